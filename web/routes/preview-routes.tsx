import { recordNotFound } from '../../src/resources/not-found.js';
import { readEntityId } from '../../src/resources/reconciliation/entities.js';
import { speciesItem } from '../../src/species/presenter.js';
import { framedAnswer } from '../answer.js';
import { cardsOf } from '../cards.js';
import type { PageRouter } from '../page-router.js';
import { type Previewed, PreviewPage } from '../pages/preview-page.js';
import { visitOf } from '../visit.js';
import { parameter, type Site } from './site.js';

/** Adds the preview of an entity of the reconciliation service, which other sites may frame (contract C17.9). */
export const previewRoutes = (
  pages: PageRouter,
  { assets, genera, families, plants, queries }: Site,
): void => {
  const plantOf = async (ref: string): Promise<Previewed | null> => {
    const content = await plants.content(ref);
    if (content === null) return null;
    const [card] = await cardsOf([JSON.stringify(speciesItem(content.record, content.values))], queries);
    return { card: card! };
  };
  const genusOf = async (ref: string): Promise<Previewed | null> => {
    const genus = await genera.record(ref);
    return (
      genus && {
        name: genus.name,
        description: genus.family.name,
        path: `/genus/${genus.slug}`,
        italic: true,
      }
    );
  };
  const familyOf = async (ref: string): Promise<Previewed | null> => {
    const family = await families.record(ref);
    if (family === null) return null;
    const { name, slug, common_name } = family;
    return { name, description: common_name ?? '', path: `/families/${slug}`, italic: false };
  };
  const READERS = { species: plantOf, genus: genusOf, family: familyOf };

  pages.get('/preview/:id', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const id = parameter(ctx, 'id');
    const { type, ref } = readEntityId(id);
    const shown = await READERS[type](ref);
    if (shown === null) throw recordNotFound('species', 'id', id);
    return framedAnswer(visit, <PreviewPage visit={visit} shown={shown} />);
  });
};
