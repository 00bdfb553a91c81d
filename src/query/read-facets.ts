import { type FacetForm, facetForm } from '../fields/facets.js';
import type { Field } from '../fields/field.js';
import { FIELDS, fieldSpelled } from '../fields/registry.js';
import { textKey } from '../names/fold.js';
import type { Fault } from '../wording/fault.js';
import { nearest } from '../wording/suggestions.js';
import { type PagingReading, readLimit } from './paging.js';
import { tooLong } from './read-name-query.js';
import { splitList } from './value-list.js';
import type { Warning } from './warning.js';

/** A field by whose values the records of a list are counted. */
export interface FacetField {
  /** The key or alias as given, which names the facet in the answer. */
  readonly spelling: string;
  readonly field: Field;
  readonly form: FacetForm;
}

/** What a request asks to count (contract C14.40). */
export interface FacetsAsked {
  readonly facets: readonly FacetField[];
  /** Maximum number of groups of a facet. */
  readonly limit: number;
  /** Text key with which the labels of groups begin; empty for all groups. */
  readonly prefix: string;
}

export interface FacetsReading {
  /** Null without facets. */
  readonly value: FacetsAsked | null;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Warning[];
}

/** Maximum number of facets in a request. */
export const MAX_FACETS = 5;
/** Number of groups of a facet without `facet_limit`. */
export const FACET_GROUPS = 10;

/** Every key and alias that `facets` accepts, with its field. */
export const FACET_FIELDS: ReadonlyMap<string, FacetField> = new Map(
  FIELDS.flatMap((field) => {
    const form = facetForm(field);
    if (form === null) return [];
    return [field.key, ...field.aliases].map((spelling) => [spelling, { spelling, field, form }] as const);
  }),
);

/** Reads `facets`, `facet_limit` and `facet_q` (contract C14.40, C14.44). */
export const readFacets = (values: ReadonlyMap<string, string>): FacetsReading => {
  const names = [...new Set(splitList(values.get('facets') ?? '').filter((name) => name !== ''))];
  const limit = readFacetLimit(values.get('facet_limit'));
  const q = (values.get('facet_q') ?? '').trim();
  const faults = [fault(names), limit.fault, tooLong(q, 'facet_q')].filter((each) => each !== undefined);
  if (names.length === 0) return { value: null, faults, warnings: withoutFacets(values) };
  const facets = names.flatMap((name) => FACET_FIELDS.get(name) ?? []);
  const warnings = limit.warning === undefined ? [] : [limit.warning];
  return { value: { facets, limit: limit.value, prefix: textKey(q) }, faults, warnings };
};

const readFacetLimit = (given: string | undefined): PagingReading => {
  const blank = given === undefined || given === '';
  return readLimit(blank ? String(FACET_GROUPS) : given, undefined, 'facet_limit');
};

const fault = (names: readonly string[]): Fault | undefined => {
  if (names.length > MAX_FACETS)
    return {
      param: 'facets',
      got: String(names.length),
      problem: 'too_many',
      message: `facets has ${names.length} names; at most ${MAX_FACETS} are allowed.`,
    };
  const refused = names.filter((name) => !FACET_FIELDS.has(name));
  if (refused.length === 0) return undefined;
  const allowed = [...FACET_FIELDS.keys()].sort();
  return {
    param: 'facets',
    got: refused.join(','),
    problem: 'not_allowed',
    allowed,
    suggestions: Object.fromEntries(refused.map((name) => [name, nearest(name, allowed)])),
    message: `facets cannot count ${refused.map(reason(allowed)).join(', ')}. details lists the accepted names.`,
  };
};

const reason =
  (allowed: readonly string[]) =>
  (name: string): string => {
    const field = fieldSpelled(name);
    if (field) return `${name} (cannot be counted: too many different values, or values that form no groups)`;
    const near = nearest(name, allowed);
    return near === null ? `${name} (unknown)` : `${name} (unknown; did you mean ${near}?)`;
  };

/** Returns a warning for each parameter that has no effect without facets. */
const withoutFacets = (values: ReadonlyMap<string, string>): readonly Warning[] =>
  ['facet_limit', 'facet_q']
    .filter((param) => (values.get(param) ?? '') !== '')
    .map((param) => ({
      param,
      problem: 'not_supported_here',
      message: `${param} has no effect without facets and was ignored.`,
    }));
