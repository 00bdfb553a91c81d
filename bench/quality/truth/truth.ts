import { withClient } from '../../../testkit/postgres-client.js';
import { loadGardenStatements, loadStatements } from '../../../testkit/truth/statements.js';
import type { Part } from '../../part.js';
import { judgeStatements } from './judge-statements.js';
import { publishedPlants } from './published-plants.js';
import { summaryRows, wrongRows } from './report.js';

/** Judges the published values of well-known plants by statements written from general knowledge. */
export const truth: Part = {
  name: 'truth',
  describe: '832 judged statements about 300 well-known plants: right, wrong or unanswered',
  run: async ({ stores, report }) => {
    const statements = [...loadStatements(), ...loadGardenStatements()];
    const names = [...new Set(statements.map(({ plant }) => plant))];
    const plants = await withClient(stores.databaseUrl, (client) => publishedPlants(client, names));
    const judged = judgeStatements(statements, plants);
    const wrong = judged.filter(({ verdict }) => verdict === 'wrong');
    const table = report.table('Wrong statements, with all facts of their fields');
    for (const row of wrong.flatMap(wrongRows)) table.row(row);
    table.target(
      'no statement is wrong',
      wrong.map(({ statement: { plant, field } }) => `${plant} ${field}`),
    );
    const summary = report.table('Judged statements by half and by field');
    for (const row of summaryRows(judged)) summary.row(row);
    const missing = names.filter((name) => !plants.has(name));
    if (missing.length > 0) summary.note(`Plants without a record: ${missing.join(', ')}.`);
  },
};
