import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type Label, VOCABULARIES } from '../../src/fields/vocabularies.js';
import { packaged } from '../../src/runtime/package-root.js';
import type { FullRecord } from '../../src/species/full-record.js';
import type { Visit } from '../visit.js';
import { labelWords } from '../words.js';

type Establishment = Label<'establishment'>;

/** Centre of a zone on the map. */
interface Centre {
  readonly x: number;
  readonly y: number;
}

const WIDTH = 720;
/** Pixels per degree of a plate carrée, from 84° north to 58° south. */
const SCALE = WIDTH / 360;
const NORTH = 84;
const HEIGHT = (NORTH + 58) * SCALE;

const isOnMap = ({ y }: Centre): boolean => y >= 0 && y <= HEIGHT;

/** Centres of the zones of level 3 by slug, from the shipped table. */
const CENTRES: ReadonlyMap<string, Centre> = new Map(
  (
    parse(readFileSync(packaged('data', 'zones', 'level-3.csv')), { columns: true }) as {
      readonly code: string;
      readonly latitude: string;
      readonly longitude: string;
    }[]
  ).map(({ code, latitude, longitude }) => [
    code.toLowerCase(),
    { x: (Number(longitude) + 180) * SCALE, y: (NORTH - Number(latitude)) * SCALE },
  ]),
);

/** The zones of the world as faint dots, the same on every map. */
const WORLD = [...CENTRES.values()]
  .filter(isOnMap)
  .map(({ x, y }) => `M${x} ${y}h0`)
  .join('');

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
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t.plant.map(groups.map(({ words, zones }) => `${words} ${zones.length}`))}
      >
        <path class="world" d={WORLD} />
        {groups.toReversed().map(({ establishment, words, zones }) => (
          <g key={establishment} class={establishment}>
            {zones.map(({ name, x, y }) => (
              <path key={name} d={`M${x} ${y}${SHAPES[establishment]}`}>
                <title>{`${name}: ${words}`}</title>
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
