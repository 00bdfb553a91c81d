import fc from 'fast-check';
import type { Pair } from './queries.js';

const bytesOf = (text: string): readonly number[] => [...Buffer.from(text, 'utf8')];
const escaped = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`;

/** Tells whether a byte would end the request target, split a pair, or be refused by Node. */
const mustEscape = (byte: number): boolean =>
  byte <= 0x20 || byte === 0x7f || [...'#&=+%'].some((sign) => sign.charCodeAt(0) === byte);

/** Ways to encode a name or value, one character per byte. */
const ENCODERS: readonly ((text: string) => string)[] = [
  (text) => new URLSearchParams([[text, '']]).toString().slice(0, -1),
  (text) => new URLSearchParams([[text, '']]).toString().slice(0, -1),
  // Encodes only what it must: brackets, commas and UTF-8 stay as they are.
  (text) =>
    bytesOf(text)
      .map((byte) => (mustEscape(byte) ? escaped(byte) : String.fromCharCode(byte)))
      .join(''),
  (text) => bytesOf(text).map(escaped).join(''),
];

const BROKEN = [
  '%',
  '%z',
  '%zz',
  '%f',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '%u00e9',
  '\xff',
  '%25%',
  '=',
  '?',
  '%0d%0a',
];

const encoder = fc.constantFrom(...ENCODERS);

const written = ([name, value]: Pair): fc.Arbitrary<string> =>
  fc.tuple(encoder, encoder).map(([one, other]) => `${one(name)}=${other(value)}`);

const separator = fc.oneof(
  { weight: 12, arbitrary: fc.constant('&') },
  { weight: 1, arbitrary: fc.constantFrom('&&', '&=&', ';') },
);

/** Generates a query string that is correctly encoded in one of several ways. */
export const encoded = (pairs: readonly Pair[]): fc.Arbitrary<string> =>
  fc.tuple(...pairs.map(written)).map((several) => several.join('&'));

/** Generates a query string with a broken encoding or odd separators. */
export const badlyEncoded = (pairs: readonly Pair[]): fc.Arbitrary<string> => {
  const broken = fc
    .tuple(fc.constantFrom(...BROKEN), fc.boolean())
    .chain(([bad, before]) =>
      encoded(pairs).map((text) =>
        before ? `${bad}${text}` : `${text}${text.includes('=') ? '' : '='}${bad}`,
      ),
    );
  const odd = fc
    .tuple(encoded(pairs), separator, separator)
    .map(([text, one, other]) => `${one}${text.replaceAll('&', other)}${one}`);
  return fc.oneof(broken, odd);
};
