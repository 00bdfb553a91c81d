import { createReferenceResolver } from '../../src/resources/batch/references.js';
import { documentAnswer, fragmentAnswer } from '../answer.js';
import { KeptPlants } from '../keeping/kept-plants.js';
import { MOST_PLANTS } from '../keeping/limits.js';
import type { PageRouter } from '../page-router.js';
import { MyPlantsPage } from '../pages/my-plants-page.js';
import { visitOf } from '../visit.js';
import type { Site } from './site.js';

/** Length of the longest slug that is looked up. */
const LONGEST = 200;

/** Adds the page of the lists that browsers keep, and what it shows of their plants (C15.95). */
export const myPlantsRoutes = (pages: PageRouter, { assets, pool, items, lists, photoHosts }: Site): void => {
  const resolve = createReferenceResolver(pool);

  pages.get('/my-plants', async (ctx) => {
    const visit = visitOf(ctx, assets);
    // The plants come later, and their photos under the policy of this page.
    for (const host of await photoHosts()) visit.photoHosts.add(host);
    return documentAnswer(visit, <MyPlantsPage visit={visit} />);
  });

  // A form, so that neither addresses nor logs have the list. It changes nothing.
  pages.post('/my-plants/plants', async (ctx, form) => {
    const visit = visitOf(ctx, assets);
    const given = (form.get('species') ?? '').split(',').map((slug) => slug.trim().slice(0, LONGEST));
    const slugs = [...new Set(given)].filter((slug) => slug !== '').slice(0, MOST_PLANTS);
    const resolved = await resolve('slugs', slugs);
    const ids = [...new Set(resolved.flatMap(({ species }) => species?.id ?? []))];
    const found = ids.length === 0 ? new Map<number, string>() : await items(ids, null);
    const cards = await lists.cards(
      ids.flatMap((id) => found.get(id) ?? []),
      visit.namesIn,
    );
    const byId = new Map(cards.map((card) => [card.id, card]));
    const read = resolved.map(({ given: text, species, isFormer }) => ({
      text: String(text),
      card: (species && byId.get(species.id)) ?? null,
      isFormer,
    }));
    return fragmentAnswer(
      visit,
      <KeptPlants
        visit={visit}
        cards={cards}
        former={read.flatMap(({ text, card, isFormer }) => (isFormer && card ? [{ text, card }] : []))}
        unknown={read.flatMap(({ text, card }) => (card === null ? [text] : []))}
      />,
    );
  });
};
