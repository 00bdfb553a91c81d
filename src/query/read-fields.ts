import type { Fault } from '../wording/fault.js';
import { nearest } from '../wording/suggestions.js';
import { lastWordsOf } from './keys.js';
import { splitList } from './value-list.js';

/** The members of an answer that `fields` can select (contract C14.10). */
export interface FieldSet {
  /** Paths of members by every accepted spelling: the path itself, a key or alias of the registry, or a group. */
  readonly spellings: ReadonlyMap<string, readonly string[]>;
}

/** The members that a request selects. */
export interface Selection {
  /** Dotted paths in the order given; a path may name an object of members, such as `growth`. */
  readonly paths: readonly string[];
  /** Whether the source of each value is added (C14.12). */
  readonly provenance: boolean;
}

export const PROVENANCE = 'provenance';

/** Maximum number of fields in a request. */
const MAX_FIELDS = 100;

export interface FieldsReading {
  /** Null if the parameter is missing or blank: the whole item. */
  readonly value: Selection | null;
  readonly fault?: Fault;
}

/** How messages name the list of fields, and where they refer to for the accepted names. */
interface Wording {
  readonly name: string;
  readonly list: string;
}
const OF_THE_API: Wording = { name: 'fields', list: 'details lists the accepted ones' };
/** Wording for the option of commands. */
export const OF_THE_OPTION: Wording = { name: '--fields', list: 'docs/keys.md lists the accepted ones' };

/** Reads `fields`, a list of members separated by commas (contract C14.10, C14.11). */
export const readFields = (given: string | undefined, set: FieldSet, wording = OF_THE_API): FieldsReading => {
  const names = splitList(given ?? '').filter((name) => name !== '');
  if (names.length === 0) return { value: null };
  return readFieldNames(names, set, wording);
};

/** Reads the names of fields. */
export const readFieldNames = (
  names: readonly string[],
  { spellings }: FieldSet,
  wording = OF_THE_API,
): FieldsReading => {
  if (names.length > MAX_FIELDS) return { value: null, fault: tooMany(names.length, wording) };
  const unknown = names.filter((name) => !spellings.has(name));
  if (unknown.length > 0)
    return { value: null, fault: unknownFields(unknown, [...spellings.keys()].sort(), wording) };
  const paths = new Set(names.flatMap((name) => spellings.get(name)!));
  return {
    value: {
      paths: [...paths].filter((path) => path !== PROVENANCE),
      provenance: paths.has(PROVENANCE),
    },
  };
};

const tooMany = (count: number, { name }: Wording): Fault => ({
  param: 'fields',
  got: String(count),
  problem: 'too_many',
  message: `${name} has ${count} names; at most ${MAX_FIELDS} are allowed.`,
});

/** Returns the nearest name, also by the last words of one (C4.6): the first that ends with them. */
const nearestName = (text: string, allowed: readonly string[]): string | null => {
  const named = new Map([
    ...allowed.toReversed().flatMap((name) => lastWordsOf(name).map((end) => [end, name] as const)),
    ...allowed.map((name) => [name, name] as const),
  ]);
  return named.get(nearest(text, [...named.keys()].sort()) ?? '') ?? null;
};

const unknownFields = (
  unknown: readonly string[],
  allowed: readonly string[],
  { name: called, list }: Wording,
): Fault => {
  const suggestions = Object.fromEntries(unknown.map((name) => [name, nearestName(name, allowed)]));
  const said = unknown.map((name) => {
    const near = suggestions[name];
    return near === null ? name : `${name} (did you mean ${near}?)`;
  });
  return {
    param: 'fields',
    got: unknown.join(','),
    problem: 'not_allowed',
    allowed,
    suggestions,
    message: `${called} has unknown names: ${said.join(', ')}. ${list}.`,
  };
};
