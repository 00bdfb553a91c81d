import { rejectionsOf } from '../../indexer/deliver.js';
import { wordsOf } from '../../indexer/lexicon.js';
import type { SearchDocument } from '../../src/search/document.js';

describe('what a store rejects', () => {
  const document = { id: 2, revision: 12 } as SearchDocument;
  const rejected = (id: number, reason: string) => ({ id, outcome: 'rejected' as const, reason });

  it('is reported with its store, revision and document; a removal has no document', () => {
    const writes = [{ put: { ...document, id: 1 } }, { put: document }, { remove: { id: 3, revision: 13 } }];
    const outcomes = [
      { id: 1, outcome: 'applied' as const },
      rejected(2, 'too long'),
      rejected(3, 'read only'),
    ];
    expect(rejectionsOf('postgres', writes, outcomes)).toEqual([
      { store: 'postgres', species: 2, revision: 12, reason: 'postgres: too long', document },
      { store: 'postgres', species: 3, revision: 13, reason: 'postgres: read only', document: null },
    ]);
  });

  it.each([
    [994, `es: ${'x'.repeat(994)}`],
    [996, `es: ${'x'.repeat(996)}`],
    [997, `es: ${'x'.repeat(995)}…`],
    [9_999, `es: ${'x'.repeat(995)}…`],
  ])('has a reason of at most 1,000 characters: %i', (length, reason) => {
    const [only] = rejectionsOf('es', [{ put: document }], [rejected(2, 'x'.repeat(length))]);
    expect(only!.reason).toBe(reason);
  });
});

describe('C7.4 the words of documents', () => {
  it('are those of names and groups, without the letters of abbreviated genera', () => {
    const names = { words: ['^p ^py pyrella alba', 'hill  apple'], group_words: ['pyrella', 'rosaceae'] };
    const words = wordsOf([{ species_names: names } as unknown as SearchDocument]);
    expect([...words].sort()).toEqual(['alba', 'apple', 'hill', 'pyrella', 'rosaceae']);
  });
});
