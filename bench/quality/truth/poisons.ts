import type { RelationRow } from '../../../src/fields/rows-shape.js';
import { withClient } from '../../../testkit/postgres-client.js';
import { loadPoisonStatements } from '../../../testkit/truth/poison-statements.js';
import { loadWellKnownPlants } from '../../../testkit/truth/well-known-plants.js';
import type { Part } from '../../part.js';
import { isUnqualified, judgePoison, type PoisonVerdict } from './judge-poison.js';
import { publishedPlants } from './published-plants.js';

/** Kinds of plants that are grown for food. */
const FOODS: ReadonlySet<string> = new Set(['vegetable', 'herb', 'fruit']);

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : ((100 * part) / whole).toFixed(1);

/** Judges the published warnings of well-known plants by statements about their poison. */
export const poisons: Part = {
  name: 'poisons',
  describe: 'what records say of plants that everybody knows to be poisonous, and of foods',
  run: async ({ stores, report }) => {
    const statements = loadPoisonStatements();
    const foods = loadWellKnownPlants().filter(({ kind }) => FOODS.has(kind));
    const names = [...new Set([...statements, ...foods].map(({ plant }) => plant))];
    const plants = await withClient(stores.databaseUrl, (client) => publishedPlants(client, names));
    const judged = statements.map((statement) => {
      const plant = plants.get(statement.plant);
      const verdict: PoisonVerdict = plant ? judgePoison(statement, plant.values) : 'unanswered';
      return { ...statement, verdict };
    });

    const summary = report.table('Statements about poison by half');
    for (const half of ['work', 'measured'] as const)
      for (const isPoisonous of [true, false]) {
        const among = judged.filter((each) => each.half === half && each.isPoisonous === isPoisonous);
        const count = (wanted: PoisonVerdict): number =>
          among.filter(({ verdict }) => verdict === wanted).length;
        summary.row({
          half,
          statements: isPoisonous ? 'poisonous' : 'eaten part',
          ...{ all: among.length, named: count('named'), marked: count('marked') },
          ...{ unanswered: count('unanswered'), wrong: count('wrong') },
          'answered %': percent(count('named') + count('marked'), among.length),
        });
      }
    summary.target(
      'no poisonous plant is called harmless, and no eaten part poisonous without a condition',
      judged
        .filter(({ verdict }) => verdict === 'wrong')
        .map(({ plant, part, to }) => `${plant} ${part} ${to}`),
    );

    const silent = report.table('Statements that no warning answers');
    for (const { half, plant, part, to, verdict } of judged)
      if (verdict === 'unanswered') silent.row({ half, plant, part, to });
    const poisonous = [...new Set(judged.flatMap(({ plant, isPoisonous }) => (isPoisonous ? plant : [])))];
    const without = poisonous.filter((plant) => !plants.has(plant));
    const silentPlants = poisonous.filter((plant) => plants.get(plant)?.values.has('safety') === false);
    silent.note(
      `${poisonous.length - without.length - silentPlants.length} of ${poisonous.length} poisonous plants say so.`,
      `Those that do not: ${silentPlants.join(', ') || 'none'}. Without a record: ${without.join(', ') || 'none'}.`,
    );

    const warned = report.table('Foods with a warning without part and condition');
    const unqualified = foods.flatMap(({ plant }) =>
      ((plants.get(plant)?.values.get('safety') ?? []) as readonly RelationRow[])
        .filter(isUnqualified)
        .map((row) => ({ plant, row })),
    );
    for (const { plant, row } of unqualified)
      warned.row({
        plant,
        source: String(row['source']),
        to: String(row['to']),
        severity: String(row['severity']),
      });
    warned.target(`none of ${foods.length} foods has such a warning`, [
      ...new Set(unqualified.map(({ plant }) => plant)),
    ]);
  },
};
