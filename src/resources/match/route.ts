import { bounded } from '../../bounded.js';
import type { CancellationSignal } from '../../cancellation.js';
import { unknownMembers } from '../../http/body.js';
import { metaWith, warnable } from '../../http/meta.js';
import { problem } from '../../http/problem.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { MATCH_PATH } from '../../http/state.js';
import type { Match } from '../../matching/match.js';
import type { Matcher } from '../../matching/matcher.js';
import { parseRecord } from '../../query/parse-record.js';
import { slices } from '../../slices.js';
import { NoTurn } from '../../turns.js';
import { matchItem, typeCounts } from './presenter.js';
import { type ListedName, readMatchBody, readMatchQuery } from './read.js';
import { LONGEST_LIST, MatchAnswer, MatchBody, MatchItem, MatchList, MatchParameters } from './schema.js';
import { createFairTurns, type FairTurns } from './turns.js';

/** Names that are looked up together, in one turn, and then sent. */
const BATCH = 250;

/** Batches that a process works on at once: while the store looks names up for one, the other is decided. */
const AT_ONCE = 2;
/** Milliseconds that a list waits for its first turn. */
const PATIENCE = 10_000;
/** Milliseconds for its first names, once it has its turn: the status goes with them (C4.4). */
const FIRST = 4_500;

/** Names matched with the species that they mean (contract C2.52, C2.53, C7.20 to C7.26). */
export const matchRoutes = (router: ApiRouter, matcher: Matcher): void => {
  const turns = createFairTurns(AT_ONCE);
  declare(
    router,
    {
      method: 'get',
      path: MATCH_PATH,
      rule: 'C2.52',
      summary: 'Match a name',
      parameters: MatchParameters,
      query: readMatchQuery,
      response: warnable(MatchAnswer),
      status: [200, 304, 400, 422],
      caching: 'list',
    },
    async ({ query: { asked, warnings }, gone }) => {
      const [match] = await matcher.match([asked], gone);
      const data = matchItem(null, asked.name, match!);
      return { json: JSON.stringify({ data, meta: metaWith({}, warnings) }) };
    },
  );
  declare(
    router,
    {
      method: 'post',
      path: MATCH_PATH,
      rule: 'C2.53',
      summary: 'Match a list of names',
      query: parseRecord,
      body: MatchBody,
      longestBody: LONGEST_LIST,
      response: warnable(MatchList),
      row: MatchItem,
      status: [200, 400, 413, 415, 422],
      caching: 'never',
    },
    async ({ query, body, account, gone }) => {
      const names = readMatchBody(body);
      const warnings = [...query, ...unknownMembers(body, MatchBody)];
      const types = typeCounts();
      const list = { names, account: account!.id, gone, found: types.add };
      return {
        rows: matchedRows(matcher, turns, list),
        meta: () => metaWith({ total: names.length, types: types.get() }, warnings),
      };
    },
  );
};

/** A list on its way. */
interface List {
  readonly names: readonly ListedName[];
  /** Whose it is. */
  readonly account: number;
  /** Aborted when nobody waits for it any more. */
  readonly gone: CancellationSignal;
  readonly found: (match: Match) => void;
}

/** The items of a list as JSON, batch by batch; a list that has begun waits for its turns as long as it takes (contract C7.27). */
async function* matchedRows(matcher: Matcher, turns: FairTurns, { names, account, gone, found }: List) {
  for (let at = 0; at < names.length; at += BATCH) {
    const batch = names.slice(at, at + BATCH);
    const waiting = { patience: at === 0 ? PATIENCE : null, signal: gone };
    const work = () =>
      at === 0 ? bounded(FIRST, gone, (signal) => matcher.match(batch, signal)) : matcher.match(batch, gone);
    const matches = await turns.take(account, work, waiting).catch(busy);
    const breathe = slices(gone);
    const items: string[] = [];
    for (const [index, match] of matches.entries()) {
      await breathe();
      found(match);
      items.push(JSON.stringify(matchItem(batch[index]!.id, batch[index]!.name, match)));
    }
    yield items;
  }
}

const busy = (thrown: unknown): never => {
  if (!(thrown instanceof NoTurn)) throw thrown;
  throw problem('service_unavailable', {
    message: 'Other lists of names are being matched: try again shortly.',
    cause: thrown,
  });
};
