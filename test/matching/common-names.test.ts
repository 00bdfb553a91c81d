import { commonNameKeys, decideCommonName } from '../../src/matching/common-names.js';
import type { CommonBearer } from '../../src/matching/queries.js';

/** A species that some sources call *Daisy*. */
const called = (id: number, sources: number): CommonBearer => ({
  key: 'daisy',
  synonym: null,
  common_name: 'Daisy',
  name_author: null,
  certain: true,
  former: false,
  id,
  slug: `bellis-${id}`,
  scientific_name: `Bellis ${id}`,
  accepted_key: `bellis ${id}`,
  author: null,
  rank: 'species',
  status: 'accepted',
  genus: 'Bellis',
  genus_slug: 'bellis',
  family: 'Asteraceae',
  family_slug: 'asteraceae',
  plant_slug: `bellis-${id}`,
  sources,
});

describe('C7.38 a common name of several plants', () => {
  it.each([
    [3, 1, 'exact'],
    [2, 1, 'none'],
    [5, 2, 'none'],
    [6, 2, 'exact'],
    [1, 0, 'none'],
    [2, 0, 'exact'],
  ])('of which %d sources use it for one and %d for another: %s', (many, few, type) => {
    const match = decideCommonName({ name: 'Daisy' }, [called(1, few), called(2, many)]);
    expect([match.type, match.bearer?.id ?? null]).toEqual([type, type === 'exact' ? 2 : null]);
    expect(match.reasons).toEqual(type === 'exact' ? ['common_name', 'homonyms'] : ['ambiguous']);
  });
});

it('C7.38 a common name is sought in the same way with composed and decomposed letters', () => {
  const name = 'Épine-vinette à fleurs';
  expect(commonNameKeys(name.normalize('NFD'))).toEqual(commonNameKeys(name.normalize('NFC')));
});
