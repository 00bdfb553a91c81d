import type { ComponentChildren } from 'preact';
import type { ZoneShape } from './zone-shapes.js';

/** A zone on a map: its area, or a mark whose size does not depend on that of the map. */
export const DrawnZone = ({
  shape: { path, place },
  children,
}: {
  readonly shape: Pick<ZoneShape, 'path' | 'place'>;
  readonly children?: ComponentChildren;
}) =>
  path === null ? (
    <path class="mark" d={`M${place.join(' ')}h0`}>
      {children}
    </path>
  ) : (
    <path d={path}>{children}</path>
  );
