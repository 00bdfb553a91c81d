import type { NameQuery, TextReading } from '../../src/query/name-query.js';
import { readNameQuery } from '../../src/query/read-name-query.js';
import { highlight, holdsCorrected } from '../../src/species/highlight.js';
import type { KnownName } from '../../src/species/known-name.js';
import { findMatchedName } from '../../src/species/matched-name.js';
import { SUGGESTING } from '../../src/species/name-tiers.js';

const known = (kind: KnownName['kind'], name: string, rest: Partial<KnownName> = {}): KnownName => ({
  kind,
  name,
  author: null,
  language: kind === 'common_name' ? 'en' : null,
  source: 'usda',
  exact: false,
  severally: false,
  wellKnown: true,
  ...rest,
});

const TOMATO = [
  known('scientific_name', 'Solanum lycopersicum', { author: 'L.', exact: true }),
  known('common_name', 'Garden Tomato', { exact: true }),
  known('common_name', 'Tomate', { language: 'fr', exact: true }),
  known('common_name', 'Tomate', { language: 'de', exact: true }),
  known('common_name', 'Love apple'),
  known('synonym', 'Lycopersicon esculentum', { author: 'Mill.' }),
  known('synonym', 'Lycopersicon esculentum var. cerasiforme'),
  known('genus', 'Solanum'),
  known('family', 'Solanaceae'),
  known('family_common_name', 'Nightshade family'),
  known('common_name', 'Berry, Blue', { exact: true }),
  known('common_name', 'Okra'),
  known('common_name', 'Pomme'),
  known('common_name', 'Batata', { language: 'und', exact: true }),
  known('common_name', 'Batata', { language: 'es', exact: true }),
];

const match = (q: string, language: string | null = null) => {
  const found = findMatchedName(readNameQuery(q, language).names, TOMATO);
  return found && [found.reason, found.name.name, found.name.language, found.edits];
};

describe('C7.12 the name by which a record was found', () => {
  it.each([
    ['garden tomato', 'exact_common_name', 'Garden Tomato', 'en'],
    ['Solanum lycopersicum L.', 'exact_scientific_name', 'Solanum lycopersicum', null],
    ['lycopersicon esculentum', 'exact_synonym', 'Lycopersicon esculentum', null],
    [
      'lycopersicon esculentum cerasiforme red',
      'name_and_more',
      'Lycopersicon esculentum var. cerasiforme',
      null,
    ],
    ['love', 'beginning', 'Love apple', 'en'],
    ['love apple', 'other_name', 'Love apple', 'en'],
    ['okra', 'beginning', 'Okra', 'en'],
    ['pomme', 'other_name', 'Pomme', 'en'],
    ['batata', 'exact_common_name', 'Batata', 'es'],
    ['solanaceae', 'other_name', 'Solanaceae', null],
    ['tomato', 'end_of_common_name', 'Garden Tomato', 'en'],
    // Tier 8 is for names of tier 1, and no genus is a name of tier 6.
    ['apple', 'words', 'Love apple', 'en'],
    ['solanum', 'beginning', 'Solanum lycopersicum', null],
    ['lyc', 'beginning', 'Lycopersicon esculentum', null],
    ['tomato garden', 'words_alone', 'Garden Tomato', 'en'],
    ['s lycopersicum', 'abbreviated_genus', 'Solanum lycopersicum', null],
    ['mill lycopersicon', 'words', 'Lycopersicon esculentum', null],
    ['lycopersicon esculenta', 'latin_variant', 'Lycopersicon esculentum', null],
    ["love apple 'Roma'", 'name_and_more', 'Love apple', 'en'],
    ['blue berry', 'exact_common_name', 'Berry, Blue', 'en'],
    ['tomato, garden', 'exact_common_name', 'Garden Tomato', 'en'],
    ['gardentomato', 'without_spaces', 'Garden Tomato', 'en'],
    ['apple nightshade', 'words_and_group', 'Love apple', 'en'],
    ['lycopersicum', 'words', 'Solanum lycopersicum', null],
    ['berr', 'words', 'Berry, Blue', 'en'],
    ['l escul', 'words', 'Lycopersicon esculentum', null],
  ])('%s: %s', (q, reason, name, language) => {
    expect(match(q)).toEqual([reason, name, language, 0]);
  });

  it('counts the letters of typing errors', () => {
    expect(match('solanum lycopersicm')).toEqual(['typos', 'Solanum lycopersicum', null, 1]);
    expect(match('slanum lycopresicm')).toEqual(['typos', 'Solanum lycopersicum', null, 3]);
  });

  it('prefers a whole name to others with as many errors', () => {
    const names = [
      known('scientific_name', 'Quercus commun', { author: 'Oake', exact: true }),
      known('common_name', 'Common Oak tree'),
      known('common_name', 'Comzon Oak'),
      known('synonym', 'Common alba', { author: 'Oak' }),
      known('common_name', 'Common Oak', { exact: true }),
    ];
    const found = findMatchedName(readNameQuery('comxon oak').names, names);
    expect([found?.tier, found?.name.name, found?.edits]).toEqual([14, 'Common Oak', 1]);
  });

  it('C7.4 a misspelt genus or family is no name of its species', () => {
    expect(match('solanaceea')).toBeUndefined();
    const genus = [known('genus', 'Solanum'), known('family', 'Solanaceae')];
    expect(findMatchedName(readNameQuery('solanumm').names, genus)).toBeUndefined();
  });

  it('prefers main names to synonyms and others that begin alike, and scientific names to synonyms in another Latin spelling', () => {
    const names = [
      known('synonym', 'Rosa albus'),
      known('common_name', 'Oak of Jerusalem'),
      known('scientific_name', 'Rosa albis', { exact: true }),
      known('common_name', 'Oak tree', { exact: true }),
    ];
    const found = (q: string) => findMatchedName(readNameQuery(q).names, names)?.name.name;
    expect([found('oak'), found('rosa album')]).toEqual(['Oak tree', 'Rosa albis']);
  });

  it.each([
    ['redoak', 'Red oak'],
    ['redox', undefined],
  ])('C7.4 tier 13 without spaces, a text has six letters: %s', (q, name) => {
    const names = [known('common_name', 'Red ox'), known('common_name', 'Red oak')];
    expect(findMatchedName(readNameQuery(q).names, names)?.name.name).toBe(name);
  });

  it('is the name that ranks the species in suggestions', () => {
    const iris = [
      known('scientific_name', 'Iris pseudacorus', { author: 'L.', exact: true }),
      known('common_name', 'Yellow Iris', { exact: true }),
      known('synonym', 'Iris acoriformis'),
    ];
    const { names } = readNameQuery('iris');
    expect(findMatchedName(names, iris)?.name.name).toBe('Yellow Iris');
    expect(findMatchedName(names, iris, SUGGESTING)?.name.name).toBe('Iris pseudacorus');
  });

  it('C7.10 names the preferred language where several do', () => {
    expect(match('tomate')).toEqual(['exact_common_name', 'Tomate', 'fr', 0]);
    expect(match('tomate', 'de')).toEqual(['exact_common_name', 'Tomate', 'de', 0]);
  });

  it('C7.10 in the preferred language every common name is exact', () => {
    expect(match('love apple', 'en')).toEqual(['exact_common_name', 'Love apple', 'en', 0]);
    expect(match('love apple', 'de')).toEqual(['other_name', 'Love apple', 'en', 0]);
  });

  it.each([
    ['quercus robur'],
    ['!!'],
    ['a'.repeat(41)],
    ['s nigrum'],
    ['q lycopersicum'],
    ['g tomato'],
    ['z escul'],
    ['ic escul'],
    ['l ly escul'],
    ['my solanum lycopersicum plant'],
    ['love apple red'],
    ['garden tomato red'],
  ])('is absent if no name contains the text: %s', (q) => {
    expect(match(q)).toBeUndefined();
  });

  it.each([
    ["pyrella 'Roma'", 'name_and_more'],
    ["pyrella lund 'Roma'", 'name_and_more'],
    ['pyrella montana', undefined],
  ])('C7.4 tier 4: a name of one word begins only names of cultivars: %s', (q, reason) => {
    const names = [known('synonym', 'Pyrella', { author: 'Lund' })];
    expect(findMatchedName(readNameQuery(q).names, names)?.reason).toBe(reason);
  });

  it('C7.12 is the name with the fewest typing errors', () => {
    const names = [
      known('common_name', 'Gardon Tomato', { exact: true }),
      known('common_name', 'Garden Tomato', { exact: true }),
    ];
    const found = findMatchedName(readNameQuery('garden tomatto').names, names);
    expect([found?.name.name, found?.edits]).toEqual(['Garden Tomato', 1]);
  });
});

describe('C7.12 the name of a text that was understood', () => {
  const QUERCUS = { rank: 'genus', name: 'Quercus', called: [] } as const;
  const find = (q: string, understood: Partial<NameQuery>, ...names: readonly KnownName[]) => {
    const found = findMatchedName({ ...readNameQuery(q).names, ...understood }, names);
    return found && `${found.reason}: ${found.name.name}`;
  };
  const reading = (more: Partial<TextReading> = {}) => ({
    readings: [{ kind: 'everyday', text: 'oak', isKnown: true, group: QUERCUS, ...more } as const],
  });
  const common = (name: string, exact: boolean, wellKnown: boolean, severally = false) =>
    known('common_name', name, { exact, wellKnown, severally });

  it.each([
    [null, common('Oak', true, false), 'exact_common_name'],
    [QUERCUS, common('Oak', true, true), 'exact_common_name'],
    [QUERCUS, common('Oak', true, false, true), 'other_name'],
    [QUERCUS, common('Oak', false, true), 'beginning'],
    [QUERCUS, known('genus', 'Quercus'), 'group_name'],
    [QUERCUS, known('genus', 'Quercus', { wellKnown: false }), undefined],
    [QUERCUS, known('family', 'Quercus'), undefined],
    [QUERCUS, known('genus', 'Malus'), undefined],
  ])('C7.14 of the group %j, %j is found as %s', (group, name, reason) => {
    expect(find('oak', { group }, name)?.split(':')[0]).toBe(reason);
  });

  it.each([
    [true, 'exact_common_name'],
    [false, 'other_name'],
  ])('C7.15 a misspelling of several sources (%s) is found as %s', (severally, reason) => {
    const misspelt = reading({ kind: 'corrected' });
    expect(find('oaak', misspelt, common('Oaak', true, false, severally))).toBe(`${reason}: Oaak`);
  });

  it('C7.13 is the name itself, then that of the group, of little-known plants or few sources, and its end', () => {
    const names = [
      common('Oak', true, true),
      known('genus', 'Quercus'),
      common('OAK', true, false),
      common('English oak', true, true),
    ];
    for (const [at, { name }] of names.entries())
      expect(find('oak trees', reading(), ...names.slice(at).toReversed())).toBe(`everyday_wording: ${name}`);
    expect(find('oak trees', reading({ group: null }), ...names.slice(1).toReversed())).toBe(
      'everyday_wording: OAK',
    );
    expect(find('oak trees', reading({ kind: 'corrected' }), ...names)).toBe('corrected_name: Oak');
  });

  it.each([
    [true, common('Oak', false, true), true],
    [true, common('Oak', false, false), false],
    [true, common('English oak', true, true), true],
    [false, common('English oak', true, true), false],
    [true, common('English oak', false, true), false],
    [true, common('English oak', true, false), false],
    [true, common('Oaks of England', true, true), false],
    [true, common('English oaks', true, true), false],
    [true, known('scientific_name', 'Oak', { exact: true }), false],
  ])('C7.13 a name that is known (%s) may be %j: %s', (isKnown, name, isFound) => {
    expect(find('oak trees', reading({ isKnown }), name) !== undefined).toBe(isFound);
  });
});

describe('C7.11 the typed parts of a name', () => {
  const marked = (written: string, q: string, spellings?: readonly string[]): string => {
    const words = spellings?.map((text) => ({ spellings: [text], isPrefix: true })) ?? null;
    let text = '';
    let at = 0;
    for (const [from, to] of highlight(written, readNameQuery(q).names, words)) {
      text += `${written.slice(at, from)}[${written.slice(from, to)}]`;
      at = to;
    }
    return text + written.slice(at);
  };

  it.each([
    ['Quercus robur', 'quer', '[Quer]cus robur'],
    ['Quercus robur', 'quercus r', '[Quercus r]obur'],
    ['Crème-épinard', 'creme ep', '[Crème-ép]inard'],
    ['Rosa × alba', 'rosa al', '[Rosa × al]ba'],
    ['Garden tomato', 'tomato', 'Garden [tomato]'],
    ['Garden tomato', 'tomato gar', '[Gar]den [tomato]'],
    ['Straße', 'stras', '[Straß]e'],
    ['Sweet potato', 'sweetpotato', '[Sweet potato]'],
    ['Quercus alba', 'quercus albus', '[Quercus] [alba]'],
    ['Quercus alba', 'q alba', '[Q]uercus [alba]'],
    ['Garden tomato', 'xyz', 'Garden tomato'],
    ['Garden tomato', '!!', 'Garden tomato'],
    ["'Gala' apple", '!!', "'Gala' apple"],
    ["Sage Zoe's", 's zoes', "[S]age [Zoe's]"],
  ])('%s: %s', (written, q, expected) => {
    expect(marked(written, q)).toBe(expected);
  });

  it('are those of the corrected words', () => {
    expect(marked('Quercus robur', 'quecus', ['quercus'])).toBe('[Quercus] robur');
  });

  it.each([
    ['Quercus robur', true],
    ['Robur quercus', true],
    ['Quercula robur', false],
    ['Quercus microbus', false],
    ['Quercus alba', false],
  ])('%s has the corrected words, of which the last may be a beginning: %s', (name, holds) => {
    const corrected = [
      { spellings: ['querca', 'quercus'], isPrefix: false },
      { spellings: ['rob'], isPrefix: true },
    ];
    expect(holdsCorrected(name, corrected)).toBe(holds);
  });
});
