import { Problem } from '../../src/http/problem.js';
import { QueryProblem } from '../../src/query/problem.js';
import { slugsOf } from '../../src/resources/list/at.js';
import type { PageRouter } from '../page-router.js';
import { HerePage } from '../pages/here-page.js';
import type { Visit } from '../visit.js';
import { first, type Site } from './site.js';

/** Returns what is wrong with coordinates; undefined if something else failed. */
const faultText = ({ t }: Visit, failure: unknown): string | undefined => {
  if (failure instanceof QueryProblem) return t.here.malformed;
  return failure instanceof Problem && failure.code === 'unprocessable_entity' ? t.here.nowhere : undefined;
};

/** Adds the page of what grows at a place. */
export const herePageRoutes = (
  pages: PageRouter,
  { growsHere, lists, zoneShapes, sharedPage }: Site,
): void => {
  pages.get(
    '/here',
    sharedPage(async (ctx, visit) => {
      const at = first(ctx, 'at').trim();
      if (at === '') return <HerePage visit={visit} content={{ at, problem: null, place: null }} />;
      try {
        const [here, shapes] = await Promise.all([growsHere(at, null, ctx.state.cancellation), zoneShapes()]);
        const zones = slugsOf(here.at).join(',');
        const uses = await Promise.all(
          here.uses.map(async ({ use, total, items, conditions }) => ({
            use,
            total,
            cards: await lists.cards(items, visit.namesIn),
            all: `/explore?filter[zone]=${zones}&${conditions}`,
          })),
        );
        return (
          <HerePage visit={visit} content={{ at, problem: null, place: { at: here.at, uses, shapes } }} />
        );
      } catch (failure) {
        const problem = faultText(visit, failure);
        if (problem === undefined) throw failure;
        return <HerePage visit={visit} content={{ at, problem, place: null }} />;
      }
    }),
  );
};
