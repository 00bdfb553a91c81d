import type { Fault } from '../wording/fault.js';

/** A decoded name and value of the query string. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
}

export interface Parameters {
  /** In the order given, repeated ones included. */
  readonly given: readonly Parameter[];
  /** Faults of pairs that are not percent-encoded UTF-8. */
  readonly faults: readonly Fault[];
}

const HIGH_BYTES = /[\x80-\xff]/g;

/** Matches a text that needs decoding. */
const ENCODED = /[%+\x80-\xff]/;

/** Decodes form encoding; returns undefined for invalid percent-encoding or UTF-8. */
const decode = (text: string): string | undefined => {
  if (!ENCODED.test(text)) return text;
  const bytes = text
    .replaceAll('+', ' ')
    .replace(HIGH_BYTES, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
  try {
    return decodeURIComponent(bytes);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};

/** Maximum number of parameters (contract C6.3): no valid request has more, and every fault can still be reported. */
const MAX_PARAMETERS = 100;

/** Reads a query string without `?`, as node:http passes it: each byte above 127 is one character. */
export const readParameters = (raw: string): Parameters => {
  const given: Parameter[] = [];
  const faults: Fault[] = [];
  const pairs = raw.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_PARAMETERS) return { given, faults: [tooMany(pairs.length)] };
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const written = equals < 0 ? pair : pair.slice(0, equals);
    const got = equals < 0 ? '' : pair.slice(equals + 1);
    const name = decode(written);
    const value = decode(got);
    if (name !== undefined && value !== undefined) given.push({ name, value });
    else faults.push(undecodable(name ?? written, got));
  }
  return { given, faults };
};

const undecodable = (param: string, got: string): Fault => ({
  param,
  got: param === 'token' ? null : got,
  problem: 'malformed',
  message: `${param} has invalid percent-encoding: encode it as UTF-8, such as %C3%A9 for é.`,
});

const tooMany = (count: number): Fault => ({
  param: 'query',
  got: null,
  problem: 'too_many',
  message: `The request has ${count} parameters; at most ${MAX_PARAMETERS} are allowed.`,
});
