import { SCHEMES } from '../../src/fields/external-ids.js';
import { externalIds } from '../../src/species/external-ids.js';

describe('C8.62 the identifiers of a record', () => {
  it('are those of the schemes with a field, in their order, then the others alphabetically', () => {
    const shown = externalIds({
      external_ids: { vascan: '7', agrovoc: 'c_1', wikidata: 'Q7', ncbi: '4081' },
    });
    expect(Object.keys(shown)).toEqual([...SCHEMES, 'agrovoc', 'vascan']);
    expect(shown).toMatchObject({ wikidata: 'Q7', powo: null, ncbi: '4081' });
  });
});
