import type { ComponentChildren } from 'preact';
import type { Visit } from '../visit.js';
import type { ZoneShapes } from './zone-shapes.js';

interface WorldMapProps {
  readonly visit: Visit;
  readonly shapes: Pick<ZoneShapes, 'bordered'>;
  /** Part of the drawing, as `viewOf` returns it. */
  readonly view: string;
  /** Description for screen readers; null if the map only repeats links of the page. */
  readonly label: string | null;
  /** Whether the map is drawn small. */
  readonly small?: boolean;
  /** What is drawn on the land. */
  readonly children: ComponentChildren;
  readonly legend?: ComponentChildren;
}

/** A map: the land, zones on it, a legend, and where the lines come from. */
export const WorldMap = ({ visit, shapes, view, label, small = false, children, legend }: WorldMapProps) => (
  <figure class={small ? 'map small' : 'map'}>
    <svg
      viewBox={view}
      role={label === null ? 'presentation' : 'img'}
      aria-label={label ?? undefined}
      aria-hidden={label === null ? 'true' : undefined}
    >
      <use class="land" href={`${visit.assets.land.path}#land`} />
      {children}
    </svg>
    <figcaption>
      {legend}
      <span class="quiet">{shapes.bordered ? visit.t.map.borders : visit.t.map.marks}</span>
    </figcaption>
  </figure>
);
