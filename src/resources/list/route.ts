import { z } from 'zod';
import { type ApiRouter, declare } from '../../http/router.js';
import type { Collection } from '../../query/collections.js';
import { parseList } from '../../query/parse.js';
import { itemMembers } from '../fields/item-members.js';
import { selectedFrom } from '../fields/schema.js';
import { translated } from '../languages/schema.js';
import { searchItem } from '../search/schema.js';
import type { ListParts, ListSpec } from './declaration.js';
import { describedSearch } from './described.js';
import { page } from './page.js';
import { prepareList } from './prepare.js';
import { searchAskedFor } from './question.js';
import { rows } from './rows.js';
import { listPage, rowOf } from './schema.js';

const Path = z.record(z.string(), z.string());

/** Returns whether a parent of the list may be a species or plant that a review deleted (C16.8). */
const hasDeletableParent = ({ parents, pathParent }: Collection): boolean =>
  [...parents, pathParent].some((parent) => parent === 'species_id' || parent === 'plant_id');

/** Returns the schema of an item with the members that `lang` and `explain` add. */
const annotated = ({ translatable, explainable }: Collection, item: z.ZodObject): z.ZodObject => {
  const named = translatable ? translated(item) : item;
  return explainable ? searchItem(named) : named;
};

/**
 * Adds the route of a list or search; all of them are declared through this function (contract sections 5 to 7). Links of
 * a nested list contain the slug of its parent (C5.8).
 */
export const listRoute = <Kind extends string>(
  router: ApiRouter,
  parts: ListParts,
  spec: ListSpec<Kind>,
): void => {
  const { rule, path, summary, description, collection, caching = 'list' } = spec;
  const item = annotated(collection, spec.item);
  const shown = itemMembers(collection.kind, item, parts.details);
  const selectedItem = selectedFrom(...shown.schemas);
  const listed = { ...spec, ...shown };
  declare(
    router,
    {
      method: 'get',
      path,
      rule,
      summary,
      description,
      collection,
      ...(collection.pathParent && { params: Path }),
      query: (querystring) => parseList(collection, querystring, shown.fields),
      response: listPage(item),
      row: rowOf(item),
      selected: { response: listPage(selectedItem), row: rowOf(selectedItem) },
      status: [
        200,
        304,
        400,
        404,
        ...(hasDeletableParent(collection) ? [410] : []),
        ...(collection.search || collection.plainParameters.has('unknown') ? [422] : []),
      ],
      caching,
    },
    async ({ params, query: given, account, payer, accepted, signal }) => {
      const { parsed, describedBy } = await describedSearch(parts.texts, collection, given, signal);
      const parentRef = params?.[collection.pathParent ?? ''];
      const prepared = (list: typeof parsed) => prepareList(parts, spec, list, parentRef, account);
      const format = parsed.format ?? accepted;
      if (format !== 'json')
        return rows(parts, listed, parsed, await prepared(parsed), { format, payer, signal });
      const pageOf = async (list: typeof parsed) =>
        page(parts, listed, list, await prepared(list), { payer, signal, describedBy });
      const { total, answer } = await pageOf(parsed);
      const asked =
        total > 0 ? null : await searchAskedFor(parts.texts, collection, shown.fields, parsed, signal);
      const found = asked === null ? null : await pageOf(asked);
      return found !== null && found.total > 0 ? found.answer : answer;
    },
  );
};
