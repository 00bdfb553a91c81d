import { join } from 'node:path';
import { withClient } from '../loading/scratch.js';
import type { Part, Section, Setting } from '../part.js';
import type { Stores } from '../stores.js';
import type { Contestant } from './contestants/contestant.js';
import { withMultiMatch } from './contestants/multi-match.js';
import { withEngines } from './contestants/service.js';
import { withTrigrams } from './contestants/trigrams.js';
import { type Answered, byClass } from './metrics.js';
import { CLASSES, type JudgedQuery, loadQueries } from './queries.js';
import { record } from './recorded.js';
import { agreement, compared, heldTo, missed, type Result } from './report.js';

/** How often the plants meant come first: the service beside what is usually done. */
export const relevance: Part = {
  name: 'relevance',
  describe:
    'searches with judged answers: the service beside multi_match and trigrams, and its recorded figures',
  run: async (setting: Setting): Promise<readonly Section[]> => {
    const { stores, progress } = setting;
    const { held, missing } = await queriesFor(stores);
    const ask = async (contestant: Contestant): Promise<Result> => {
      progress(`${contestant.name} is asked ${held.length} texts`);
      return asked(contestant, held);
    };
    const engines = await withEngines(stores, async (all) => {
      const results: Result[] = [];
      for (const each of all) results.push(await ask(each));
      return results;
    });
    progress('an index for multi_match');
    const multiMatch = await withMultiMatch(stores, ask);
    progress('a database for trigrams');
    const trigrams = await withTrigrams(stores, ask);
    if (setting.record) record(engines[0]!.figures);
    const others = [multiMatch, trigrams];
    return [
      compared(engines, others, missing.length),
      heldTo(engines),
      agreement(engines),
      missed(engines[0]!, join(setting.folder, 'missed.tsv')),
    ];
  },
};

const NAMES_HELD = 'select scientific_name as name from species where scientific_name = any ($1)';

/** The queries whose plants meant are all in the data, and the others: the sample has few of them. */
const queriesFor = async ({ databaseUrl }: Stores) => {
  const all = loadQueries();
  const names = [...new Set(all.flatMap(({ answers }) => [...answers.keys()]))];
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ name: string }>(NAMES_HELD, [names]),
  );
  const known = new Set(rows.map(({ name }) => name));
  const isHeld = ({ answers }: JudgedQuery): boolean =>
    [...answers].every(([name, grade]) => grade < 3 || known.has(name));
  return { held: all.filter(isHeld), missing: all.filter((query) => !isHeld(query)) };
};

const asked = async ({ name, ways }: Contestant, queries: readonly JudgedQuery[]): Promise<Result> => {
  const all: (readonly Answered[])[] = [];
  for (const way of ways) {
    const answered: Answered[] = [];
    for (const query of queries) answered.push({ query, found: await way(query.text) });
    all.push(answered);
  }
  const answered = CLASSES.flatMap((each) =>
    best(all.map((way) => way.filter(({ query }) => query.class === each))),
  );
  return { name, answered, figures: byClass(answered) };
};

/** Of the answers to one class by several ways, those with the highest mean reciprocal rank. */
const best = (ways: readonly (readonly Answered[])[]): readonly Answered[] => {
  const mrr = (answered: readonly Answered[]): number => [...byClass(answered).values()][0]?.mrr ?? 0;
  return ways.reduce((one, other) => (mrr(other) > mrr(one) ? other : one));
};
