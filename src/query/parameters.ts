import type { Fault } from './problem.js';

/** One pair of the query string, decoded. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
}

export interface Parameters {
  /** In the order given, repeated ones included. */
  readonly given: readonly Parameter[];
  /** Pairs that are not percent-encoded UTF-8. */
  readonly faults: readonly Fault[];
}

const HIGH_BYTES = /[\x80-\xff]/g;

/** Whether a text is not what it stands for. */
const ENCODED = /[%+\x80-\xff]/;

/** Decodes form encoding strictly; undefined for bad percent-encoding and bad UTF-8. */
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

/** Parameters of one request (contract C6.3): more than any legal one has, and few enough to tell each one's fault. */
const MOST_PARAMETERS = 100;

/** The pairs of a query string as node:http hands it over, without `?`: bytes above 127 as one character each. */
export const readParameters = (raw: string): Parameters => {
  const given: Parameter[] = [];
  const faults: Fault[] = [];
  const pairs = raw.split('&').filter((pair) => pair !== '');
  if (pairs.length > MOST_PARAMETERS) return { given, faults: [TOO_MANY] };
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
  message: `${param} is not valid percent-encoded UTF-8.`,
});

const TOO_MANY: Fault = {
  param: 'query',
  got: null,
  problem: 'too_many',
  message: `The request has more than ${MOST_PARAMETERS} parameters.`,
};
