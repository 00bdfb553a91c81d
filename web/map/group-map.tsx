import type { Visit } from '../visit.js';
import { MAP_SIZE } from './projection.js';
import { SpeciesLegend } from './species-map.js';
import type { ZoneShapes } from './zone-shapes.js';

interface GroupMapProps {
  readonly visit: Visit;
  /** Name of the genus or family. */
  readonly name: string;
  /** Path of its page. */
  readonly path: string;
  /** Number of its species. */
  readonly total: number;
  readonly shapes: Pick<ZoneShapes, 'bordered'>;
}

/** Map of the species of a genus or family. An image, since counting takes longer than the rest of the page. */
export const GroupMap = ({ visit, name, path, total, shapes }: GroupMapProps) => {
  const { t } = visit;
  return (
    <section aria-labelledby="grows">
      <h2 id="grows">{t.speciesMap.title}</h2>
      <figure class="map">
        <img
          src={`${path}/map.svg`}
          alt={t.speciesMap.alt(name)}
          width={MAP_SIZE.width}
          height={MAP_SIZE.height}
          loading="lazy"
          decoding="async"
        />
        <figcaption>
          <SpeciesLegend visit={visit} total={total} shapes={shapes} />
          <span class="quiet">{shapes.bordered ? t.map.borders : t.map.marks}</span>
        </figcaption>
      </figure>
      <p>
        <a href={`${path}/zones`}>{t.speciesMap.list}</a>
      </p>
    </section>
  );
};
