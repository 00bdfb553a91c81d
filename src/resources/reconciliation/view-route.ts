import { type ApiContext, RECONCILE_DRAFT_PATH, RECONCILE_PATH } from '../../http/api-context.js';
import type { ApiRouter } from '../../http/router.js';
import { familyPath, genusPath, speciesPath } from '../../species/presenter.js';
import { type EntityTypeId, readEntityId } from './entities.js';
import type { ManifestSettings } from './manifest.js';

/** Paths of pages by type of entity. */
const PAGES: Readonly<Record<EntityTypeId, string>> = {
  species: 'species',
  genus: 'genus',
  family: 'families',
};
const RECORDS = { species: speciesPath, genus: genusPath, family: familyPath };

/** Redirects to a path of this service. */
const redirect = (ctx: ApiContext, path: string): void => {
  ctx.set({ Location: path, 'Cache-Control': 'no-store' });
  ctx.status = 302;
  ctx.body = '';
};

/**
 * Adds the routes that clients open for an entity (contract C17.9). They redirect to its page, or without pages to its record,
 * and to its preview; always within this service. Not declared, since their responses are not JSON.
 */
export const viewRoutes = (router: ApiRouter, { hasPages }: ManifestSettings): void => {
  router.get(`${RECONCILE_PATH}/view/:id`, (ctx) => {
    const { type, ref } = readEntityId(String(ctx['params']['id']));
    const slug = encodeURIComponent(ref);
    redirect(ctx as unknown as ApiContext, hasPages ? `/${PAGES[type]}/${slug}` : RECORDS[type](slug));
  });
  if (hasPages)
    router.get(`${RECONCILE_DRAFT_PATH}/preview`, (ctx) => {
      const [id = ''] = [ctx.query['id'] ?? ''].flat();
      redirect(ctx as unknown as ApiContext, `/preview/${encodeURIComponent(id)}`);
    });
};
