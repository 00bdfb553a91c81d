import type { z } from 'zod';
import { each, holds } from './expect.js';
import { listPath, listRoutes } from './routes.js';
import { fits } from './shapes/fits.js';
import type { Target } from './target.js';

/** Holds every item of every list that answers these. */
export const fitsOn = async (target: Target, last: string, shape: z.ZodType): Promise<void> => {
  const routes = listRoutes.filter(({ path }) => path.replace('/search', '').endsWith(`/${last}`));
  holds(`no list of ${last}`, routes.length > 0);
  await each(routes, async (route) => {
    const path = await listPath(target, route);
    for (const item of (await target.list(path)).data)
      fits(`${path} ${item['slug'] ?? item['id']}`, shape, item);
  });
};
