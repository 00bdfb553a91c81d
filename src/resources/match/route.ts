import { unknownMembers } from '../../http/body.js';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import type { Rows } from '../../http/rows.js';
import { MATCH_PATH } from '../../http/state.js';
import type { Matcher } from '../../matching/matcher.js';
import { parseRecord } from '../../query/parse-record.js';
import type { Warning } from '../../query/warning.js';
import { matchItem, typeCounts } from './presenter.js';
import { type ListedName, readMatchBody, readMatchQuery } from './read.js';
import { LONGEST_LIST, MatchAnswer, MatchBody, MatchItem, MatchList, MatchParameters } from './schema.js';

/** Names that are looked up together, and then sent. */
const BATCH = 250;

/** Names matched with the species that they mean (contract C2.52, C2.53, C7.20 to C7.26). */
export const matchRoutes = (router: ApiRouter, matcher: Matcher): void => {
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
    async ({ query: { asked, warnings } }) => {
      const [match] = await matcher.match([asked]);
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
    async ({ query, body }) =>
      matchedRows(matcher, readMatchBody(body), [...query, ...unknownMembers(body, MatchBody)]),
  );
};

const matchedRows = (matcher: Matcher, names: readonly ListedName[], warnings: readonly Warning[]): Rows => {
  const types = typeCounts();
  const rows = async function* () {
    for (let at = 0; at < names.length; at += BATCH) {
      const batch = names.slice(at, at + BATCH);
      const matches = await matcher.match(batch);
      matches.forEach(types.add);
      yield matches.map((match, index) =>
        JSON.stringify(matchItem(batch[index]!.id, batch[index]!.name, match)),
      );
    }
  };
  return { rows: rows(), meta: () => metaWith({ total: names.length, types: types.get() }, warnings) };
};
