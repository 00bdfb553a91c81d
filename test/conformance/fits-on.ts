import type { z } from 'zod';
import { each, expectTrue } from './expect.js';
import { listPath, listRoutes } from './routes.js';
import { fits } from './shapes/fits.js';
import type { Target } from './target.js';

/** Checks every item of every list that these queries return. */
export const fitsOn = async (target: Target, last: string, shape: z.ZodType): Promise<void> => {
  const routes = listRoutes.filter(({ path }) => path.replace('/search', '').endsWith(`/${last}`));
  expectTrue(`no list of ${last}`, routes.length > 0);
  await each(routes, async (route) => {
    const path = await listPath(target, route);
    for (const item of (await target.list(path)).data)
      fits(`${path} ${item['slug'] ?? item['id']}`, shape, item);
  });
};
