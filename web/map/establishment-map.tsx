import { type Label, VOCABULARIES } from '../../src/fields/vocabularies.js';
import type { FullRecord } from '../../src/species/full-record.js';
import type { Visit } from '../visit.js';
import { labelWords } from '../words.js';
import { DrawnZone } from './drawn-zone.js';
import { viewOf } from './view.js';
import { WorldMap } from './world-map.js';
import type { ZoneShape, ZoneShapes } from './zone-shapes.js';

type Establishment = Label<'establishment'>;

/** Patterns of areas, which differ without colour; other areas are filled. */
const HATCHES: Readonly<Partial<Record<Establishment, string>>> = {
  introduced: 'M0 0l8 8M-2 6l4 4M6-2l4 4',
  doubtful: 'M2 2h0M6 6h0',
  absent: 'M4 4h0',
  extinct: 'M0 0l8 8M-2 6l4 4M6-2l4 4M8 0l-8 8M2-2l-4 4M10 6l-4 4',
};

const hatchId = (establishment: Establishment): string => `hatch-${establishment}`;

const Hatch = ({ of }: { readonly of: Establishment }) => (
  <pattern id={hatchId(of)} class={`hatch ${of}`} width="8" height="8" patternUnits="userSpaceOnUse">
    <rect width="8" height="8" />
    <path d={HATCHES[of]} />
  </pattern>
);

/** Returns the fill of the areas of an establishment; undefined for a plain colour. */
const fillOf = (of: Establishment): string | undefined =>
  HATCHES[of] === undefined ? undefined : `url(#${hatchId(of)})`;

/** Establishments whose marks are hollow. */
const HOLLOW: ReadonlySet<string> = new Set<Establishment>(['doubtful', 'extinct']);

const Hollows = ({ shapes }: { readonly shapes: readonly Swatch[] }) => {
  const marks = shapes.filter(({ path }) => path === null);
  return marks.length === 0 ? null : (
    <path class="mark hollow" d={marks.map(({ place }) => `M${place.join(' ')}h0`).join('')} />
  );
};

type Swatch = Pick<ZoneShape, 'path' | 'place'>;
/** An area and a mark in a legend. */
const AREA: Swatch = { path: 'M1 1h16v10h-16z', place: [9, 6] };
const MARK: Swatch = { path: null, place: [9, 6] };

interface EstablishmentMapProps {
  readonly visit: Visit;
  readonly record: Pick<FullRecord, 'zones'>;
  readonly shapes: ZoneShapes;
}

/** Where a plant grows: botanical countries by establishment. The lists next to it name the same zones. */
export const EstablishmentMap = ({ visit, record, shapes }: EstablishmentMapProps) => {
  const { t } = visit;
  const groups = VOCABULARIES.establishment.flatMap((establishment) => {
    const zones = record.zones.flatMap((zone) => {
      const shape = shapes.bySlug.get(zone[2]);
      return zone[6] === establishment && shape ? [{ name: zone[1], shape }] : [];
    });
    return zones.length > 0
      ? [{ establishment, words: labelWords(visit, 'establishment', establishment), zones }]
      : [];
  });
  if (groups.length === 0) return null;
  const swatch = shapes.bordered ? AREA : MARK;
  const legend = groups.map(({ establishment, words }) => (
    <span key={establishment} class="legend">
      <svg viewBox="0 0 18 12" width="18" height="12" aria-hidden="true" focusable="false">
        <g class={establishment} fill={fillOf(establishment)}>
          <DrawnZone shape={swatch} />
          {HOLLOW.has(establishment) ? <Hollows shapes={[swatch]} /> : null}
        </g>
      </svg>{' '}
      {words}
    </span>
  ));
  return (
    <WorldMap
      visit={visit}
      shapes={shapes}
      view={viewOf(groups.flatMap(({ zones }) => zones.map(({ shape }) => shape)))}
      label={t.map.ofPlant(groups.map(({ words, zones }) => `${words} ${zones.length}`))}
      legend={legend}
    >
      {groups.map(({ establishment }) =>
        HATCHES[establishment] === undefined ? null : <Hatch key={establishment} of={establishment} />,
      )}
      {groups.toReversed().map(({ establishment, words, zones }) => (
        <g key={establishment} class={establishment} fill={fillOf(establishment)}>
          {zones.map(({ name, shape }) => (
            <DrawnZone key={name} shape={shape}>
              <title>{`${name}${t.colon} ${words}`}</title>
            </DrawnZone>
          ))}
          {HOLLOW.has(establishment) ? <Hollows shapes={zones.map(({ shape }) => shape)} /> : null}
        </g>
      ))}
    </WorldMap>
  );
};
