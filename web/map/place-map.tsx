import type { Visit } from '../visit.js';
import { zoneText } from '../zone-text.js';
import { DrawnZone } from './drawn-zone.js';
import { viewOf } from './view.js';
import { WorldMap } from './world-map.js';
import { countriesOf } from './zone-centres.js';
import type { ZoneShapes } from './zone-shapes.js';

interface PlaceMapProps {
  readonly visit: Visit;
  readonly zone: { readonly name: string; readonly slug: string };
  /** Slugs of other zones that are drawn. */
  readonly others?: readonly string[];
  readonly shapes: ZoneShapes;
}

/** Where a zone of level 1 to 3 lies: the botanical countries of which it consists. */
export const PlaceMap = ({ visit, zone, others = [], shapes }: PlaceMapProps) => {
  const drawn = [...countriesOf(zone.slug), ...others].flatMap((slug) => {
    const shape = shapes.bySlug.get(slug);
    return shape ? [{ slug, shape }] : [];
  });
  if (drawn.length === 0) return null;
  return (
    <WorldMap
      visit={visit}
      shapes={shapes}
      view={viewOf(drawn.map(({ shape }) => shape))}
      label={visit.t.map.ofZone(zoneText(visit, zone))}
      small
    >
      <g class="here">
        {drawn.map(({ slug, shape }) => (
          <DrawnZone key={slug} shape={shape} />
        ))}
      </g>
    </WorldMap>
  );
};
