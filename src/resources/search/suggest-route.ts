import { z } from 'zod';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import { MAX_SUGGESTIONS } from '../../query/paging.js';
import { parseList } from '../../query/parse.js';
import { NAME_KINDS } from '../../species/known-name.js';
import { Id, link, member, Slug } from '../formats.js';
import type { Suggest } from './suggestions.js';

const Suggestion = z.strictObject({
  id: member(Id, 'Identifier of the species.', 421),
  slug: member(Slug, 'Readable identifier of the species.', 'solanum-lycopersicum'),
  scientific_name: member(z.string(), 'Scientific name without authors.', 'Solanum lycopersicum'),
  common_name: member(
    z.string().nullable(),
    'Main common name, in the language of `lang` if the species has one in it.',
    'Garden tomato',
  ),
  name: member(z.string(), 'Name that matches the typed text. Show this name.', 'Tomato'),
  kind: member(z.enum(NAME_KINDS), 'Kind of name that `name` is.', 'common_name'),
  language: member(
    z.string().nullable(),
    'Language of a common name, as an ISO 639 code; null for other names.',
    'en',
  ),
  highlight: member(
    z.array(z.tuple([z.int(), z.int()])),
    'Parts of `name` that match the typed text, as pairs of offsets in UTF-16 code units; the second is exclusive.',
    [[0, 3]],
  ),
  links: z
    .strictObject({ self: link('the species', '/api/v1/species/solanum-lycopersicum') })
    .describe('Link to the species.'),
});

const SuggestionPage = z.object({
  data: z.array(Suggestion).max(MAX_SUGGESTIONS).describe('The suggestions, best first.'),
  meta: z.object({
    corrected: member(
      z.boolean(),
      'Whether no name matches the text as typed, so that similar words were used.',
      false,
    ),
  }),
});

/** Adds the route that suggests species while a name is typed (contract C7.11). */
export const suggestRoute = (router: ApiRouter, suggest: Suggest): void => {
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/species/suggest',
      rule: 'C2.54',
      summary: 'Suggest species while a name is typed',
      description: `Returns up to 10 species whose names match what a user has typed so far, best first, with the name that matches and the parts of
it to highlight. Use it for a search box that completes names. For the results of a finished search use
\`GET /api/v1/species/search\`.

If no name matches, similar words are tried, and \`meta.corrected\` is true. There is no total and there are no pages.`,
      collection: COLLECTIONS.suggestions,
      query: (querystring) => parseList(COLLECTIONS.suggestions, querystring),
      response: warnable(SuggestionPage),
      status: [200, 304, 400, 422],
      caching: 'list',
      budget: 'suggestions',
    },
    async ({ query: { names, size, warnings }, signal }) => {
      const { data, corrected, fromFallback } = await suggest(names!, size, signal);
      return { json: JSON.stringify({ data, meta: metaWith({ corrected }, warnings) }), fromFallback };
    },
  );
};
