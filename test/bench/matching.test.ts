import { corruptedCases, publishedCases } from '../../bench/quality/matching/cases.js';
import { CORRUPTIONS } from '../../bench/quality/matching/corruptions.js';
import { measure } from '../../bench/quality/matching/measure.js';
import type { JudgedName } from '../../bench/quality/matching/published-names.js';
import { reportSum } from '../../bench/quality/matching/report.js';
import { haveSameType } from '../../bench/quality/matching/same-type.js';
import { matched, type NameMatch, noMatch } from '../../src/matching/match.js';
import { collectingReport } from './setting.js';

const NAMED = [
  { name: 'Pyrella montana', author: '(Lund) Moor ex Berg', accepted: true, of: 'Pyrella montana' },
  {
    name: 'Pyrella sylvatica subsp. alba',
    author: 'Lund & Moor',
    accepted: true,
    of: 'Pyrella sylvatica subsp. alba',
  },
  { name: 'Pyrella × mixta', author: null, accepted: true, of: 'Pyrella × mixta' },
  { name: 'Pyrella media', author: 'Lund', accepted: false, of: 'Pyrella montana' },
  { name: 'Pyrella media', author: 'Moor', accepted: false, of: 'Pyrella × mixta' },
];
const NAMES: readonly JudgedName[] = [
  ...NAMED.map((each) => ({ ...each, otherNames: [] })),
  {
    name: 'Pyrella aliena',
    author: 'Berg',
    accepted: false,
    of: null,
    otherNames: [
      { name: 'Pyrella aliena', author: 'Berg' },
      { name: 'Poa hirta', author: 'Lund' },
    ],
  },
];

const BEARER = {
  key: 'aira hirta',
  synonym: null,
  common_name: null,
  name_author: null,
  certain: true,
  former: false,
  probable: false,
  id: 1,
  slug: 'aira-hirta',
  accepted_key: 'aira hirta',
  rank: 'species',
  genus_slug: 'aira',
  family: 'Poaceae',
  family_slug: 'poaceae',
  plant_slug: 'aira-hirta',
} as const;

/** A matcher that answers the same for every name. */
const answering = (match: NameMatch) => ({
  match: async (names: readonly unknown[]) => names.map(() => match),
});

describe('the cases of the matching bench', () => {
  it('expect all homonyms for a name without an author, and nothing for a name of another genus', () => {
    const cases = publishedCases(NAMES).map(({ written, right }) => [written, [...right]]);
    expect(cases).toContainEqual(['Pyrella media Lund', ['Pyrella montana']]);
    expect(cases).toContainEqual(['Pyrella media', ['Pyrella montana', 'Pyrella × mixta']]);
    expect(cases).toContainEqual(['Pyrella aliena Berg', []]);
  });

  it('are the same for the same seed, different for another one, and corrupted by every rule', () => {
    const cases = corruptedCases(NAMES, NAMES, 26, 'a');
    expect(corruptedCases(NAMES, NAMES, 26, 'a')).toEqual(cases);
    expect(corruptedCases(NAMES, NAMES, 26, 'b')).not.toEqual(cases);
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(CORRUPTIONS.keys()));
  });

  it('count unmatched names as not found, never as wrong', async () => {
    const measured = await measure(answering(noMatch(['unknown'])), publishedCases(NAMES));
    const report = collectingReport();
    reportSum(report.table('Names'), [measured]);
    const { rows, misses } = report.tables[0]!;
    expect(rows.at(-1)).toMatchObject({ kind: 'together', clear: 8, found: 0, wrong: 0, recall: '0.0000' });
    expect(measured.misses.map(({ what }) => what)).toEqual(Array(8).fill('not found'));
    expect(misses).toEqual(['precision 0.99 and recall 0.95: MISSED by precision (-), recall (0.0000)']);
  });

  it.each([
    ['Aira hirta', '(Lund) Moor', 'Aira', 'accepted', 'right'],
    ['Aira hirta', 'Moor', 'Aira', 'accepted', 'unjudged'],
    ['Aira nana', '(Lund) Moor', 'Aira', 'accepted', 'unjudged'],
    ['Poa hirta', 'Lund', 'Poa', 'accepted', 'wrong'],
    ['Pyrella aliena', 'Moor', 'Pyrella', 'unknown', 'unplaced'],
  ] as const)('judge %s %s for a name of another genus', async (name, author, genus, status, judgement) => {
    const bearer = { ...BEARER, scientific_name: name, author, genus, status };
    const foreign = publishedCases(NAMES).filter(({ kind }) => kind.startsWith('of other genera'));
    const { figures } = await measure(answering(matched('exact', bearer, ['same_name'])), foreign);
    expect(figures.map((each) => [each.cases, each.clear, each[judgement]])).toEqual([
      [1, 0, 1],
      [1, 0, 1],
    ]);
  });

  it('regard names with the same epithet and first author as names of the same type', () => {
    const type = { name: 'Poa hirta', author: 'Lund' };
    expect(haveSameType(type, { name: 'Aira hirtum', author: '(Lund) Moor' })).toBe(true);
    expect(haveSameType(type, { name: 'Aira hirta', author: null })).toBe(false);
  });
});
