import type { FullRecord, RecordImage } from '../../src/species/full-record.js';
import { imageCredits } from '../../src/species/images.js';

const credited = (licence: string | null, copyright: string | null = null, source_id = 1) =>
  imageCredits({
    images: [{ licence, copyright, source_id } as RecordImage],
    sources: [{ source_id: 1, name: 'Herbarium' }] as unknown as FullRecord['sources'],
  })[0];

describe('C8.18 the credit line of an image', () => {
  it.each([
    ['CC0-1.0', null],
    ['Public domain', null],
    ['PD', null],
    ['PDM 1.0', null],
    ['No rights reserved', null],
    [null, null],
    ['CC BY 4.0', 'Herbarium, CC BY 4.0'],
    ['PDX terms', 'Herbarium, PDX terms'],
    ['not CC0', 'Herbarium, not CC0'],
  ])('under the licence %s without a statement of copyright is %s', (licence, expected) => {
    expect(credited(licence)).toBe(expected);
  });

  it('is the statement of copyright, if there is one', () => {
    expect(credited('CC BY 4.0', '© Ben')).toBe('© Ben');
  });

  it('is the licence alone if no source of the record publishes the image', () => {
    expect(credited('CC BY 4.0', null, 2)).toBe('CC BY 4.0');
  });
});
