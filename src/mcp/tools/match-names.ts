import { z } from 'zod';
import type { MatchResponse, MatchResult } from '../responses.js';
import { tool } from '../tool.js';

/** Maximum number of alternatives of a name. */
const MOST_ALTERNATIVES = 3;

const row = ({
  name,
  type,
  confidence,
  species,
  matched_name,
  genus,
  family,
  reasons,
  alternatives,
}: MatchResult) => ({
  name,
  type,
  confidence,
  accepted: species && {
    slug: species.slug,
    scientific_name: species.scientific_name,
    author: species.author ?? null,
    rank: species.rank,
    family: species.family,
  },
  ...(matched_name?.synonym ? { synonym: matched_name.name } : {}),
  ...(genus ? { genus: genus.slug } : {}),
  ...(family ? { family: family.slug } : {}),
  reasons: reasons.map(({ code }) => code),
  ...(alternatives.length > 0
    ? { alternatives: alternatives.slice(0, MOST_ALTERNATIVES).map(({ slug }) => slug) }
    : {}),
});

export const matchNames = tool({
  name: 'match_names',
  title: 'Match plant names',
  description:
    'Finds the accepted species of up to 50 plant names as people write them: with authors, synonyms, misspelt, abbreviated. Use it before any other tool if you have names and no slugs. Check type, confidence and reasons; several equally good species are alternatives, not a match.',
  input: {
    names: z.array(z.string().min(1).max(200)).min(1).max(50).describe('Names to match.'),
    common: z.boolean().optional().describe('Whether the names may be common names too.'),
  },
  run: async ({ names, common }, api) => {
    const body = await api.post<MatchResponse>('/api/v1/species/match', {
      names: common ? names.map((name) => ({ name, kind: 'common' })) : names,
    });
    return { data: { types: body.meta.types, matches: body.data.map(row) }, sources: [] };
  },
});
