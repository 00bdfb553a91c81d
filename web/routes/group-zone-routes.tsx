import { hash } from 'node:crypto';
import { renderToString } from 'preact-render-to-string';
import type { ApiContext } from '../../src/http/api-context.js';
import { sendPage } from '../../src/http/page.js';
import type { ApiRouter } from '../../src/http/router.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import { createGenusQueries } from '../../src/resources/genus/queries.js';
import { recordNotFound } from '../../src/resources/not-found.js';
import { createTaxonQueries } from '../../src/resources/taxonomy/queries.js';
import { queryOf } from '../explore/state.js';
import { inTime } from '../lists.js';
import { createSpeciesByZone } from '../map/species-by-zone.js';
import { SpeciesMapImage } from '../map/species-map.js';
import { type CountedGroup, GroupZonesPage } from '../pages/group-zones-page.js';
import { movedTo, parameter, type Site } from './site.js';

/** Adds the maps of genera and families, as images and with the numbers by zone. */
export const groupZoneRoutes = (
  router: ApiRouter,
  { assets, pool, engine, lists, allZones, zoneShapes, sharedPage }: Site,
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
    /** Returns the group of a path; null after a redirect to its proper address. */
    const groupOf = async (ctx: ApiContext, file: string): Promise<CountedGroup | null> => {
      const ref = parameter(ctx, 'slug');
      const found = await inTime(ctx, record(ref));
      if (found === null) throw recordNotFound(rank, 'id', ref);
      const path = `${base}/${encodeURIComponent(found.slug)}`;
      if (found.slug === ref) return { rank, name: found.name, path, all: [[`filter[${rank}]`, found.name]] };
      movedTo(ctx, `${path}/${file}`);
      return null;
    };

    router.get(`${base}/:slug/map.svg`, async (ctx) => {
      const group = await groupOf(ctx, 'map.svg');
      if (group === null) return;
      const [counted, shapes] = await inTime(ctx, Promise.all([countedIn(group), zoneShapes()]));
      const image = (
        <SpeciesMapImage
          name={group.name}
          counted={counted}
          shapes={shapes}
          land={assets.outline}
          style={assets.mapStyle}
        />
      );
      sendPage(ctx, 'svg', renderToString(image), policy);
    });

    router.get(
      `${base}/:slug/zones`,
      sharedPage(async (ctx, visit) => {
        const group = await groupOf(ctx, 'zones');
        if (group === null) return null;
        const [counted, shapes, zones] = await inTime(
          ctx,
          Promise.all([countedIn(group), zoneShapes(), allZones()]),
        );
        return <GroupZonesPage visit={visit} group={group} counted={counted} shapes={shapes} zones={zones} />;
      }),
    );
  };

  addRoutes('/genus', 'genus', createGenusQueries(pool).record);
  addRoutes('/families', 'family', createTaxonQueries(pool, 'family').record);
};
