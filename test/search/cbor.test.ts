import { CborError, readCbor } from '../../src/search/elasticsearch/transport/cbor.js';

/** Bytes in hexadecimal: the examples of RFC 8949, appendix A. */
const read = (hex: string): unknown =>
  JSON.parse(
    JSON.stringify(readCbor(Buffer.from(hex, 'hex')), (_, value: unknown) =>
      typeof value === 'object' && value !== null && (value as { type?: string }).type === 'Buffer'
        ? Buffer.from((value as unknown as { data: number[] }).data).toString()
        : value,
    ),
  );

describe('responses in CBOR', () => {
  it.each([
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['1b000000e8d4a51000', 1_000_000_000_000],
    ['20', -1],
    ['3903e7', -1000],
    ['f4', false],
    ['f5', true],
    ['f6', null],
    ['fa47c35000', 100_000],
    ['fb3ff199999999999a', 1.1],
    ['60', ''],
    ['6449455446', 'IETF'],
    ['62c3bc', 'ü'],
    ['7f657374726561646d696e67ff', 'streaming'],
    ['80', []],
    ['83010203', [1, 2, 3]],
    ['9f018202039f0405ffff', [1, [2, 3], [4, 5]]],
    ['a26161016162820203', { a: 1, b: [2, 3] }],
    ['bf61610161629f0203ffff', { a: 1, b: [2, 3] }],
    ['d9d9f7a0', {}],
  ])('%s', (hex, value) => {
    expect(read(hex)).toEqual(value);
  });

  it('returns texts as the received bytes', () => {
    const bytes = Buffer.from('6449455446', 'hex');
    const text = readCbor(bytes) as Buffer;
    expect(text.buffer).toBe(bytes.buffer);
  });

  it.each(['', '64494554', 'bf6161', '9f01', '1b00', 'c074', '5f', 'fc', 'a1416101', 'a17f6161ff01'])(
    '%s is refused',
    (hex) => {
      expect(() => readCbor(Buffer.from(hex, 'hex'))).toThrow(CborError);
    },
  );
});
