import { type Label, VOCABULARIES } from '../../src/fields/vocabularies.js';
import type { FullRecord } from '../../src/species/full-record.js';
import type { Visit } from '../visit.js';
import { labelWords } from '../words.js';
import { CENTRES, isOnMap, MAP_BOX, WORLD } from '../zone-centres.js';

type Establishment = Label<'establishment'>;

/** Marks differ by form as well as by colour. */
const SHAPES: Readonly<Record<Establishment, string>> = {
  native: 'm-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  introduced: 'm0-5l5 5l-5 5l-5-5z',
  doubtful: 'm-4 4l4-8l4 8z',
  absent: 'm-3-3l6 6m0-6l-6 6',
  extinct: 'm-4 0h8m-4-4v8',
  unknown: 'm-3-3h6v6h-6z',
};

interface MapProps {
  readonly visit: Visit;
  readonly record: Pick<FullRecord, 'zones'>;
}

/** Where a plant grows: one mark for each botanical country at its centre, by establishment. The lists below say the same. */
export const ZoneMap = ({ visit, record }: MapProps) => {
  const { t } = visit;
  const groups = VOCABULARIES.establishment.flatMap((establishment) => {
    const zones = record.zones.flatMap((zone) => {
      const centre = CENTRES.get(zone[2]);
      return zone[6] === establishment && centre && isOnMap(centre) ? [{ name: zone[1], ...centre }] : [];
    });
    return zones.length > 0
      ? [{ establishment, words: labelWords(visit, 'establishment', establishment), zones }]
      : [];
  });
  if (groups.length === 0) return null;
  return (
    <figure class="map">
      <svg
        viewBox={MAP_BOX}
        role="img"
        aria-label={t.plant.map(groups.map(({ words, zones }) => `${words} ${zones.length}`))}
      >
        <path class="world" d={WORLD} />
        {groups.toReversed().map(({ establishment, words, zones }) => (
          <g key={establishment} class={establishment}>
            {zones.map(({ name, x, y }) => (
              <path key={name} d={`M${x} ${y}${SHAPES[establishment]}`}>
                <title>{`${name}${visit.t.colon} ${words}`}</title>
              </path>
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        {groups.map(({ establishment, words }) => (
          <span key={establishment} class="legend">
            <svg viewBox="-6 -6 12 12" width="12" height="12" aria-hidden="true" focusable="false">
              <g class={establishment}>
                <path d={`M0 0${SHAPES[establishment]}`} />
              </g>
            </svg>{' '}
            {words}
          </span>
        ))}
        <span>{t.plant.mapCaption}</span>
      </figcaption>
    </figure>
  );
};
