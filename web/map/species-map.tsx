import type { Visit } from '../visit.js';
import { numberText } from '../words.js';
import { DrawnZone } from './drawn-zone.js';
import { Hatch, hatchFill } from './hatch.js';
import { LegendEntry, swatchOf } from './legend.js';
import { type Shade, shadeOf, shadesOf } from './shades.js';
import type { SpeciesByZone } from './species-by-zone.js';
import { viewOf } from './view.js';
import type { ZoneShape, ZoneShapes } from './zone-shapes.js';

/** Pattern of zones in which species are recorded, none of them as native. */
const NOT_NATIVE = 'introduced';

const shadeClass = ({ step }: Shade): string => `shade shade-${step}`;

/** Returns the drawn zones in which species of a group are recorded. */
const recordedIn = ({ zones }: SpeciesByZone, { bySlug }: ZoneShapes) =>
  [...zones].flatMap(([slug, { native }]) => {
    const shape = bySlug.get(slug);
    return shape ? [{ slug, native, shape }] : [];
  });

/** Returns the part of the world in which species of a group are recorded. */
export const viewOfSpecies = (counted: SpeciesByZone, shapes: ZoneShapes): string =>
  viewOf(recordedIn(counted, shapes).map(({ shape }) => shape));

interface DrawnProps {
  readonly shapes: readonly { readonly slug: string; readonly shape: ZoneShape }[];
  readonly names: ReadonlyMap<string, string>;
}

const Drawn = ({ shapes, names }: DrawnProps) => (
  <>
    {shapes.map(({ slug, shape }) => (
      <DrawnZone key={slug} shape={shape}>
        {names.has(slug) ? <title>{names.get(slug)}</title> : null}
      </DrawnZone>
    ))}
  </>
);

interface SpeciesZonesProps {
  readonly counted: SpeciesByZone;
  readonly shapes: ZoneShapes;
  /** What pointing at a zone shows, by its slug; nothing in an image. */
  readonly names?: ReadonlyMap<string, string>;
}

/** Botanical countries in the shades of their numbers of native species. `Hatch` of the others is not included. */
export const SpeciesZones = ({ counted, shapes, names = new Map() }: SpeciesZonesProps) => {
  const all = recordedIn(counted, shapes);
  const shades = shadesOf(counted.total);
  return (
    <>
      <g class={NOT_NATIVE} fill={hatchFill(NOT_NATIVE)}>
        <Drawn shapes={all.filter(({ native }) => native === 0)} names={names} />
      </g>
      {shades.map((shade) => (
        <g key={shade.step} class={shadeClass(shade)}>
          <Drawn shapes={all.filter(({ native }) => shadeOf(shades, native) === shade)} names={names} />
        </g>
      ))}
    </>
  );
};

/** A map of the species of a group as an SVG document of its own, with the land and the style sheet. */
export const SpeciesMapImage = ({
  name,
  counted,
  shapes,
  land,
  style,
}: Omit<SpeciesZonesProps, 'names'> & {
  /** Name of the group, which is the same in all languages. */
  readonly name: string;
  /** The outline of the land as the data of an SVG path. */
  readonly land: string;
  readonly style: string;
}) => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox={viewOfSpecies(counted, shapes)}>
    <title>{name}</title>
    <style dangerouslySetInnerHTML={{ __html: style }} />
    <g class="map">
      <Hatch of={NOT_NATIVE} />
      <path class="land" d={land} />
      <SpeciesZones counted={counted} shapes={shapes} />
    </g>
  </svg>
);

const rangeText = ({ t, language }: Visit, { from, to }: Shade): string => {
  const [first, last] = [from, to ?? from].map((number) => numberText(language, number));
  if (to === null) return from === 1 ? '1' : t.speciesMap.orMore(first!);
  return first === last ? first! : `${first}–${last}`;
};

interface SpeciesLegendProps {
  readonly visit: Visit;
  /** Number of the species of the group. */
  readonly total: number;
  readonly shapes: Pick<ZoneShapes, 'bordered'>;
}

/** The legend of a map of the species of a group. */
export const SpeciesLegend = ({ visit, total, shapes }: SpeciesLegendProps) => {
  const { t } = visit;
  const swatch = swatchOf(shapes);
  return (
    <>
      <span>
        {t.speciesMap.native}
        {t.colon}
      </span>
      {shadesOf(total).map((shade) => (
        <LegendEntry key={shade.step} words={rangeText(visit, shade)}>
          <g class={shadeClass(shade)}>
            <DrawnZone shape={swatch} />
          </g>
        </LegendEntry>
      ))}
      <LegendEntry words={t.speciesMap.notNative}>
        <Hatch of={NOT_NATIVE} />
        <g class={NOT_NATIVE} fill={hatchFill(NOT_NATIVE)}>
          <DrawnZone shape={swatch} />
        </g>
      </LegendEntry>
    </>
  );
};
