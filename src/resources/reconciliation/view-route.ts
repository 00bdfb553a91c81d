import type { ApiContext } from '../../http/api-context.js';
import { problem } from '../../http/problem.js';
import type { ApiRouter } from '../../http/router.js';
import { familyPath, genusPath, speciesPath } from '../../species/presenter.js';
import { quoted } from '../../wording/suggestions.js';
import { type EntityTypeId, readEntityId } from './entities.js';
import type { FindEntities } from './find-entities.js';
import { type ManifestSettings, RECONCILE_DRAFT_PATH, RECONCILE_PATH } from './manifest.js';

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
export const viewRoutes = (
  router: ApiRouter,
  { hasPages }: ManifestSettings,
  findEntities: FindEntities,
): void => {
  router.get(`${RECONCILE_PATH}/view/:id`, (ctx) => {
    const { type, ref } = readEntityId(String(ctx['params']['id']));
    const slug = encodeURIComponent(ref);
    redirect(ctx as unknown as ApiContext, hasPages ? `/${PAGES[type]}/${slug}` : RECORDS[type](slug));
  });
  if (hasPages)
    router.get(`${RECONCILE_DRAFT_PATH}/preview`, async (ctx) => {
      const [id = ''] = [ctx.query['id'] ?? ''].flat();
      if (id === '')
        throw problem('bad_request', {
          message: 'id is missing: give the id of an entity, such as solanum-lycopersicum.',
          details: [{ param: 'id', got: null, problem: 'missing' }],
        });
      if (!(await findEntities([id])).has(id))
        throw problem('not_found', { message: `No species, genus or family has the id ${quoted(id)}.` });
      redirect(ctx as unknown as ApiContext, `/preview/${encodeURIComponent(id)}`);
    });
};
