import type { Collection, ParentParameter } from './collections.js';
import type { EstablishmentCondition } from './establishment.js';
import { type KeyParameter, sortParameters } from './key-parameters.js';
import type { SortKey } from './list-query.js';
import type { NameQuery } from './name-query.js';
import { readLimit, readPage } from './paging.js';
import { type Parameter, readParameters } from './parameters.js';
import type { Predicate } from './predicate.js';
import { type Fault, faulty } from './problem.js';
import { type Condition, readCondition, type ZoneMention } from './read-conditions.js';
import { tooManyValues } from './read-filter.js';
import { readFlag } from './read-flag.js';
import { readLanguage } from './read-language.js';
import { readNameQuery, requireText, tooLong } from './read-name-query.js';
import { type OrderReading, readOrder } from './read-order.js';
import { readPlain } from './read-plain.js';
import { refuseUnknownKeys } from './unknown-keys.js';
import type { Warning } from './warning.js';

/** The query string of a list, read and checked; parents are still as given. */
export interface ParsedList<Of extends string = string> {
  readonly of: Of;
  /** Filters, exclusions and ranges but those on the establishment. */
  readonly where: readonly Predicate[];
  readonly establishments: readonly EstablishmentCondition[];
  /** The slugs of `filter[zone]`, where given. */
  readonly zones: readonly (readonly string[])[];
  /** Zones named by filters, for the warning about unknown ones (contract C6.26 `zone`). */
  readonly mentions: readonly ZoneMention[];
  readonly order: readonly SortKey[];
  /** Parent parameters: slugs or ids to resolve (C5.12). */
  readonly parents: ReadonlyMap<ParentParameter, string>;
  readonly names: NameQuery | null;
  /** What a name must contain, as given; null for no restriction (C6.32). */
  readonly contained: string | null;
  /** Whether each result of a search says why it is one (C7.12). */
  readonly explain: boolean;
  /** Whether only the caller's own are wanted (C5.12). */
  readonly mine: boolean;
  readonly page: number;
  readonly size: number;
  readonly warnings: readonly Warning[];
  /** All parameters as given, for the links. */
  readonly parameters: readonly Parameter[];
}

/**
 * Reads the query string of a list, `?` left out, checking in the order of C4.5:
 * syntax, unknown keys, values, a missing `q`; each step reports all it finds.
 *
 * @throws {QueryProblem}
 */
export const parseList = <Of extends string>(collection: Collection<Of>, raw: string): ParsedList<Of> => {
  const { given, faults: undecodable } = readParameters(raw);
  const { keyed, plain, faults: misshapen } = sortParameters(given, collection.keys);
  const { values, parents, warnings, faults: ownParents } = readPlain(plain, collection);
  const crowded = keyed.map(tooManyValues).filter((fault) => fault !== undefined);
  refuse([...undecodable, ...misshapen, ...crowded, ...ownParents]);
  refuseUnknownKeys(keyed, collection.keys);

  const conditions = keyed.filter(({ family }) => family !== 'order').map(conditionOf(collection));
  const orders = keyed.filter(({ family }) => family === 'order').map(orderOf(collection));
  const order = present(orders.map(({ sort }) => sort));
  const limit = readLimit(values.get('limit'), collection.most);
  const page = readPage(values.get('page'), limit.value, order.length);
  const q = values.get('q');
  const mine = readFlag('mine', values.get('mine'));
  const explain = readFlag('explain', values.get('explain'));
  const language = readLanguage(values.get('lang'));
  const readings = [...conditions, ...orders, limit, page, mine, explain, language];
  refuse(present([...readings.map(({ fault }) => fault), tooLong(q)]));
  const search = collection.search ? searchText(q, language.value, collection.paged) : undefined;
  return {
    of: collection.of,
    where: present(conditions.map(({ predicate }) => predicate)),
    establishments: present(conditions.map(({ establishment }) => establishment)),
    zones: present(conditions.map(({ zones }) => zones)),
    mentions: conditions.flatMap(({ mentions }) => mentions ?? []),
    order,
    parents,
    names: search?.names ?? null,
    contained: collection.search || q === undefined || q.trim() === '' ? null : q,
    explain: explain.value,
    mine: mine.value,
    page: page.value,
    size: limit.value,
    warnings: [
      ...warnings,
      ...present([...conditions, ...orders, limit].map(({ warning }) => warning)),
      ...(search?.warnings ?? []),
    ],
    parameters: given,
  };
};

const present = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined);

const refuse = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw faulty('bad_request', faults);
};

const searchText = (q: string | undefined, language: string | null, paged: boolean) => {
  requireText(q, paged);
  return readNameQuery(q, language);
};

const conditionOf =
  ({ keys }: Collection) =>
  (parameter: KeyParameter): Condition => {
    const key = keys.named(parameter.family, parameter.spelling);
    return key ? readCondition(key, parameter) : {};
  };

const orderOf =
  ({ keys }: Collection) =>
  (parameter: KeyParameter): OrderReading => {
    const key = keys.named(parameter.family, parameter.spelling);
    return key ? readOrder(key, parameter) : {};
  };
