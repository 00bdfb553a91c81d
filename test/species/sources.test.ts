import type { FullRecord } from '../../src/species/full-record.js';
import { sourcesOf } from '../../src/species/sources.js';

/** Returns the address of a record of a source with a pattern. */
const address = (record_url: string | null, record_id: string | null): string | null => {
  const source = {
    source_id: 1,
    name: 'Source',
    citation: null,
    url: 'https://example.org/',
    record_url,
    last_update: '2026-01-01T00:00:00.000Z',
    licence: null,
    licence_url: null,
    record_id,
  };
  const record = { scientific_name: 'Rosa canina', sources: [source] } as unknown as FullRecord;
  return sourcesOf(record)[0]!.url;
};

describe('C8.21 the address of a source', () => {
  it.each([
    ['https://example.org/taxon/{id}', '304293-2', 'https://example.org/taxon/304293-2'],
    [
      'https://example.org/{id}',
      'urn:lsid:ipni.org:names:1',
      'https://example.org/urn:lsid:ipni.org:names:1',
    ],
    ['https://doi.org/{id}', '10.5061/dryad.63q27', 'https://doi.org/10.5061/dryad.63q27'],
    ['https://example.org/{id}', 'a?b#c', 'https://example.org/a%3Fb%23c'],
    [
      'https://example.org/?taxon={id}&page=1',
      'a&b=é%',
      'https://example.org/?taxon=a%26b%3D%C3%A9%25&page=1',
    ],
    ['https://example.org/{id}#{id}', '$&', 'https://example.org/%24%26#%24%26'],
  ])('of the pattern %s and the id %s is %s', (pattern, id, expected) => {
    expect(address(pattern, id)).toBe(expected);
  });

  it.each([
    [null, '1'],
    ['https://example.org/list', '1'],
    ['https://example.org/{id}', null],
    ['https://example.org/{id}', 'Rosa canina'],
  ])('of the pattern %s and the id %s is that of the source', (pattern, id) => {
    expect(address(pattern, id)).toBe('https://example.org/');
  });
});
