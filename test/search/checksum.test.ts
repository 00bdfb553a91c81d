import { documentChecksum } from '../../src/search/checksum.js';
import { document } from './fixture.js';

const NAMES = { common: ['oak', 'red oak'], words: ['red oak', 'oak'], group_words: ['quercus'] };
const made = (more: Parameters<typeof document>[1] = {}) =>
  documentChecksum(
    document(7, {
      columns: { light: 5, zones: ['1', '12'] },
      names: NAMES,
      plant: { common: ['eik'] },
      ...more,
    }),
  );

describe('the checksum of a document', () => {
  it('is a whole number that JSON represents exactly', () => {
    expect(Number.isSafeInteger(made())).toBe(true);
    expect(made()).toBeGreaterThan(0);
  });

  it('does not depend on the order of lists and columns, or on missing values', () => {
    const columns = { frost_free_days_minimum: null, zones: ['12', '1'], light: 5, synonyms: [] };
    expect(made({ columns })).toBe(made());
    expect(made({ names: { ...NAMES, common: ['red oak', 'oak'] } })).toBe(made());
  });

  it('does not depend on the revision, which is compared separately', () => {
    expect(made({ revision: 9 })).toBe(made({ revision: 1 }));
  });

  it.each<[string, Parameters<typeof document>[1]]>([
    ['a column', { columns: { light: 6, zones: ['1', '12'] } }],
    ['a column that is missing', { columns: { zones: ['1', '12'] } }],
    ['an element of a list', { columns: { light: 5, zones: ['1'] } }],
    ['popularity', { popularity: 1 }],
    ['whether it is a plant', { main: false }],
    ['the item', { species_item: '{}' }],
    ['the item of the plant', { plant_item: '{}' }],
    ['that there is no item of a plant', { plant_item: null }],
    ['a name', { names: { ...NAMES, common: ['oak'] } }],
    ['the list that a name is in', { names: { ...NAMES, common: ['oak'], scientific: ['red oak'] } }],
    ['a name of the plant', { plant: { common: ['rouvre'] } }],
  ])('changes with %s', (_, more) => {
    expect(made(more)).not.toBe(made());
  });

  it('is the same in every version with the same form of keys', () => {
    // A different checksum of the same document is reported as drift of every document: raise KEYS_FORM with it, so that indexes are rebuilt.
    expect(made()).toBe(3_111_295_531_171_810);
  });
});
