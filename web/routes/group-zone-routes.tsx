import { hash } from 'node:crypto';
import { renderToString } from 'preact-render-to-string';
import type { ApiContext } from '../../src/http/api-context.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import { recordNotFound } from '../../src/resources/not-found.js';
import { fileAnswer, movedTo, type PageAnswer } from '../answer.js';
import { queryOf } from '../explore/state.js';
import { createSpeciesByZone } from '../map/species-by-zone.js';
import { SpeciesMapImage } from '../map/species-map.js';
import type { PageRouter } from '../page-router.js';
import { type CountedGroup, GroupZonesPage } from '../pages/group-zones-page.js';
import { parameter, type Site } from './site.js';

/** Adds the maps of genera and families, as images and with the numbers by zone. */
export const groupZoneRoutes = (
  pages: PageRouter,
  { assets, genera, families, engine, lists, allZones, zoneShapes, sharedPage }: Site,
): void => {
  const speciesByZone = createSpeciesByZone(engine);
  /** An image contains its style sheet and loads nothing. */
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', assets.mapStyle, 'base64')}'`;

  const countedIn = async ({ all }: CountedGroup) =>
    speciesByZone((await lists.prepare(COLLECTIONS.species, queryOf(all))).query);

  const addRoutes = (
    base: string,
    rank: CountedGroup['rank'],
    record: (ref: string) => Promise<{ readonly name: string; readonly slug: string } | null>,
  ): void => {
    /** Returns the answer for the group of a path; redirects to its proper address. */
    const forGroup = async <T,>(
      ctx: ApiContext,
      file: string,
      answer: (group: CountedGroup) => Promise<T>,
    ): Promise<T | PageAnswer> => {
      const ref = parameter(ctx, 'slug');
      const found = await record(ref);
      if (found === null) throw recordNotFound(rank, 'id', ref);
      const path = `${base}/${encodeURIComponent(found.slug)}`;
      return found.slug === ref
        ? answer({ rank, name: found.name, path, all: [[`filter[${rank}]`, found.name]] })
        : movedTo(`${path}/${file}`);
    };

    pages.get(`${base}/:slug/map.svg`, (ctx) =>
      forGroup(ctx, 'map.svg', async (group) => {
        const [counted, shapes] = await Promise.all([countedIn(group), zoneShapes()]);
        const image = (
          <SpeciesMapImage
            name={group.name}
            counted={counted}
            shapes={shapes}
            land={assets.outline}
            style={assets.mapStyle}
          />
        );
        return fileAnswer('svg', renderToString(image), policy);
      }),
    );

    pages.get(
      `${base}/:slug/zones`,
      sharedPage((ctx, visit) =>
        forGroup(ctx, 'zones', async (group) => {
          const [counted, shapes, zones] = await Promise.all([countedIn(group), zoneShapes(), allZones()]);
          return (
            <GroupZonesPage visit={visit} group={group} counted={counted} shapes={shapes} zones={zones} />
          );
        }),
      ),
    );
  };

  addRoutes('/genus', 'genus', genera.record);
  addRoutes('/families', 'family', families.record);
};
