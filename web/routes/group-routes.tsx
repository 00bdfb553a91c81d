import { LRUCache } from 'lru-cache';
import { COLLECTIONS } from '../../src/query/collections.js';
import { recordNotFound } from '../../src/resources/not-found.js';
import { presentZone } from '../../src/resources/zones/presenter.js';
import { createZoneQueries } from '../../src/resources/zones/queries.js';
import { movedTo } from '../answer.js';
import { stateOf } from '../explore/state.js';
import type { PageRouter } from '../page-router.js';
import { FamilyPage, GenusPage, ZonePage } from '../pages/group-pages.js';
import { ZonesPage } from '../pages/zones-page.js';
import { familyAndAbove } from '../plant/classification.js';
import { KEPT_MS, parameter, SHOWN, type Site } from './site.js';

/** Adds the pages of genera, families and zones. */
export const groupRoutes = (
  pages: PageRouter,
  { pool, queries, genera, families, lists, allZones, zoneShapes, sharedPage }: Site,
): void => {
  const zoneQueries = createZoneQueries(pool);
  const countedGenera = new LRUCache<number, Awaited<ReturnType<typeof queries.genera>>>({
    max: 200,
    ttl: KEPT_MS,
    fetchMethod: (family) => queries.genera(family),
  });

  pages.get(
    '/genus/:slug',
    sharedPage(async (ctx, visit) => {
      const ref = parameter(ctx, 'slug');
      const genus = await genera.record(ref);
      if (genus === null) throw recordNotFound('genus', 'id', ref);
      if (genus.slug !== ref) return movedTo(`/genus/${encodeURIComponent(genus.slug)}`);
      const [family, listed, shapes] = await Promise.all([
        families.record(genus.family.slug),
        lists
          .prepare(COLLECTIONS.speciesOfGenus, '', genus)
          .then((prepared) => lists.plants(ctx, prepared, visit.namesIn, SHOWN.genus)),
        zoneShapes(),
      ]);
      const ancestors = family === null ? [] : familyAndAbove(family);
      return <GenusPage visit={visit} genus={genus} ancestors={ancestors} plants={listed} shapes={shapes} />;
    }),
  );

  pages.get(
    '/families/:slug',
    sharedPage(async (ctx, visit) => {
      const ref = parameter(ctx, 'slug');
      const family = await families.record(ref);
      if (family === null) throw recordNotFound('family', 'id', ref);
      if (family.slug !== ref) return movedTo(`/families/${encodeURIComponent(family.slug)}`);
      const [counted, listed, shapes] = await Promise.all([
        countedGenera.forceFetch(family.id),
        lists
          .prepare(COLLECTIONS.species, String(new URLSearchParams({ 'filter[family]': family.name })))
          .then((prepared) => lists.plants(ctx, prepared, visit.namesIn, SHOWN.group)),
        zoneShapes(),
      ]);
      return (
        <FamilyPage
          visit={visit}
          family={family}
          ancestors={familyAndAbove(family)}
          genera={counted}
          plants={listed}
          shapes={shapes}
        />
      );
    }),
  );

  pages.get(
    '/zones',
    sharedPage(async (ctx, visit) => {
      const [zones, shapes] = await Promise.all([allZones(), zoneShapes()]);
      return <ZonesPage visit={visit} zones={zones} shapes={shapes} state={stateOf(ctx.querystring)} />;
    }),
  );

  pages.get(
    '/zones/:slug',
    sharedPage(async (ctx, visit) => {
      const ref = parameter(ctx, 'slug');
      const found = await zoneQueries.record(ref);
      if (found === null) throw recordNotFound('zone', 'id', ref);
      const zone = presentZone(found);
      if (zone.slug !== ref) return movedTo(`/zones/${encodeURIComponent(zone.slug)}`);
      const best = async (establishment: string) =>
        lists.plants(
          ctx,
          await lists.prepare(COLLECTIONS.speciesOfZone, `filter[establishment]=${establishment}`, zone),
          visit.namesIn,
          SHOWN.group,
        );
      const [native, introduced, shapes] = await Promise.all([
        best('native'),
        best('introduced'),
        zoneShapes(),
      ]);
      return (
        <ZonePage
          visit={visit}
          zone={zone}
          parent={zone.parent}
          parts={zone.children}
          shapes={shapes}
          native={native}
          introduced={introduced}
        />
      );
    }),
  );
};
