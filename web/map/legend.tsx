import type { ComponentChildren } from 'preact';
import type { ZoneShape, ZoneShapes } from './zone-shapes.js';

/** The shape of a legend entry: an area or a mark. */
export type Swatch = Pick<ZoneShape, 'path' | 'place'>;

const AREA: Swatch = { path: 'M1 1h16v10h-16z', place: [9, 6] };
const MARK: Swatch = { path: null, place: [9, 6] };

/** Returns the shape of the legend entries of a map: marks if it has no borders. */
export const swatchOf = ({ bordered }: Pick<ZoneShapes, 'bordered'>): Swatch => (bordered ? AREA : MARK);

/** An entry of a legend: a drawn shape and its meaning. */
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
