import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import type { FullRecord } from '../../src/species/full-record.js';
import type { Visit } from '../visit.js';
import { labelWords } from '../words.js';
import { zoneText } from '../zone-text.js';
import { DrawnZone } from './drawn-zone.js';
import { type Establishment, Hatch, hatchFill } from './hatch.js';
import { LegendEntry, type Swatch, swatchOf } from './legend.js';
import { viewOf } from './view.js';
import { WorldMap } from './world-map.js';
import type { ZoneShapes } from './zone-shapes.js';

/** Establishments whose marks are hollow. */
const HOLLOW: ReadonlySet<string> = new Set<Establishment>(['doubtful', 'extinct']);

const Hollows = ({ shapes }: { readonly shapes: readonly Swatch[] }) => {
  const marks = shapes.filter(({ path }) => path === null);
  return marks.length === 0 ? null : (
    <path class="mark hollow" d={marks.map(({ place }) => `M${place.join(' ')}h0`).join('')} />
  );
};

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
      return zone[6] === establishment && shape
        ? [{ name: zoneText(visit, { slug: zone[2], name: zone[1] }), shape }]
        : [];
    });
    return zones.length > 0
      ? [{ establishment, words: labelWords(visit, 'establishment', establishment), zones }]
      : [];
  });
  if (groups.length === 0) return null;
  const swatch = swatchOf(shapes);
  const legend = groups.map(({ establishment, words }) => (
    <LegendEntry key={establishment} words={words}>
      <g class={establishment} fill={hatchFill(establishment)}>
        <DrawnZone shape={swatch} />
        {HOLLOW.has(establishment) ? <Hollows shapes={[swatch]} /> : null}
      </g>
    </LegendEntry>
  ));
  return (
    <WorldMap
      visit={visit}
      shapes={shapes}
      view={viewOf(groups.flatMap(({ zones }) => zones.map(({ shape }) => shape)))}
      label={t.map.ofPlant(groups.map(({ words, zones }) => `${words} ${zones.length}`))}
      legend={legend}
    >
      {groups.map(({ establishment }) => (
        <Hatch key={establishment} of={establishment} />
      ))}
      {groups.toReversed().map(({ establishment, words, zones }) => (
        <g key={establishment} class={establishment} fill={hatchFill(establishment)}>
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
