import { z } from 'zod';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { COLLECTIONS, MAX_SUGGESTIONS } from '../../query/collections.js';
import { type ParsedList, parseList } from '../../query/parse.js';
import type { SearchEngine, Suggested } from '../../search/engine.js';
import { highlight, holdsCorrected } from '../../species/highlight.js';
import { findMatchedName, type KnownName, NAME_KINDS } from '../../species/matched-name.js';
import { SUGGESTING } from '../../species/name-tiers.js';
import { Id, link, member, Slug } from '../formats.js';
import type { KnownNames, NamedRecord } from './known-names.js';

const Suggestion = z.strictObject({
  id: member(Id, 'Identifier of the species.', 421),
  slug: member(Slug, 'Readable identifier of the species.', 'solanum-lycopersicum'),
  scientific_name: member(z.string(), 'Scientific name without authors.', 'Solanum lycopersicum'),
  common_name: member(
    z.string().nullable(),
    'Main common name, in the language of `lang` where there is one.',
    'Garden tomato',
  ),
  name: member(z.string(), 'The name that matches what was typed: show this one.', 'Tomato'),
  kind: member(z.enum(NAME_KINDS), 'What `name` is.', 'common_name'),
  language: member(z.string().nullable(), 'Language of a common name, as an ISO 639 code; else null.', 'en'),
  highlight: member(
    z.array(z.tuple([z.int(), z.int()])),
    'Parts of `name` that were typed, as pairs of offsets in UTF-16 code units; the second is exclusive.',
    [[0, 3]],
  ),
  links: z
    .strictObject({ self: link('the species', '/api/v1/species/solanum-lycopersicum') })
    .describe('Link to the species.'),
});

const Suggestions = z.object({
  data: z.array(Suggestion).max(MAX_SUGGESTIONS).describe('The suggestions, best first.'),
  meta: z.object({
    corrected: member(
      z.boolean(),
      'Whether nothing was found as typed, and a word was read as a similar one.',
      false,
    ),
  }),
});

type Names = NonNullable<ParsedList['names']>;

/** Returns the name of a species that matches the typed text. */
const matchedNameOf = (names: Names, known: readonly KnownName[], { corrected }: Suggested): KnownName => {
  const scientific = known.find(({ kind }) => kind === 'scientific_name')!;
  if (!corrected) return findMatchedName(names, known, SUGGESTING)?.name ?? scientific;
  const inLanguage = known.filter(({ language }) => names.language !== null && language === names.language);
  return [...inLanguage, ...known].find(({ name }) => holdsCorrected(name, corrected)) ?? scientific;
};

/** Returns whether a typed word was replaced by a similar one. A last word of two letters is read only as a beginning. */
const isCorrected = ({ words }: Names, { corrected }: Suggested): boolean =>
  corrected?.some(({ spellings }, at) => !spellings.includes(words[at]!)) ?? false;

const presentSuggestion = (id: number, names: Names, record: NamedRecord, suggested: Suggested) => {
  const { slug, common_name } = record;
  const matched = matchedNameOf(names, record.names, suggested);
  const scientific = record.names.find(({ kind }) => kind === 'scientific_name')!;
  return {
    id,
    slug,
    scientific_name: scientific.name,
    common_name:
      (names.language === null ? undefined : record.first_names.get(names.language)) ?? common_name,
    name: matched.name,
    kind: matched.kind,
    language: matched.language,
    highlight: highlight(matched.name, names, suggested.corrected),
    links: { self: `/api/v1/species/${slug}` },
  };
};

/** Adds the route that suggests species while a name is typed (contract C7.11). */
export const suggestRoute = (router: ApiRouter, engine: SearchEngine, knownNames: KnownNames): void => {
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

Where nothing matches, similar words are tried, and \`meta.corrected\` is true. There is no total and there are no pages.`,
      collection: COLLECTIONS.suggestions,
      query: (querystring) => parseList(COLLECTIONS.suggestions, querystring),
      response: warnable(Suggestions),
      status: [200, 304, 400, 422],
      caching: 'list',
    },
    async ({ query: { names, size, warnings }, signal }) => {
      const suggested = await engine.suggest(names!, size, signal);
      const records = await knownNames('species', suggested.ids);
      const data = suggested.ids.flatMap((id) => {
        const record = records.get(id);
        // Undefined if the species was deleted in the meantime.
        return record ? [presentSuggestion(id, names!, record, suggested)] : [];
      });
      const meta = { corrected: data.length > 0 && isCorrected(names!, suggested) };
      return {
        json: JSON.stringify({ data, meta: metaWith(meta, warnings) }),
        fromFallback: suggested.fromFallback,
      };
    },
  );
};
