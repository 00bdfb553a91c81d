import fc from 'fast-check';
import type { Pair } from './queries.js';

const bytesOf = (text: string): readonly number[] => [...Buffer.from(text, 'utf8')];
const escaped = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`;

/** Bytes that end a request target, or that node refuses in one, or that part a pair. */
const mustEscape = (byte: number): boolean =>
  byte <= 0x20 || byte === 0x7f || [...'#&=+%'].some((sign) => sign.charCodeAt(0) === byte);

/** Ways to write a name or value, as bytes one a character. */
const ENCODERS: readonly ((text: string) => string)[] = [
  (text) => new URLSearchParams([[text, '']]).toString().slice(0, -1),
  (text) => new URLSearchParams([[text, '']]).toString().slice(0, -1),
  // As bare as a request can carry it: brackets, commas and UTF-8 stand as they are.
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

/** A query string, correctly encoded one way or another. */
export const encoded = (pairs: readonly Pair[]): fc.Arbitrary<string> =>
  fc.tuple(...pairs.map(written)).map((several) => several.join('&'));

/** A query string in which any encoding may be broken. */
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
