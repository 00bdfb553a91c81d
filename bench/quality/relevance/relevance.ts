import { join } from 'node:path';
import { type Answered, byClass } from '../../../testkit/judged-searches/metrics.js';
import { CLASSES, type JudgedQuery, loadQueries } from '../../../testkit/judged-searches/queries.js';
import { withClient } from '../../../testkit/postgres-client.js';
import type { Stores } from '../../../testkit/stores.js';
import type { Part, Setting } from '../../part.js';
import type { Contestant } from './contestants/contestant.js';
import { withEngines } from './contestants/engines.js';
import { withMultiMatch } from './contestants/multi-match.js';
import { withTrigrams } from './contestants/trigrams.js';
import { runEveryday } from './everyday/everyday.js';
import { record } from './recorded-figures.js';
import {
  type ContestantResult,
  figureRow,
  reportAgreement,
  reportComparison,
  reportMisses,
  reportRecorded,
} from './report.js';

/** Measures how often the plants that are meant come first, compared with usual ways to search. */
export const relevance: Part = {
  name: 'relevance',
  describe:
    'searches with judged results: the service compared with multi_match, trigrams and its recorded figures',
  run: async (setting: Setting) => {
    await runEveryday(setting);
    const { stores, report, progress } = setting;
    const { usable, skipped } = await queriesFor(stores);
    const table = report.table('Relevance: success@1, success@5, MRR and nDCG@10 by contestant and class');
    const measure = async (contestant: Contestant): Promise<ContestantResult> => {
      progress(`${contestant.name} searches ${usable.length} texts`);
      const result = await searchAll(contestant, usable);
      for (const [name, figures] of result.figures) table.row(figureRow(contestant.name, name, figures));
      return result;
    };
    const engines = await withEngines(stores, async (all) => {
      const results: ContestantResult[] = [];
      for (const each of all) results.push(await measure(each));
      return results;
    });
    progress('creating an index for multi_match');
    const multiMatch = await withMultiMatch(stores, measure);
    progress('creating a database for trigrams');
    const trigrams = await withTrigrams(stores, measure);
    if (setting.record) record(engines[0]!.figures);
    reportComparison(report, engines, [multiMatch, trigrams], skipped);
    reportRecorded(report, engines);
    reportAgreement(report, engines);
    reportMisses(report, engines[0]!, join(setting.folder, 'missed.tsv'));
  },
};

const KNOWN_NAMES = 'select scientific_name as name from species where scientific_name = any ($1)';

/** Returns the queries whose plants of grade 3 are all in the data, and the number of others: the sample lacks most. */
const queriesFor = async ({ databaseUrl }: Stores) => {
  const all = loadQueries();
  const names = [...new Set(all.flatMap(({ answers }) => [...answers.keys()]))];
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ name: string }>(KNOWN_NAMES, [names]),
  );
  const known = new Set(rows.map(({ name }) => name));
  const usable = all.filter(({ answers }) =>
    [...answers].every(([name, grade]) => grade < 3 || known.has(name)),
  );
  return { usable, skipped: all.length - usable.length };
};

/** Runs every query with every search of a contestant, and keeps the best search of each class. */
const searchAll = async (
  { name, searches }: Contestant,
  queries: readonly JudgedQuery[],
): Promise<ContestantResult> => {
  const all: (readonly Answered[])[] = [];
  for (const search of searches) {
    const answered: Answered[] = [];
    for (const query of queries) answered.push({ query, found: await search(query.text) });
    all.push(answered);
  }
  const answered = CLASSES.flatMap((each) =>
    best(all.map((bySearch) => bySearch.filter(({ query }) => query.class === each))),
  );
  return { name, answered, figures: byClass(answered) };
};

/** Returns the answers of the search with the highest mean reciprocal rank. */
const best = (searches: readonly (readonly Answered[])[]): readonly Answered[] => {
  const mrr = (answered: readonly Answered[]): number => [...byClass(answered).values()][0]?.mrr ?? 0;
  return searches.reduce((one, other) => (mrr(other) > mrr(one) ? other : one));
};
