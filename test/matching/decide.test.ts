import type { Candidate } from '../../src/matching/candidate.js';
import { decideOtherWords, decideSameWords } from '../../src/matching/decide.js';
import { decideIdentifier } from '../../src/matching/identifiers.js';
import type { Bearer } from '../../src/matching/queries.js';
import { type BotanicalName, parseName } from '../../src/names/parse.js';
import { nameKey } from '../../src/names/scientific.js';

const bearer = (id: number, scientific_name: string): Bearer => ({
  key: nameKey(scientific_name),
  synonym: null,
  common_name: null,
  name_author: null,
  certain: true,
  former: false,
  id,
  slug: nameKey(scientific_name).replace(' ', '-'),
  scientific_name,
  accepted_key: nameKey(scientific_name),
  author: null,
  rank: 'species',
  status: 'accepted',
  genus: 'Poa',
  genus_slug: 'poa',
  family: 'Poaceae',
  family_slug: 'poaceae',
  plant_slug: 'poa',
});

/** A candidate for `P. alpina Lund`: how its words differ, and how its author compares to Lund. */
const candidate = (
  id: number,
  scientific_name: string,
  difference: Candidate['spelling']['difference'],
  author: Candidate['author'],
): Candidate => ({
  bearer: bearer(id, scientific_name),
  spelling: { key: nameKey(scientific_name), difference, edits: difference === 'typos' ? 1 : 0 },
  author,
  sameBasionym: false,
  remark: false,
  trusted: true,
  asWritten: false,
  fits: null,
});

const asked = parseName('P. alpina Lund') as BotanicalName;

const decide = (...all: readonly Candidate[]) => {
  const match = decideOtherWords(asked, all, { genus: false, words: true })!.match;
  return [match.type, match.bearer?.scientific_name ?? null, match.reasons[0]];
};

describe('C7.24 the distance from the first candidate to the second', () => {
  it('of 5 is enough to choose the first: one letter is 10, a compatible author 1, a Latin variant 2, another author 14', () => {
    const first = candidate(1, 'Poa alpinae', 'typos', 'compatible');
    const second = candidate(2, 'Poa alpinus', 'latin', 'different');
    expect(decide(first, second)).toEqual(['fuzzy', 'Poa alpinae', 'typos']);
  });

  it('of 4 is too small: one letter is 10, the same author 0, an abbreviated genus 0, another author 14', () => {
    const first = candidate(1, 'Poa alpinae', 'typos', 'same');
    const second = candidate(2, 'Poa alpina', 'abbreviation', 'different');
    expect(decide(first, second)).toEqual(['none', null, 'ambiguous']);
  });
});

describe('C7.23 the alternatives of a match', () => {
  it.each([
    [true, ['Poa media']],
    [false, []],
  ])('name a species of which the name is a synonym in reliable lists (%s) only', (trusted, alternatives) => {
    const accepted = candidate(1, 'Poa alpina', 'none', 'same');
    const synonym = candidate(2, 'Poa media', 'none', 'same');
    const match = decideSameWords(asked, [
      accepted,
      { ...synonym, bearer: { ...synonym.bearer, synonym: 'Poa alpina' }, trusted },
    ])!;
    expect(match.bearer?.scientific_name).toBe('Poa alpina');
    expect(match.alternatives.map(({ scientific_name }) => scientific_name)).toEqual(alternatives);
  });
});

describe('C2.63 an identifier that several species have under their own names', () => {
  it.each([
    ['unknown', 'exact', 'Poa alpina'],
    ['accepted', 'none', null],
  ] as const)('beside an accepted one with the status %s: %s', (status, type, species) => {
    const match = decideIdentifier([
      { ...bearer(1, 'Poa alpina'), own: true },
      { ...bearer(2, 'Poa media'), own: true, status },
    ]);
    expect([match.type, match.bearer?.scientific_name ?? null]).toEqual([type, species]);
  });
});
