import type { Database } from '../../src/database/database.js';
import { factsPage } from '../../src/resources/facts/presenter.js';
import { createFactQueries, type FactFilter } from '../../src/resources/facts/queries.js';
import { FactsPage } from '../../src/resources/facts/schema.js';
import { testDatabase } from '../support/database.js';
import { createPyrella, createSpecies, insert, type Pyrella } from './fixture.js';

let database: Database;
let pyrella: Pyrella;

const pageOf = async (ref: string, filter?: FactFilter) => {
  const facts = await createFactQueries(database.pool).of(ref, filter);
  return facts && FactsPage.parse(factsPage(facts));
};
const valuesOf = async (filter: FactFilter) =>
  (await pageOf('pyrella-montana', filter))!.data.map(({ value }) => value);

beforeAll(async () => {
  database = await testDatabase();
  pyrella = await database.session(createPyrella);
  await database.session(async (client) => {
    const attributes = await client.query<{ id: number; key: string }>('select id, key from attribute');
    const ids = new Map(attributes.rows.map(({ id, key }) => [key, id]));
    const { montana, source } = pyrella;
    const fact = (key: string, source_id: number, status: number, value: unknown, rest: object = {}) =>
      insert(client, 'fact', {
        species_id: montana,
        attribute_id: ids.get(key),
        source_id,
        status,
        value: JSON.stringify(value),
        ...rest,
      });
    await fact('maximum_height_cm', source.usda, 2, 70, { unit: 'cm' });
    await fact('maximum_height_cm', source.usda, 1, 60, {
      unit: 'cm',
      evidence: 'measured',
      source_record_id: 'PYMO',
      source_url: 'https://usda.example/PYMO',
      n_observations: 14,
      observed_at: '2025-06-01T12:00:00Z',
      updated_at: '2026-01-30T12:00:00Z',
      notes: 'in June',
    });
    await fact('ph_minimum', source.bi, 1, 5.5);
    await fact('flower_color', source.bi, 1, ['white', 'magenta']);
    await fact('vegetable', source.bi, 1, false);
    await fact('growth_rate', source.openfarm, 1, 'Slow');
    await fact('edible_part', source.openfarm, 1, null);
    await fact('light', source.usda, 3, '6-7', { notes: 'not a number' });
  });
});
afterAll(() => database.close());

describe('C10.1 the facts of a species, by who states them', () => {
  const light = async (filter: FactFilter = {}) =>
    (await pageOf('pyrella-clara', { attributes: ['light'], ...filter }))!.data.map(
      ({ source, licence, status, notes }) => [source, licence, status, notes],
    );

  it('have the licence of their source, of the community their own; unusual ones are shown as rejected', async () => {
    await database.session(async (client) => {
      const { rows } = await client.query<{ id: number }>("select id from attribute where key = 'light'");
      const species = await createSpecies(client, {
        name: 'Pyrella clara',
        genus: pyrella.genus,
      });
      const sourceId = async (slug: string, licence: string): Promise<number> => {
        const found = await client.query<{ id: number }>(
          `insert into source (slug, name, rank, licence) values ($1, $1, (select max(rank) + 1 from source), $2)
           on conflict (slug) do update set licence = excluded.licence returning id`,
          [slug, licence],
        );
        return found.rows[0]!.id;
      };
      const fact = (source_id: number, more: object) =>
        insert(client, 'fact', {
          species_id: species,
          attribute_id: rows[0]!.id,
          source_id,
          status: 1,
          value: '5',
          licence: 'ODbL',
          ...more,
        });
      await fact(await sourceId('community', 'CC0'), {});
      const herbal = await sourceId('herbal', 'CC BY 4.0');
      await fact(herbal, { unusual: 'too bright', notes: 'in sun' });
      await fact(herbal, { unusual: 'too bright', status: 2 });
    });
    const own = ['community', 'ODbL', 'active', null];
    const unusual = ['herbal', 'CC BY 4.0', 'rejected', 'too bright; in sun'];
    const former = ['herbal', 'CC BY 4.0', 'superseded', null];
    expect(await light()).toEqual([own, unusual, former]);
    expect(await light({ statuses: ['superseded'] })).toEqual([former]);
    expect(await light({ statuses: ['active'] })).toEqual([own]);
    expect(await light({ statuses: ['rejected'] })).toEqual([unusual]);
  });
});

describe('the facts of a species', () => {
  it('C8.50 C10.1 all of them in order of id, with every member', async () => {
    const page = (await pageOf('pyrella-montana'))!;
    expect(page.meta).toEqual({ total: 8 });
    const ids = page.data.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(page.data[1]).toEqual({
      id: ids[1],
      attribute_name: 'maximum_height_cm',
      source: 'usda',
      value: '60',
      unit: 'cm',
      evidence_type: 'measured',
      status: 'active',
      notes: 'in June',
      licence: null,
      source_record_id: 'PYMO',
      source_url: 'https://usda.example/PYMO',
      n_observations: 14,
      observed_at: '2025-06-01T12:00:00.000Z',
      updated_at: '2026-01-30T12:00:00.000Z',
    });
    expect(page.data.map(({ status }) => status)).toEqual([
      'superseded',
      ...['active', 'active', 'active', 'active', 'active', 'active'],
      'rejected',
    ]);
  });

  it('C8.51 values as text: decimals, labels, lists, truths, the empty claim, and what was refused', async () => {
    expect(await valuesOf({})).toEqual(['70', '60', '5.5', 'white|magenta', 'false', 'Slow', '', '6-7']);
  });

  it('C10.2 by attribute, source and state, together', async () => {
    expect(await valuesOf({ attributes: ['maximum_height_cm', 'light'] })).toEqual(['70', '60', '6-7']);
    expect(await valuesOf({ sources: ['bi-flora'] })).toEqual(['5.5', 'white|magenta', 'false']);
    expect(await valuesOf({ statuses: ['superseded', 'rejected'] })).toEqual(['70', '6-7']);
    expect(await valuesOf({ sources: ['usda'], statuses: ['active'] })).toEqual(['60']);
    expect(await valuesOf({ attributes: [] })).toEqual([]);
    expect((await pageOf('pyrella-montana', { sources: ['nobody'] }))!.meta).toEqual({ total: 0 });
  });

  it('C10.1 a species without facts has an empty list; no species, no list', async () => {
    expect(await pageOf('pyrella-montana-f-glabra')).toEqual({ data: [], meta: { total: 0 } });
    expect(await pageOf('nothing')).toBeNull();
  });

  it('C1.11 by a synonym', async () => {
    expect((await pageOf('pyrella-alpestris'))!.meta.total).toBe(8);
  });
});
