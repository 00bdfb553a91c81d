import type { NameMatch } from '../../src/matching/match.js';
import type { Bearer } from '../../src/matching/queries.js';
import { groupOf, matchedNames, withChoice } from '../../web/match/matched-list.js';

const bearer = (slug: string) => ({ slug, id: slug.length }) as Bearer;
const match = (more: Partial<NameMatch> = {}): NameMatch => ({
  type: 'exact',
  bearer: bearer('a-b'),
  genus: null,
  family: null,
  confidence: 100,
  reasons: ['same_name'],
  alternatives: [],
  ...more,
});

describe('C15.71 the groups of matches', () => {
  it.each<[Partial<NameMatch>, string]>([
    [{}, 'found'],
    [{ confidence: 80 }, 'found'],
    [{ confidence: 79 }, 'check'],
    [{ type: 'normalised', confidence: 95 }, 'found'],
    [{ type: 'fuzzy', confidence: 85 }, 'check'],
    [{ type: 'higher_rank', confidence: 90 }, 'check'],
    [{ reasons: ['same_name', 'homonyms'], confidence: 90 }, 'check'],
    [{ reasons: ['same_name', 'hint_disagrees'] }, 'check'],
    [{ reasons: ['qualified'] }, 'check'],
    [{ reasons: ['akin'] }, 'check'],
    [{ reasons: ['uncertain_synonym'] }, 'check'],
    [{ reasons: ['misapplied'] }, 'check'],
    [{ reasons: ['same_name', 'synonym'], confidence: 98 }, 'found'],
    [{ type: 'none', bearer: null }, 'none'],
    [{ type: 'none', bearer: null, alternatives: [bearer('c-d')] }, 'choose'],
    [{ type: 'higher_rank', bearer: null, alternatives: [] }, 'none'],
  ])('%j is in %s', (more, group) => {
    expect(groupOf(match(more))).toBe(group);
  });
});

describe('C15.72 the plant that somebody chose', () => {
  const given = match({ alternatives: [bearer('c-d')], genus: { slug: 'a' } as never });

  it.each([
    [undefined, 'a-b', false],
    ['a-b', 'a-b', false],
    ['c-d', 'c-d', true],
    ['other', 'a-b', false],
  ])('as %j is %s (chosen: %s)', (slug, chosen, isChosen) => {
    expect(withChoice(given, slug)).toMatchObject({ bearer: { slug: chosen }, isChosen });
  });

  it('is none where all are rejected, and nothing else is kept of the match', () => {
    expect(withChoice(given, '')).toMatchObject({
      type: 'none',
      confidence: 0,
      bearer: null,
      genus: null,
      family: null,
      isChosen: false,
    });
    expect(withChoice(given, 'c-d').genus).toBeNull();
  });
});

it('C15.70 a list is matched in batches, the last one with the rest', async () => {
  const asked: (readonly [isFirst: boolean, names: number, kind: unknown])[] = [];
  let isFirst = false;
  const names = Array.from({ length: 600 }, (_, at) => `Name ${at}`);
  const batches = matchedNames(
    { names, unreadEpithets: null },
    {
      matcher: {
        match: async (all) => {
          asked.push([isFirst, all.length, all[0]!.kind]);
          return all.map(() => match());
        },
      },
      inSlot: (async (slot: { isFirst: boolean }, work: (signal: AbortSignal) => Promise<unknown>) => {
        isFirst = slot.isFirst;
        return work(new AbortController().signal);
      }) as never,
      of: 1,
      kind: 'common',
      signal: new AbortController().signal,
    },
  );
  let matched = 0;
  for await (const batch of batches) matched += batch.length;
  expect(matched).toBe(600);
  expect(asked.map(([first]) => first)).toEqual(asked.map((_, at) => at === 0));
  expect(asked.map(([, count]) => count)).toEqual([50, 250, 250, 50]);
  expect(new Set(asked.map(([, , kind]) => kind))).toEqual(new Set(['common']));
});
