import { type Candidate, matchCandidates } from '../../src/matching/candidate.js';
import { decideOtherWords, decideSameWords } from '../../src/matching/decide.js';
import { higherRankMatch, type KnownParts } from '../../src/matching/higher-rank.js';
import { decideIdentifier } from '../../src/matching/identifiers.js';
import { familyMatch, genusMatch, matched, noMatch } from '../../src/matching/match.js';
import type { Bearer } from '../../src/matching/queries.js';
import { parseName } from '../../src/names/parse.js';
import type { BotanicalName } from '../../src/names/parsed-name.js';
import { nameKey } from '../../src/names/scientific.js';

const bearer = (id: number, scientific_name: string): Bearer => ({
  key: nameKey(scientific_name),
  synonym: null,
  common_name: null,
  name_author: null,
  certain: true,
  former: false,
  probable: false,
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
  trusted: true,
  asWritten: false,
  fits: null,
});

const asked = parseName('P. alpina Lund') as BotanicalName;
const whole = parseName('Poa alpina Lund') as BotanicalName;

const decide = (...all: readonly Candidate[]) => {
  const match = decideOtherWords(asked, all, { genus: false, words: true })!.match;
  return [match.type, match.bearer?.scientific_name ?? null, match.reasons[0]];
};

describe('C7.24 the distance from the first candidate to the second', () => {
  it('of 5 is enough to choose the first: one letter is 10, a compatible author 1, a Latin variant 2, another author 14', () => {
    const first = candidate(1, 'Poa alpinae', 'typos', 'compatible');
    const second = candidate(2, 'Poa alpinus', 'latin', 'different');
    expect(decide(first, second)).toEqual(['fuzzy', 'Poa alpinae', 'typos']);
    expect(decide(second, first)).toEqual(['fuzzy', 'Poa alpinae', 'typos']);
  });

  it('of 4 is too small: one letter is 10, the same author 0, an abbreviated genus 0, another author 14', () => {
    const first = candidate(1, 'Poa alpinae', 'typos', 'same');
    const second = candidate(2, 'Poa alpina', 'abbreviation', 'different');
    expect(decide(first, second)).toEqual(['none', null, 'ambiguous']);
  });
});

describe('C7.24 a decision among names with one wrong letter', () => {
  const known = { genus: false, words: true };

  it.each([
    ['same', true],
    ['compatible', true],
    ['unknown', true],
    // A name with two wrong letters and the same author would be nearer.
    ['different', false],
  ] as const)('stands without a look at two wrong letters, if its author is %s: %s', (author, settled) => {
    const only = candidate(1, 'Poa alpinae', 'typos', author);
    expect(decideOtherWords(asked, [only], known)!.settled).toBe(settled);
  });

  it.each([
    ['latin', 'normalised'],
    ['typos', 'none'],
  ] as const)('of a name whose words are all known: one of other %s is %s', (difference, type) => {
    const only = candidate(1, 'Poa alpisa', difference, 'unknown');
    expect(decideOtherWords(whole, [only], { genus: true, words: true })!.match.type).toBe(type);
  });

  it('of a name that lacks a letter of the only near one stands, though its words are all known', () => {
    const [longer, other] = [
      candidate(1, 'Poa alpinae', 'typos', 'unknown'),
      candidate(2, 'Poa alpisa', 'typos', 'unknown'),
    ];
    const typeOf = (...all: readonly Candidate[]) =>
      decideOtherWords(whole, all, { genus: true, words: true })!.match.type;
    expect([typeOf(longer), typeOf(longer, other)]).toEqual(['fuzzy', 'none']);
  });

  it.each([
    [true, 'unknown', 'none'],
    [true, 'same', 'fuzzy'],
    [false, 'unknown', 'fuzzy'],
  ] as const)(
    'of a name whose genus is known (%s): one of another genus, its author %s, is %s',
    (genus, author, type) => {
      const only = candidate(1, 'Roa alpina', 'typos', author);
      expect(decideOtherWords(whole, [only], { genus, words: false })!.match.type).toBe(type);
    },
  );

  it('C7.26 a hint counts as much as a letter', () => {
    const fitting = { ...candidate(1, 'Poa alpinae', 'typos', 'unknown'), fits: true };
    const other = { ...candidate(2, 'Poa alpinus', 'latin', 'unknown'), fits: false };
    expect(decide(fitting, other)).toEqual(['fuzzy', 'Poa alpinae', 'typos']);
  });

  it('C7.26 a hint that puts another name far off is a reason', () => {
    const fitting = { ...candidate(1, 'Poa alpinae', 'typos', 'unknown'), fits: true };
    const other = { ...candidate(2, 'Poa alpinas', 'typos', 'unknown'), fits: false };
    const { match } = decideOtherWords(asked, [other, fitting], known)!;
    expect([match.bearer?.id, match.reasons]).toEqual([1, ['typos', 'author_unknown', 'hint']]);
  });

  it('C7.26 a hint that decides among the nearest names is listed once as a reason', () => {
    const fitting = { ...candidate(1, 'Poa alpinae', 'typos', 'same'), fits: true };
    const open = { ...candidate(2, 'Poa alpinai', 'typos', 'same'), fits: null };
    const other = { ...candidate(3, 'Poa alpinas', 'typos', 'same'), fits: false };
    const { match } = decideOtherWords(asked, [other, open, fitting], known)!;
    expect([match.bearer?.id, match.reasons]).toEqual([1, ['typos', 'author_same', 'hint']]);
  });

  it('rejects a similar name that is a synonym of a single list without authors', () => {
    const uncertain = { ...candidate(1, 'Poa alpinae', 'typos', 'unknown'), trusted: false };
    expect(decide(uncertain)).toEqual(['none', null, 'uncertain_synonym']);
  });

  it('takes the species of a similar name before another one of which it is a synonym', () => {
    const own = candidate(1, 'Poa alpina', 'abbreviation', 'unknown');
    const of = { ...own.bearer, id: 2, scientific_name: 'Poa media', synonym: 'Poa alpina' };
    expect(decide({ ...own, bearer: of }, own)).toEqual(['normalised', 'Poa alpina', 'abbreviated_genus']);
  });

  it('rejects a similar name with another author, even of the same basionym', () => {
    const other = { ...candidate(1, 'Poa alpinae', 'typos', 'different'), sameBasionym: true };
    expect(decide(other)).toEqual(['none', null, 'author_differs']);
  });
});

describe('C7.24 a synonym of a single list without authors', () => {
  it.each([
    ['Poa alpina cicla', 'poa alpina', true],
    ['Poa alpina cicla Mill.', 'poa alpina', false],
    ['Poa alpinaria', 'poa alpina', false],
    ['Aira alpina', 'poa alpina', true],
    ['Aira alpinus', 'poa alpina', true],
    ['Aira alpinella', 'poa alpina', false],
  ])('%s is trusted as a name of %s: %s', (text, accepted_key, trusted) => {
    const name = parseName(text) as BotanicalName;
    const { key } = name;
    const known = { ...bearer(1, 'Poa alpina'), key, synonym: name.name, certain: false, accepted_key };
    const spelling = { key, difference: 'none', edits: 0 } as const;
    const found = matchCandidates({ name: text }, name, [spelling], new Map([[key, [known]]]));
    expect(found.map((each) => each.trusted)).toEqual([trusted]);
  });

  const own = candidate(1, 'Poa alpina', 'none', 'same');
  const uncertain = (author: Candidate['author']): Candidate => ({
    ...candidate(2, 'Poa media', 'none', author),
    bearer: { ...bearer(2, 'Poa media'), synonym: 'Poa alpina' },
    trusted: false,
  });

  it('does not make the accepted name of another species ambiguous', () => {
    const match = decideSameWords(whole, [own, uncertain('same')])!;
    expect([match.bearer?.id, match.reasons]).toEqual([1, ['writing', 'author_same']]);
  });

  it('is too uncertain to match, even if it alone has the given author', () => {
    const match = decideSameWords(whole, [{ ...own, author: 'different' }, uncertain('same')])!;
    expect([match.type, match.reasons]).toEqual(['none', ['uncertain_synonym']]);
  });

  it('is an alternative if every known name has another author', () => {
    const other = { ...own, bearer: { ...own.bearer, synonym: 'Poa alpina' }, author: 'different' } as const;
    const match = decideSameWords(whole, [other, uncertain('different')])!;
    expect([match.reasons, match.alternatives.map(({ id }) => id)]).toEqual([['author_differs'], [1, 2]]);
  });
});

it('C7.24 the basionym is that of the known name, not of the species of which it is a synonym', () => {
  const name = parseName('Poa media (Schrad.) Link') as BotanicalName;
  const known = { ...bearer(1, 'Poa alpina'), synonym: 'Poa media' };
  const basionymOf = (name_author: string, author: string) =>
    matchCandidates(
      { name: 'Poa media' },
      name,
      [{ key: name.key, difference: 'none', edits: 0 }],
      new Map([[name.key, [{ ...known, key: name.key, name_author, author }]]]),
    ).map(({ sameBasionym }) => sameBasionym);
  expect(basionymOf('(Schrad.) Husn.', 'L.')).toEqual([true]);
  expect(basionymOf('Moor', '(Schrad.) Husn.')).toEqual([false]);
});

describe('C7.23 the alternatives of a match', () => {
  it('name a species by the first of its names', () => {
    const [first, second] = ['Poa prima', 'Poa altera'].map((synonym) => ({
      ...bearer(2, 'Poa media'),
      synonym,
    }));
    const match = matched('exact', bearer(1, 'Poa alpina'), ['same_name'], {
      alternatives: [first!, second!],
    });
    expect(match.alternatives).toEqual([first]);
  });

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

describe('C7.24 which of several species with one name is chosen', () => {
  const named = parseName('Poa alpina') as BotanicalName;
  const of = (
    id: number,
    scientific_name: string,
    more: object = {},
    own: Partial<Candidate> = {},
  ): Candidate => {
    const plain = candidate(id, scientific_name, 'none', 'unknown');
    return { ...plain, ...own, bearer: { ...plain.bearer, ...more } };
  };
  const accepted = of(1, 'Poa accepted', {}, { asWritten: true });
  const certain = of(2, 'Poa certain', { synonym: 'Poa alpina' });
  const unplaced = of(3, 'Poa unplaced', { status: 'unknown' });
  const unplacedAlike = of(6, 'Poa unplaced', { status: 'unknown' }, { asWritten: true });
  const uncertain = of(4, 'Poa uncertain', { synonym: 'Poa alpina', certain: false });

  it.each([
    ['accepted', [certain, accepted, unplaced, uncertain]],
    ['certain', [unplacedAlike, uncertain, certain]],
    ['unplaced', [uncertain, unplaced]],
    ['uncertain', [uncertain]],
  ])('an %s one comes first', (which, all) => {
    const match = decideSameWords(named, all)!;
    expect(match.bearer?.scientific_name).toBe(`Poa ${which}`);
    expect(match.reasons.includes('homonyms')).toBe(all.length > 1);
    expect(match.alternatives.map(({ id }) => id)).toEqual(
      all
        .filter(({ bearer: { scientific_name } }) => scientific_name !== `Poa ${which}`)
        .map(({ bearer: { id } }) => id),
    );
  });

  it('C7.25 an unplaced name that a list calls a synonym of an accepted species is not certain', () => {
    const match = decideSameWords(named, [unplacedAlike, uncertain])!;
    expect(match.reasons).toEqual(expect.arrayContaining(['status_unknown', 'probable_synonym']));
    expect([match.confidence < 80, match.alternatives[0]?.id]).toEqual([true, 4]);
  });

  it('C7.25 an unplaced name that is the only one of its plant stays certain, with the reason', () => {
    const match = decideSameWords(named, [unplacedAlike])!;
    expect([match.reasons, match.confidence]).toEqual([['same_name', 'status_unknown'], 100]);
  });

  it('the one that is written alike comes before one without its ×', () => {
    const crossed = of(5, 'Poa × alpina');
    expect(decideSameWords(named, [crossed, accepted])?.bearer?.id).toBe(1);
  });

  it('a hint decides before the author does', () => {
    const fitting = { ...certain, fits: true, author: 'different' } as const;
    const match = decideSameWords(named, [{ ...accepted, fits: false, author: 'same' }, fitting])!;
    expect([match.bearer?.id, match.type, match.reasons.at(-1)]).toEqual([
      undefined,
      'none',
      'author_differs',
    ]);
    const agreeing = decideSameWords(named, [
      { ...accepted, fits: false },
      { ...certain, fits: true },
    ])!;
    expect([agreeing.bearer?.id, agreeing.reasons.at(-1)]).toEqual([2, 'hint']);
  });

  it.each([
    ['unknown', true, 'same', 'Poa own'],
    ['unknown', false, 'same', 'Poa other'],
    ['different', true, 'same', 'Poa other'],
    ['different', true, 'compatible', 'Poa other'],
    ['different', true, 'unknown', 'Poa own'],
  ] as const)(
    'of the name itself, its author %s and trusted %s, and another spelling, its author %s: %s',
    (author, trusted, otherAuthor, chosen) => {
      const own = of(8, 'Poa own', {}, { author, trusted });
      const other = candidate(9, 'Poa other', 'writing', otherAuthor);
      const match = decideSameWords({ ...named, author: 'Lund' }, [own, other])!;
      expect(match.bearer?.scientific_name).toBe(chosen);
    },
  );

  it('another spelling that only an unreliable list has does not come before the name itself', () => {
    const own = of(8, 'Poa own', {}, { author: 'different' });
    const other = { ...candidate(9, 'Poa other', 'writing', 'same'), trusted: false };
    const match = decideSameWords({ ...named, author: 'Lund' }, [own, other])!;
    expect([match.type, match.bearer?.id]).toEqual(['authorship_differs', 8]);
  });

  it('an author whose name begins like a word for misapplied names is an author', () => {
    expect(decideSameWords({ ...named, author: 'Necker' }, [accepted])!.bearer?.id).toBe(1);
  });

  it('a hint that all of them fit decides nothing', () => {
    const match = decideSameWords(named, [
      { ...accepted, fits: true },
      { ...certain, fits: true },
    ])!;
    expect(match.reasons).toEqual(['same_name', 'homonyms']);
  });

  it('C9.51 a name from before a correction is named as such', () => {
    const former = of(7, 'Poa nova', { synonym: 'Poa alpina', former: true }, { asWritten: true });
    expect(decideSameWords(named, [former])!.reasons).toEqual(['same_name', 'former_name']);
    const synonym = of(7, 'Poa nova', { synonym: 'Poa alpina' }, { asWritten: true });
    expect(decideSameWords(named, [synonym])!.reasons).toEqual(['same_name', 'synonym']);
  });

  it('none is, where all are synonyms of a single list without authors', () => {
    const match = decideSameWords(named, [{ ...uncertain, trusted: false }])!;
    expect([match.type, match.reasons]).toEqual(['none', ['uncertain_synonym']]);
    expect(match.alternatives).toHaveLength(1);
  });

  it.each(['auct.', 'auctt. non L.', 'non L.', 'nec Mill.', 'sensu Lund', 'Auct. Eur.'])(
    'none is for a misapplied name: %s',
    (author) => {
      const match = decideSameWords({ ...named, author }, [accepted])!;
      expect([match.type, match.reasons, match.alternatives.length]).toEqual(['none', ['misapplied'], 1]);
    },
  );

  it('a name with another author is that of its species, but not of a synonym', () => {
    const other = { author: 'different' } as const;
    const typeOf = (...all: readonly Candidate[]) => decideSameWords({ ...named, author: 'Lund' }, all)!.type;
    expect(typeOf({ ...accepted, ...other })).toBe('authorship_differs');
    expect(typeOf({ ...certain, ...other })).toBe('none');
    expect(typeOf({ ...certain, ...other, sameBasionym: true })).toBe('authorship_differs');
    expect(typeOf({ ...accepted, ...other }, { ...certain, ...other })).toBe('none');
  });

  it('ten others are named at most, each species once', () => {
    const many = Array.from({ length: 14 }, (_, at) => of(10 + at, `Poa ${at}`, { synonym: 'Poa alpina' }));
    const match = decideSameWords(named, [accepted, ...many, ...many])!;
    expect(match.alternatives.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => 10 + at));
    const few = many.slice(0, 2);
    const twice = decideSameWords(named, [accepted, ...few, ...few])!;
    expect(twice.alternatives.map(({ id }) => id)).toEqual([10, 11]);
  });
});

describe('C7.25 the confidence of a match', () => {
  const poa = bearer(1, 'Poa alpina');

  it.each([
    ['exact', ['same_name'], 0, 100],
    ['exact', ['same_name', 'author_compatible', 'synonym'], 0, 96],
    ['normalised', ['abbreviated_genus', 'homonyms'], 0, 70],
    ['exact', ['same_name', 'author_unknown', 'common_name'], 0, 80],
    ['exact', ['same_name', 'author_unknown', 'no_such_author'], 0, 75],
    ['fuzzy', ['typos'], 2, 75],
    ['authorship_differs', ['same_name', 'author_differs'], 0, 70],
    ['higher_rank', ['infraspecific_unknown', 'hint_disagrees', 'qualified', 'homonyms'], 0, 0],
  ] as const)('%s for %j with %i letters is %i', (type, reasons, edits, confidence) => {
    expect(matched(type, poa, reasons, { edits }).confidence).toBe(confidence);
  });
});

describe('C7.26 a name that is only known in part', () => {
  const genus = (name: string) => ({
    key: name.toLowerCase(),
    id: 1,
    name,
    slug: name.toLowerCase(),
    family: 'Poaceae',
    family_slug: 'poaceae',
  });
  const family = (name: string) => ({ key: name.toLowerCase(), id: 1, name, slug: name.toLowerCase() });
  const parts = (more: Partial<KnownParts>): KnownParts => ({
    near: undefined,
    species: [],
    genera: [],
    families: [],
    ...more,
  });
  const of = (name: string, more: Partial<KnownParts>, hints: object = {}) => {
    const match = higherRankMatch({ name, ...hints }, parseName(name) as BotanicalName, parts(more));
    return [
      match.bearer?.scientific_name ?? match.genus?.name ?? match.family?.name ?? null,
      ...match.reasons,
    ];
  };

  it('is its species, then its family, then its genus, each as written before at one letter', () => {
    const near = { genera: [[], [genus('Poa')]], families: [[family('Poaceae')]] };
    expect(of('Poa alpina var. x', { ...near, species: [bearer(1, 'Poa alpina')] })).toEqual([
      'Poa alpina',
      'infraspecific_unknown',
    ]);
    expect(of('Poaceae', near)).toEqual(['Poaceae', 'family_only']);
    expect(of('Poaa', { genera: [[], [genus('Poa')]], families: [[], [family('Poaceae')]] })).toEqual([
      'Poa',
      'genus_only',
      'typos',
    ]);
    expect(of('Poacea', { families: [[], [family('Poaceae')]] })).toEqual([
      'Poaceae',
      'family_only',
      'typos',
    ]);
    expect(of('Poa nulla', { genera: [[genus('Poa')]] })).toEqual(['Poa', 'species_unknown']);
  });

  it('has the plants of a similar name as alternatives', () => {
    const near = noMatch(['author_differs'], [bearer(5, 'Poa alpinus')]);
    const found = (more: Partial<KnownParts>) => {
      const name = 'Poa alpine var. x';
      const match = higherRankMatch({ name }, parseName(name) as BotanicalName, parts({ near, ...more }));
      return [match.type, match.reasons.join(), match.alternatives.map(({ id }) => id).join()];
    };
    const unknown = ['higher_rank', 'infraspecific_unknown', '5'];
    expect(found({ species: [bearer(1, 'Poa alpina')] })).toEqual(unknown);
    expect(found({ genera: [[genus('Poa')]] })).toEqual(['higher_rank', 'species_unknown', '5']);
    expect(found({ genera: [[genus('Poa'), genus('Poas')]] })).toEqual(['none', 'ambiguous', '5']);
    expect(found({})).toEqual(['none', 'author_differs', '5']);
  });

  it('C7.23 has ten alternatives at most, each species once', () => {
    const many = Array.from({ length: 12 }, (_, at) => bearer(at, `Poa ${at}`));
    const twice = [...many.slice(0, 6), ...many];
    for (const { alternatives } of [
      noMatch(['ambiguous'], twice),
      genusMatch(genus('Poa'), ['group_name'], { alternatives: twice }),
      familyMatch(family('Poaceae'), ['group_name'], { alternatives: twice }),
    ])
      expect(alternatives).toEqual(many.slice(0, 10));
  });

  it('is unclear where two genera or families are equally near', () => {
    expect(of('Poaa', { genera: [[], [], [genus('Poa'), genus('Poas')]] })).toEqual([null, 'ambiguous']);
    expect(of('Poacea', { families: [[], [family('Poaceae'), family('Poaceaf')]] })).toEqual([
      null,
      'unknown',
    ]);
    const near = noMatch(['ambiguous'], [bearer(1, 'Poa alpina'), bearer(2, 'Poa alpinus')]);
    expect(of('Poa alpine', { near, genera: [[genus('Poa')]] })).toEqual([null, 'ambiguous']);
    const two = [bearer(1, 'Poa alpina'), bearer(2, 'Poa alpina')];
    expect(of('Poa alpina var. x', { species: two, genera: [[genus('Poa')]] })[0]).toBe('Poa');
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

  it('is that of the one that has it itself, before one that has it by a synonym', () => {
    const own = { ...bearer(1, 'Poa alpina'), own: true };
    const [other, another] = [2, 3].map((id) => ({ ...bearer(id, `Poa ${id}`), own: false }));
    expect(decideIdentifier([own, other!])).toMatchObject({ bearer: { id: 1 }, reasons: ['identifier'] });
    expect(decideIdentifier([other!])).toMatchObject({
      bearer: { id: 2 },
      reasons: ['identifier', 'synonym'],
    });
    expect(decideIdentifier([other!, another!])).toMatchObject({ bearer: null, reasons: ['ambiguous'] });
    expect(decideIdentifier([])).toMatchObject({ bearer: null, reasons: ['unknown_identifier'] });
  });
});
