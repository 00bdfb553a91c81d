import { ENGINE_HEADER } from '../../http/guard.js';
import { warningHeader } from '../../http/meta.js';
import type { CutOff, Rows } from '../../http/stream-rows.js';
import { chargeUnits, unitsOf } from '../../http/units.js';
import { cursorLinks } from '../../query/links.js';
import { BEGINNING } from '../../query/list-query.js';
import { HIGHEST_CURSOR_LIMIT } from '../../query/paging.js';
import type { Parameter } from '../../query/parameters.js';
import type { ParsedList } from '../../query/parse.js';
import { faulty } from '../../query/problem.js';
import type { Page } from '../../search/engine.js';
import { csvForm } from '../fields/csv.js';
import type { ItemMembers } from '../fields/item-members.js';
import { isWithin } from '../fields/members.js';
import { LICENCE_LINK } from '../sources/credits.js';
import type { ListParts, ListSpec } from './declaration.js';
import { type ListCaller, type Prepared, presentItems, redacted } from './prepare.js';
import { walkPages } from './walk.js';

/** Answers the records of a list as CSV or as lines of JSON: a page by cursor, or all of them (contract C14.20). */
export const rows = <Kind extends string>(
  parts: ListParts,
  spec: ListSpec<Kind> & ItemMembers,
  parsed: ParsedList<Kind>,
  { query, path, warnings }: Prepared<Kind>,
  { format, payer, signal }: ListCaller,
): Rows => {
  refusePages(parsed);
  const { cursors, streams, units } = parts;
  const linked = { parameters: redacted(parsed.parameters), path };
  const walk = parsed.cursor === null ? BEGINNING : cursors.read(parsed.cursor, query);
  const size = parsed.cursor === null ? HIGHEST_CURSOR_LIMIT : parsed.size;
  let first: Page | undefined;
  let last: Page | undefined;
  let sent = 0;
  let cut: CutOff | null = null;
  /** Charges the next records; returns false if the answer must end before them. */
  const charge = async (records: number): Promise<boolean> => {
    const cost = unitsOf(sent + records) - unitsOf(sent);
    if (last === undefined) {
      await chargeUnits(units, payer, cost);
      return true;
    }
    const refused = await units.charge(payer, cost);
    if (refused === null) return true;
    const { next, total } = last;
    cut = { next_cursor: cursors.write(query, { ...next!, total }), retry_after: refused.retryAfter };
    return false;
  };
  const read = async function* () {
    const pages = walkPages(
      (at) =>
        streams(payer, () => spec.source.page({ ...query, size, walk: at }, signal), {
          isFirst: first === undefined,
          signal,
        }),
      walk,
    );
    for await (const each of pages) {
      first ??= each;
      if (!(await charge(each.items.length))) return;
      sent += each.items.length;
      last = each;
      const names = each.understood?.names ?? parsed.names;
      yield (await presentItems(parts, spec, { ...parsed, names }, each.items)).map(String);
      if (parsed.cursor !== null) return;
    }
  };
  const headers = (): Readonly<Record<string, string>> => {
    const { total, next, fromFallback } = first!;
    const isPage = parsed.cursor !== null && next;
    const following = isPage ? cursorLinks(linked, cursors.write(query, { ...next, total })).next : undefined;
    return {
      'X-Total-Count': String(total),
      ...(following === undefined ? {} : { Link: `${LICENCE_LINK}, <${following}>; rel="next"` }),
      ...(fromFallback ? { [ENGINE_HEADER]: 'postgres' } : {}),
      ...warningHeader(warnings),
    };
  };
  return {
    rows: read(),
    meta: () => ({}),
    cut: () => cut,
    format,
    csv: csvForm(csvLeaves(spec, parsed), parsed.selection),
    headers,
  };
};

/** Returns the members that a row in CSV can have: `lang` and `explain` add theirs to those of an item. */
const csvLeaves = (
  { listedLeaves, leaves }: ItemMembers,
  { selection, language, explain }: ParsedList,
): readonly string[] => {
  const isShown = (leaf: string): boolean =>
    (explain || !isWithin(leaf, 'match')) && (language !== null || leaf !== 'common_name_language');
  return (selection === null ? listedLeaves : leaves).filter(isShown);
};

/**
 * Refuses pages by number and facets where the whole list is sent, which would otherwise be ignored without a word.
 *
 * @throws {QueryProblem} bad_request
 */
const refusePages = ({ cursor, parameters, format, facets }: ParsedList): void => {
  const isPart = ({ name, value }: Parameter): boolean =>
    (name === 'page' || (name === 'limit' && cursor === null) || (name === 'facets' && facets !== null)) &&
    value !== '';
  const given = parameters.find(isPart);
  if (given === undefined) return;
  const { name, value: got } = given;
  const reason =
    name === 'facets'
      ? 'rows have no place for counts. Ask for them as JSON.'
      : 'all records are sent. Use cursor with limit for a part of them.';
  const message = `${name} cannot be combined with ${format ?? 'this Accept header'}: ${reason}`;
  throw faulty('bad_request', [{ param: name, got, problem: 'not_allowed', message }]);
};
