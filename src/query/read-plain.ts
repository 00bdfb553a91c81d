import { FAMILIES } from '../fields/field.js';
import type { Fault } from '../wording/fault.js';
import { printableLine } from '../wording/printable.js';
import { didYouMean, nearest, quoted } from '../wording/suggestions.js';
import type { Collection, ParentParameter } from './collections.js';
import type { KeySet } from './keys.js';
import { LIST_PARAMETERS } from './list-parameters.js';
import type { Parameter } from './parameters.js';
import type { Warning } from './warning.js';

/** Plain parameters of other endpoints. */
const OTHERS = ['since', 'origin', 'ip', 'name', 'genus', 'family'];
/** Plain parameters that are unsupported elsewhere, not unknown (contract C5.9). */
const KNOWN: ReadonlySet<string> = new Set([...LIST_PARAMETERS.map(({ name }) => name), ...OTHERS]);

export interface PlainParameters {
  /** Value of each accepted parameter; the last one given counts (C6.2). */
  readonly values: ReadonlyMap<string, string>;
  readonly parents: ReadonlyMap<ParentParameter, string>;
  readonly warnings: readonly Warning[];
  /** Faults of parents that repeat the one in the path (C5.12). */
  readonly faults: readonly Fault[];
}

/** Reads the plain parameters of a list. Unsupported ones are ignored with a warning. */
export const readPlain = (plain: readonly Parameter[], collection: Collection): PlainParameters => {
  const accepted = acceptedWith(plain, collection);
  const values = new Map<string, string>();
  const warnings = new Map<string, Warning>();
  const faults = new Map<string, Fault>();
  for (const { name, value } of plain) {
    if (name === 'token') continue;
    if (name === collection.pathParent) faults.set(name, repeatsPathParent(name, value));
    else if (!accepted.has(name))
      warnings.set(
        name,
        misspeltFamily(name, collection.keys) ??
          ignored(name, accepted, ofFieldAlone(name, value, collection)),
      );
    else {
      if (values.has(name)) warnings.set(name, repeated(name));
      values.set(name, value);
    }
  }
  const parents = new Map<ParentParameter, string>();
  for (const parent of collection.parents) {
    const reference = values.get(parent)?.trim();
    if (reference === '') warnings.set(`${parent} empty`, emptyParent(parent));
    else if (reference !== undefined) parents.set(parent, reference.replaceAll('\0', '\ufffd'));
  }
  if (values.get('at')?.trim() === '') warnings.set('at empty', emptyParent('at'));
  return { values, parents, warnings: [...warnings.values()], faults: [...faults.values()] };
};

/** Returns the accepted parameters: a cursor brings `limit` to lists, too (C14.2). */
const acceptedWith = (plain: readonly Parameter[], { plainParameters }: Collection): ReadonlySet<string> =>
  plainParameters.has('cursor') && plain.some(({ name }) => name === 'cursor')
    ? new Set([...plainParameters, 'limit'])
    : plainParameters;

const BRACKETED = /^([^[]+)\[([^[\]]+)\]$/;

/** Returns the nearest accepted parameter of a key in a misspelt family, such as `filtre[light]`; undefined for others. */
export const nearestKeyed = (param: string, keys: KeySet): string | undefined => {
  const [, name = '', spelling = ''] = BRACKETED.exec(param) ?? [];
  const family = FAMILIES.find((each) => each === nearest(name.toLowerCase(), [...FAMILIES].sort()));
  if (family === undefined) return undefined;
  const key = keys.named(family, spelling) ? spelling : keys.suggestion(family, spelling);
  return `${family}[${key ?? 'key'}]`;
};

/** Returns the warning for a key in a misspelt family; undefined for other parameters. */
const misspeltFamily = (param: string, keys: KeySet): Warning | undefined => {
  const meant = nearestKeyed(param, keys);
  if (meant === undefined) return undefined;
  const message = `${quoted(param)} is unknown and was ignored; did you mean ${meant}?`;
  return { param, problem: 'unknown_parameter', message };
};

/** Longest value of a parameter that a message repeats. */
const LONGEST_REPEATED = 60;
/** Keys of names that have several words, of which people give one. */
const LONG_NAMES: ReadonlySet<string> = new Set(['scientific_name', 'common_name']);

/**
 * Returns the end of a message: the filter of a field that is given without a family, such as `scientific_name=alcea`; for a
 * single word of a name also the search, since filters compare whole names. Undefined for other parameters.
 */
const ofFieldAlone = (
  param: string,
  value: string,
  { keys, kind, search }: Collection,
): string | undefined => {
  const family = FAMILIES.find((each) => keys.named(each, param));
  if (family === undefined || value.length > LONGEST_REPEATED) return undefined;
  const isWord = LONG_NAMES.has(keys.named(family, param)!.key) && /^\S+$/.test(value);
  const place = search ? '' : ` of /api/v1/${kind}/search`;
  const word = `, or q=${value}${place} if it is a word of a longer name`;
  return `; did you mean ${printableLine(`${family}[${param}]=${value}${isWord ? word : ''}`)}?`;
};

/** Names that other interfaces give to our parameters; they are too far from ours for {@link didYouMean}. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...['query', 'search', 'text', 'term', 'keyword'].map((name) => [name, 'q'] as const),
  ...['size', 'per_page', 'page_size', 'pagesize', 'count'].map((name) => [name, 'limit'] as const),
  ...['language', 'locale'].map((name) => [name, 'lang'] as const),
]);

/** Returns the end of a message: our name of a parameter of other interfaces, if the endpoint accepts it. */
const namedElsewhere = (param: string, accepted: Iterable<string>): string => {
  const ours = ELSEWHERE.get(param.toLowerCase());
  return ours !== undefined && [...accepted].includes(ours) ? `; did you mean ${ours}?` : '';
};

/** Returns the end of a message: what to do instead of using a parameter of other endpoints. */
const instead = (param: string, accepted: Iterable<string>): string =>
  param === 'limit' && [...accepted].includes('cursor')
    ? ': a page has 20 records, and with cursor=* as many as limit says.'
    : '';

/** Returns the warning for an unsupported parameter or body member, with a hint or the nearest supported one. */
export const ignored = (param: string, accepted: Iterable<string>, hint?: string): Warning =>
  KNOWN.has(param)
    ? {
        param,
        problem: 'not_supported_here',
        message: `${param} is not supported here and was ignored${hint || didYouMean(param, accepted) || instead(param, accepted) || '.'}`,
      }
    : {
        param,
        problem: 'unknown_parameter',
        message: `${quoted(param)} is unknown and was ignored${hint || didYouMean(param, accepted) || namedElsewhere(param, accepted) || '.'}`,
      };

/** Returns the warning for a parameter that is given more than once. */
export const repeated = (param: string): Warning => ({
  param,
  problem: 'repeated',
  message: `${param} is given more than once; the last value counts.`,
});

const emptyParent = (param: string): Warning => ({
  param,
  problem: 'empty_value',
  message: `${param} has no value and was ignored.`,
});

const repeatsPathParent = (param: string, got: string): Fault => ({
  param,
  got,
  problem: 'repeated',
  message: `${param} is given by the path: remove the parameter.`,
});
