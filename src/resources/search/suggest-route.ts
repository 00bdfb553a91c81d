import { z } from 'zod';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { COLLECTIONS, MOST_SUGGESTIONS } from '../../query/collections.js';
import { type ParsedList, parseList } from '../../query/parse.js';
import type { SearchEngine, Suggested } from '../../search/engine.js';
import { SUGGESTING } from '../../search/tiers.js';
import { Id, Slug } from '../species/schema.js';
import type { Held, HeldNames } from './held-names.js';
import { highlight, holdsCorrected } from './highlight.js';
import { type HeldName, matchOf, NAME_KINDS } from './matched.js';

const Suggestion = z.strictObject({
  id: Id,
  slug: Slug,
  scientific_name: z.string(),
  common_name: z.string().nullable(),
  /** The name that was found, and what it is. */
  name: z.string(),
  kind: z.enum(NAME_KINDS),
  language: z.string().nullable(),
  /** Parts of `name` that were typed: from, and up to but without, in UTF-16 code units. */
  highlight: z.array(z.tuple([z.int(), z.int()])),
  links: z.strictObject({ self: z.string() }),
});

const Suggestions = z.object({
  data: z.array(Suggestion).max(MOST_SUGGESTIONS),
  meta: z.object({ corrected: z.boolean() }),
});

type Names = NonNullable<ParsedList['names']>;

/** The name of a species that a text has found. */
const nameFound = (names: Names, held: readonly HeldName[], { corrected }: Suggested): HeldName => {
  const own = held.find(({ kind }) => kind === 'scientific_name')!;
  if (!corrected) return matchOf(names, held, SUGGESTING)?.held ?? own;
  const inLanguage = held.filter(({ language }) => names.language !== null && language === names.language);
  return [...inLanguage, ...held].find(({ name }) => holdsCorrected(name, corrected)) ?? own;
};

/** Whether a word was read as another one than was typed; a last word of two letters is only read as a beginning. */
const isCorrected = ({ words }: Names, { corrected }: Suggested): boolean =>
  corrected?.some(({ spellings }, at) => !spellings.includes(words[at]!)) ?? false;

const present = (id: number, names: Names, held: Held, suggested: Suggested) => {
  const { slug, common_name } = held;
  const found = nameFound(names, held.names, suggested);
  const own = held.names.find(({ kind }) => kind === 'scientific_name')!;
  const shown = held.names.find(
    ({ kind, language }) => kind === 'common_name' && language === names.language,
  );
  return {
    id,
    slug,
    scientific_name: own.name,
    common_name: shown?.name ?? common_name,
    name: found.name,
    kind: found.kind,
    language: found.language,
    highlight: highlight(found.name, names, suggested.corrected),
    links: { self: `/api/v1/species/${slug}` },
  };
};

/** Species by what is typed of their names (contract C7.11). */
export const suggestRoute = (router: ApiRouter, engine: SearchEngine, heldNames: HeldNames): void => {
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/species/suggest',
      rule: 'C2.54',
      summary: 'Suggest species while a name is typed',
      takes: COLLECTIONS.suggestions,
      query: (querystring) => parseList(COLLECTIONS.suggestions, querystring),
      response: warnable(Suggestions),
      status: [200, 304, 400, 422],
      caching: 'list',
    },
    async ({ query: { names, size, warnings }, gone }) => {
      const suggested = await engine.suggest(names!, size, gone);
      const held = await heldNames('species', suggested.ids);
      const data = suggested.ids.flatMap((id) => {
        const own = held.get(id);
        // One that is gone since is left out.
        return own ? [present(id, names!, own, suggested)] : [];
      });
      const meta = { corrected: data.length > 0 && isCorrected(names!, suggested) };
      return { json: JSON.stringify({ data, meta: metaWith(meta, warnings) }), standIn: suggested.standIn };
    },
  );
};
