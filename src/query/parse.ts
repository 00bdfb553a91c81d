import type { Fault } from '../wording/fault.js';
import type { Collection, ParentParameter } from './collections.js';
import type { DistributionCondition } from './distribution.js';
import { type KeyParameter, sortParameters, withBrackets } from './key-parameters.js';
import type { SortKey } from './list-query.js';
import type { NameQuery } from './name-query.js';
import { HIGHEST_CURSOR_LIMIT, readLimit, readPage } from './paging.js';
import { type Parameter, readParameters } from './parameters.js';
import type { Predicate } from './predicate.js';
import { faulty, type QueryProblemKind } from './problem.js';
import { type Coordinates, readAt } from './read-at.js';
import { type Condition, readCondition, readOpenCondition } from './read-conditions.js';
import { readCursor } from './read-cursor.js';
import { type FacetsAsked, readFacets } from './read-facets.js';
import { type FieldSet, readFields, type Selection } from './read-fields.js';
import { tooManyValues } from './read-filter.js';
import { readFlag } from './read-flag.js';
import { type AnswerFormat, readFormat } from './read-format.js';
import { readLanguage } from './read-language.js';
import { readNameQuery, requireText, tooLong } from './read-name-query.js';
import { type OrderReading, readOrder } from './read-order.js';
import { readPlain } from './read-plain.js';
import { readUnknown, refusedUnknown, type UnknownFields, uselessUnknown } from './read-unknown.js';
import type { TaxonNames } from './taxon-names.js';
import { refuseUnknownKeys } from './unknown-keys.js';
import { unknownParameters } from './unknown-parameters.js';
import type { Warning } from './warning.js';
import type { ZoneCondition } from './zones.js';

/** The condition of a filter or range on a field, which facets of that field leave out. */
interface Choice {
  readonly key: string;
  readonly predicate: Predicate;
}

/** The checked query string of a list. Parents and zones are not looked up yet. */
export interface ParsedList<Kind extends string = string> {
  readonly kind: Kind;
  /** Filters, exclusions and ranges except those on zones and establishments. */
  readonly where: readonly Predicate[];
  /** The members of `where` that filters and ranges give, with their keys (C14.42). */
  readonly chosen: readonly Choice[];
  readonly establishments: readonly DistributionCondition[];
  /** Conditions on zones, whose slugs and ids are not looked up yet. */
  readonly zones: readonly ZoneCondition[];
  /** Names of genera and families in filters and exclusions, of which some may not exist (C6.8). */
  readonly taxa: readonly TaxonNames[];
  readonly order: readonly SortKey[];
  /** Parent parameters: slugs or ids to look up (C5.12). */
  readonly parents: ReadonlyMap<ParentParameter, string>;
  /** The place whose zone must contain the records; its zone is not looked up yet (C14.54). */
  readonly at: Coordinates | null;
  readonly names: NameQuery | null;
  /** Language of the names that are shown; null for the published ones (C7.10). */
  readonly language: string | null;
  /** Text that a name must contain, as given; null for no restriction (C6.32). */
  readonly contained: string | null;
  /** Whether each result of a search must include why it matches (C7.12). */
  readonly explain: boolean;
  /** Whether a text that describes plants is read as filters (C7.37). */
  readonly interpret: boolean;
  /** Whether only items of the caller are listed (C5.12). */
  readonly mine: boolean;
  readonly page: number;
  readonly size: number;
  /** The cursor as given, of which the signature is not checked yet; null for a page by number (C14.1). */
  readonly cursor: string | null;
  /** The members of each item; null for all of them (C14.10). */
  readonly selection: Selection | null;
  /** What is counted; null without facets (C14.40). */
  readonly facets: FacetsAsked | null;
  /** The requested form; null if `Accept` decides (C14.20). */
  readonly format: AnswerFormat | null;
  readonly warnings: readonly Warning[];
  /** All parameters as given, except the token, for the links. */
  readonly parameters: readonly Parameter[];
}

/**
 * Reads the query string of a list, without `?`. Checks in the order of C4.5: syntax, unknown keys, values, a missing
 * `q`. Each step reports all its faults at once.
 *
 * @param fieldSet What `fields` can select, for collections that have this parameter.
 * @throws {QueryProblem} bad_request, or unprocessable_entity for a missing or blank `q` or a refused `unknown`.
 */
export const parseList = <Kind extends string>(
  collection: Collection<Kind>,
  raw: string,
  fieldSet: FieldSet = NO_FIELDS,
): ParsedList<Kind> => {
  const { given: written, faults: undecodable } = readParameters(raw);
  const given = written.map(withBrackets);
  const { keyed, plain, faults: misshapen } = sortParameters(given, collection.keys);
  const { values, parents, warnings, faults: ownParents } = readPlain(plain, collection);
  const crowded = keyed.map(tooManyValues).filter((fault) => fault !== undefined);
  refuse([...undecodable, ...misshapen, ...crowded, ...ownParents]);
  refuseUnknownKeys(keyed, collection.keys);

  const unknown = readUnknown(values.get('unknown'), collection.keys);
  const conditions = keyed
    .filter(({ family }) => family !== 'order')
    .map(conditionOf(collection, unknown.value));
  const orders = keyed.filter(({ family }) => family === 'order').map(orderOf(collection));
  const order = defined(orders.map(({ sort }) => sort));
  const cursor = readCursor(values);
  const limit = readLimit(values.get('limit'), cursor.value ? HIGHEST_CURSOR_LIMIT : collection.maxLimit);
  const page = readPage(
    cursor.value ? undefined : values.get('page'),
    limit.value,
    collection.plainParameters.has('cursor'),
  );
  const q = values.get('q');
  const fields = readFields(values.get('fields'), fieldSet);
  const facets = readFacets(values);
  const format = readFormat(values.get('format'));
  const at = readAt(values.get('at'));
  const mine = readFlag('mine', values.get('mine'));
  const explain = readFlag('explain', values.get('explain'));
  const interpret = readFlag('interpret', values.get('interpret'));
  const language = readLanguage(values.get('lang'));
  const readings = [
    ...conditions,
    ...orders,
    unknown,
    cursor,
    limit,
    page,
    fields,
    format,
    at,
    mine,
    explain,
    interpret,
    language,
  ];
  refuse(defined([...readings.map(({ fault }) => fault), ...facets.faults, tooLong(q)]));
  refuse(refusedUnknown(unknown.value), 'unprocessable_entity');
  const search = collection.search
    ? searchText(q, language.value, collection.paged, unknownParameters(warnings, given))
    : undefined;
  return {
    kind: collection.kind,
    where: defined(conditions.map(({ predicate }) => predicate)),
    chosen: defined(conditions.map(({ chosen }) => chosen)),
    establishments: defined(conditions.map(({ establishment }) => establishment)),
    zones: defined(conditions.map(({ zone }) => zone)),
    taxa: defined(conditions.map(({ taxa }) => taxa)),
    order,
    parents,
    at: at.value,
    names: search?.names ?? null,
    language: language.value,
    contained: collection.search || q === undefined || q.trim() === '' ? null : q,
    explain: explain.value,
    interpret: interpret.value,
    mine: mine.value,
    page: page.value,
    size: limit.value,
    cursor: cursor.value,
    selection: fields.value,
    facets: facets.value,
    format: format.value,
    warnings: [
      ...warnings,
      ...facets.warnings,
      ...uselessUnknown(unknown.value, keyed, collection.keys),
      ...conditions.flatMap(({ warnings: own }) => own ?? []),
      ...defined([...orders, limit].map(({ warning }) => warning)),
      ...(search?.warnings ?? []),
    ],
    parameters: given.filter(({ name }) => name !== 'token'),
  };
};

const NO_FIELDS: FieldSet = { spellings: new Map() };

const defined = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined);

const refuse = (faults: readonly Fault[], kind: QueryProblemKind = 'bad_request'): void => {
  if (faults.length > 0) throw faulty(kind, faults);
};

const searchText = (
  q: string | undefined,
  language: string | null,
  paged: boolean,
  unknown: readonly Fault[],
) => {
  requireText(q, paged, unknown);
  return readNameQuery(q, language);
};

const conditionOf = ({ keys }: Collection, unknown: UnknownFields) => {
  const open = new Set([...unknown.values()].map(({ key }) => key));
  return (parameter: KeyParameter): Condition & { readonly chosen?: Choice } => {
    const key = keys.named(parameter.family, parameter.spelling);
    if (!key) return {};
    const condition = open.has(key.key) ? readOpenCondition(key, parameter) : readCondition(key, parameter);
    const { predicate } = condition;
    return predicate === undefined || parameter.family === 'filter_not'
      ? condition
      : { ...condition, chosen: { key: key.key, predicate } };
  };
};

const orderOf =
  ({ keys }: Collection) =>
  (parameter: KeyParameter): OrderReading => {
    const key = keys.named(parameter.family, parameter.spelling);
    return key ? readOrder(key, parameter) : {};
  };
