import type { ComponentChildren } from 'preact';
import type { ZoneShape, ZoneShapes } from './zone-shapes.js';

/** What a legend shows of a kind of zones. */
export type Swatch = Pick<ZoneShape, 'path' | 'place'>;

const AREA: Swatch = { path: 'M1 1h16v10h-16z', place: [9, 6] };
const MARK: Swatch = { path: null, place: [9, 6] };

/** Returns an area, or a mark if the map has marks only. */
export const swatchOf = ({ bordered }: Pick<ZoneShapes, 'bordered'>): Swatch => (bordered ? AREA : MARK);

/** A line of a legend: what is drawn, and what it means. */
export const LegendEntry = ({
  words,
  children,
}: {
  readonly words: string;
  readonly children: ComponentChildren;
}) => (
  <span class="legend">
    <svg viewBox="0 0 18 12" width="18" height="12" aria-hidden="true" focusable="false">
      {children}
    </svg>{' '}
    {words}
  </span>
);
