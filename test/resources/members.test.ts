import { readNameQuery } from '../../src/query/read-name-query.js';
import { csvForm, joinedForm, selectedForm } from '../../src/resources/fields/csv.js';
import { correctedText } from '../../src/resources/search/corrected-text.js';

describe('C14.21 a record as a row', () => {
  const leaves = [
    'id',
    'slug',
    'links.self',
    'specifications.maximum_height.cm',
    'growth.light',
    'synonyms',
    'note',
  ];
  const row = {
    id: 7,
    slug: 'a-b',
    links: { self: '/a' },
    specifications: { maximum_height: { cm: 0 } },
    growth: null,
    synonyms: [{ id: 1, name: 'A c' }, { slug: 'a-d', name: 'A d' }, { x: 1, y: null }, 'A e'],
    note: '=1',
    provenance: { 'growth.light': { source: 'usda', licence: null } },
  };

  it('has all members without members of their own, under the keys of their fields with units', () => {
    const { header, cells } = csvForm(leaves, null);
    expect(header).toEqual([
      'id',
      'slug',
      'links.self',
      'maximum_height_cm [cm]',
      'light',
      'synonyms',
      'note',
    ]);
    expect(cells(row)).toEqual(['7', 'a-b', '/a', '0', '', 'A c|a-d|x: 1; y: |A e', "'=1"]);
  });

  it('has the selected members after its id, in their order, each once, and then their sources', () => {
    const { header, cells } = csvForm(leaves, { paths: ['note', 'growth.light', 'note'], provenance: true });
    expect(header).toEqual([
      ...['id', 'slug', 'links.self', 'note', 'light'],
      ...['light_source', 'light_evidence_type', 'light_licence', 'light_n_observations'],
    ]);
    expect(cells(row).slice(4)).toEqual(['', 'usda', '', '', '']);
  });

  it('C14.21 has no columns for the sources of what has none', () => {
    const { header } = csvForm(leaves, { paths: ['id', 'slug', 'note'], provenance: true });
    expect(header).toEqual(['id', 'slug', 'links.self', 'note']);
  });

  it('C14.60 has those of an object within it beside others', () => {
    const within = selectedForm(leaves, { paths: ['note'], provenance: false }, ['species']);
    const { header, cells } = joinedForm(csvForm(['id'], null), within);
    expect(header).toEqual(['id', 'note']);
    expect(cells({ id: 1, species: { note: 'a' } })).toEqual(['1', 'a']);
    expect(cells({ id: 1, species: null })).toEqual(['1', '']);
  });
});

describe('C7.15 the words that were used instead of misspelt ones', () => {
  const item = Buffer.from(
    JSON.stringify({
      scientific_name: 'Quercus robur',
      author: 'L.',
      common_name: 'English oak',
      synonyms: ['Quercus pedunculata'],
      genus: 'Quercus',
      family: 'Fagaceae',
      family_common_name: null,
    }),
  );
  const corrected = (text: string, typos = true, items: readonly unknown[] = [item]) =>
    correctedText({ names: readNameQuery(text).names, typos, uncorrected: [] }, items as never);

  it.each([
    ['quercus rubur', 'quercus robur'],
    ['quecrus pedunculta', 'quercus pedunculata'],
    ['english oka', 'english oka'],
    ['enlgish oak', 'english oak'],
    ['fagacaee', 'fagaceae'],
    ['ruercus rubur', 'ruercus robur'],
    ['nothing near', null],
    ['quercus robur', null],
  ])('of %s are %j', (text, expected) => {
    expect(corrected(text)).toBe(expected === text ? null : expected);
  });

  it('are those of the name with fewer errors if two names have equally many of the words', () => {
    const named = (synonyms: readonly string[]) =>
      Buffer.from(JSON.stringify({ ...JSON.parse(String(item)), synonyms }));
    for (const synonyms of [
      ['Salix vimenalis', 'Salix viminalis'],
      ['Salix viminalis', 'Salix vimenalis'],
    ])
      expect(corrected('salix viminali', true, [named(synonyms)])).toBe('salix viminalis');
  });

  it('are none without results, or without typing errors', () => {
    expect(corrected('quercus rubur', true, [])).toBeNull();
    expect(corrected('quercus rubur', false)).toBeNull();
    expect(correctedText(undefined, [item] as never)).toBeNull();
  });

  it('are those of the name as which the text was read', () => {
    const names = {
      ...readNameQuery('oka').names,
      readings: [
        { kind: 'everyday', text: 'okas', isKnown: true, group: null },
        { kind: 'corrected', text: 'oak', isKnown: true, group: null },
      ] as const,
    };
    expect(correctedText({ names, typos: false, uncorrected: [] }, [item] as never)).toBe('oak');
  });
});
