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

  it('is never wrong, and answers most questions', async () => {
    const statements = loadStatements();
    const plants = await database.session((client) =>
      publishedPlants(client, [...new Set(statements.map(({ plant }) => plant))]),
    );
    const judged = judgeStatements(statements, plants);
    const wrong = judged.filter(({ verdict }) => verdict === 'wrong');
    expect(wrong.map(({ statement, value }) => ({ ...statement, value }))).toEqual([]);
    expect(judged.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThan(350);
  });
});
