import { judgeStatements } from '../../bench/quality/truth/judge-statements.js';
import { publishedPlants } from '../../bench/quality/truth/published-plants.js';
import type { Database } from '../../src/database/database.js';
import { loadStatements } from '../../testkit/truth/statements.js';
import { starterDatabase } from '../support/sample-service.js';

describe('what the starter set says of well-known plants', () => {
  let database: Database;
  beforeAll(async () => {
    database = await starterDatabase();
  }, 180_000);
  afterAll(() => database.close());

  it('is wrong in one of a hundred answers at most, and answers most questions', async () => {
    const statements = loadStatements();
    const plants = await database.session((client) =>
      publishedPlants(client, [...new Set(statements.map(({ plant }) => plant))]),
    );
    const judged = judgeStatements(statements, plants);
    const wrong = judged.filter(({ verdict }) => verdict === 'wrong');
    const right = judged.filter(({ verdict }) => verdict === 'right');
    expect(right.length).toBeGreaterThan(350);
    const shown = wrong.map(({ statement, value }) => ({ ...statement, value }));
    expect(shown.slice(Math.floor(right.length / 100))).toEqual([]);
  });
});
