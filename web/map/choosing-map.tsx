import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { zoneText } from '../zone-text.js';
import { DrawnZone } from './drawn-zone.js';
import { viewOf } from './view.js';
import { WorldMap } from './world-map.js';
import type { ZoneShapes } from './zone-shapes.js';

interface ChoosingMapProps {
  readonly visit: Visit;
  readonly zones: readonly ZoneName[];
  readonly shapes: ZoneShapes;
  /** Returns where a zone leads. */
  readonly address: (slug: string) => string;
}

/** All botanical countries as links. The page has the same links in words, which a keyboard reaches. */
export const ChoosingMap = ({ visit, zones, shapes, address }: ChoosingMapProps) => (
  <WorldMap visit={visit} shapes={shapes} view={viewOf([])} label={null}>
    <g class="choosing">
      {zones.map((zone) => {
        const { slug } = zone;
        const shape = shapes.bySlug.get(slug);
        return shape ? (
          <a key={slug} href={address(slug)} tabindex={-1}>
            <DrawnZone shape={shape}>
              <title>{zoneText(visit, zone)}</title>
            </DrawnZone>
          </a>
        ) : null;
      })}
    </g>
  </WorldMap>
);
