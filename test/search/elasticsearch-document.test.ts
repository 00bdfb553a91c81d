import { storedText } from '../../src/search/elasticsearch/index/stored.js';
import { document } from './fixture.js';

const stored = (...given: Parameters<typeof document>) => JSON.parse(storedText(document(...given)));

describe('a document as Elasticsearch stores it', () => {
  it('has its items as text, next to its columns', () => {
    const columns = { light: 7, bloom_months: [4, 5], author: 'l. "fil." \\', edible: 0 };
    expect(stored(3, { popularity: 12, main: false, plant_item: null, columns })).toEqual({
      main: false,
      popularity: 12,
      checksum: expect.any(Number),
      species_item: '{"species":3}',
      id: 3,
      status: 0,
      light: 7,
      bloom_months: [4, 5],
      author: 'l. "fil." \\',
      edible: 0,
      species_names: {},
      other_names: {},
    });
  });

  it('omits missing values: null and an empty list are equal, 0 and an empty text are values', () => {
    const columns = { light: null, bloom_months: [], toxicity: 0, author: '' };
    const made = stored(1, { columns });
    expect('light' in made || 'bloom_months' in made).toBe(false);
    expect([made.toxicity, made.author]).toEqual([0, '']);
  });

  it('C7.4 contains the words of a name plus those of its group, marked, if the name lacks them', () => {
    const names = { words: ['^r ^ro rosa canina l', 'dog rose'], group_words: ['rosa', 'rosaceae', 'rose'] };
    expect(stored(1, { names }).species_names.words).toEqual([
      '^r ^ro rosa canina l ~rosaceae ~rose',
      'dog rose ~rosa ~rosaceae',
    ]);
  });

  it('C7.9 contains the names of the other members of its plant, without its own', () => {
    const names = { common: ['dog rose'], words: ['dog rose'], equal: ['dog rose', 'rosa'] };
    const plant = { common: ['dog rose', 'briar'], words: ['briar'], synonym: ['rosa alba'] };
    const made = stored(1, { names, plant });
    expect(made.species_names).toEqual(names);
    expect(made.other_names).toEqual({ common: ['briar'], words: ['briar'], synonym: ['rosa alba'] });
  });

  it('C7.4 C7.9 contains every list of names, of its own and of the other members', () => {
    const lists = ['common', 'scientific', 'synonym', 'whole', 'equal', 'beginning', 'ending', 'words'];
    const each = (name: string) => Object.fromEntries(lists.map((list) => [list, [name]]));
    const made = stored(1, { names: each('dog rose'), plant: each('briar') });
    expect(made.species_names).toEqual(each('dog rose'));
    expect(made.other_names).toEqual(each('briar'));
  });
});
