import type { Database } from '../../src/database/database.js';
import { createGenusQueries } from '../../src/resources/genus/queries.js';
import { GenusRecord } from '../../src/resources/genus/schema.js';
import { genusRecord } from '../../src/species/genus-presenter.js';
import { testDatabase } from '../support/database.js';
import { createGenus, createPyrella, insert, type Pyrella } from './fixture.js';

let database: Database;
let pyrella: Pyrella;

beforeAll(async () => {
  database = await testDatabase();
  pyrella = await database.session(createPyrella);
});
afterAll(() => database.close());

const recordOf = async (ref: string) =>
  GenusRecord.parse(genusRecord((await createGenusQueries(database.pool).record(ref))!));

describe('the genus record', () => {
  it('C8.35 C8.37 has its family, without the order, and links by slug', async () => {
    expect((await recordOf('pyrella')).data).toEqual({
      id: pyrella.genus,
      name: 'Pyrella',
      slug: 'pyrella',
      family: {
        id: pyrella.family,
        name: 'Pyrellaceae',
        common_name: 'Pyrella family',
        slug: 'pyrellaceae',
        links: {
          self: '/api/v1/families/pyrellaceae',
          division_order: '/api/v1/division_orders/order-pyrellaceae',
          genus: '/api/v1/families/pyrellaceae/genus',
        },
      },
      links: {
        self: '/api/v1/genus/pyrella',
        plants: '/api/v1/genus/pyrella/plants',
        species: '/api/v1/genus/pyrella/species',
        family: '/api/v1/families/pyrellaceae',
      },
    });
  });

  it('C8.10 says when it last changed', async () => {
    await database.session((client) =>
      client.query(`update genus set updated_at = '2025-12-01T00:00:00Z' where slug = 'pyrella'`),
    );
    expect((await recordOf('pyrella')).meta).toEqual({ last_modified: '2025-12-01T00:00:00.000Z' });
  });

  it('C8.39 a family without a complete chain has no order', async () => {
    await database.session(async (client) => {
      const family = await insert(client, 'family', { name: 'Solaceae', slug: 'solaceae' });
      await createGenus(client, 'Sola', family);
    });
    const { data } = await recordOf('sola');
    expect(data.family).toMatchObject({ common_name: null, links: { division_order: null } });
  });
});
