import type { Client } from 'pg';
import { withSession } from '../../src/database/connections/session.js';
import type { Database } from '../../src/database/database.js';
import { registerSource } from '../../src/database/sources.js';
import { type Arbitrated, arbitrate, openClaims, publish, withdraw } from '../../src/facts/arbitration.js';
import { testDatabase } from '../support/database.js';
import { type Claim, claims, createSpecies, factsOf, idOf, published, submit } from './fixture.js';

const DUMP = 'trefle-dump';
const height = (source: string, value: number): Claim => ({ attribute: 'maximum_height_cm', source, value });
const light = (source: string, value: number): Claim => ({ attribute: 'light', source, value });

describe('C10.26 values of a compilation', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    await database.session((client) =>
      registerSource(client, { slug: DUMP, name: 'Trefle', share_alike: true, cultivated: false }),
    );
  });
  afterAll(() => database.close());

  const inSession = (work: (client: Client) => Promise<void>): Promise<void> =>
    withSession(database.url, work);
  const unattributed = async (client: Client, species: number) =>
    (await client.query('select unattributed from species where id = $1', [species])).rows[0].unattributed;

  it('are stored and resolved in the same batch as facts, without becoming facts', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella prima');
      const other = await createSpecies(client, 'Pyrella altera');
      const outcome = await submit(client, species, [
        height(DUMP, 50),
        light(DUMP, 8),
        height('usda', 60),
        light('community', 3),
      ]);
      expect(outcome).toEqual({ claims: 4, accepted: 4, unchanged: 0, superseded: 0, rejected: 0 });
      expect(await unattributed(client, species)).toEqual({ maximum_height_cm: 50, light: 8 });
      expect(await unattributed(client, other)).toEqual({});
      expect(await published(client, species)).toMatchObject({
        vals: { maximum_height_cm: 50, light: 3 },
        winners: { maximum_height_cm: null, light: await idOf(client, 'community') },
      });
      expect((await factsOf(client, species)).map(({ source }) => source)).toEqual(['usda', 'community']);
    }));

  it.each<[string, Claim, Partial<Arbitrated>, number]>([
    ['another value replaces the current one', height(DUMP, 55), { accepted: 1, superseded: 1 }, 55],
    ['the same one changes nothing', height(DUMP, 50), { unchanged: 1, accepted: 0 }, 50],
    ['what is not plausible leaves it', height(DUMP, 20_000), { rejected: 1, accepted: 0 }, 50],
  ])('%s', (what, claim, expected, value) =>
    inSession(async (client) => {
      const species = await createSpecies(client, `Pyrella ${what.replace(/[^a-z]/g, '')}`, {
        maximum_height_cm: 50,
      });
      const before = await published(client, species);
      expect(await submit(client, species, [claim])).toMatchObject(expected);
      const after = await published(client, species);
      expect(after.vals).toEqual({ maximum_height_cm: value });
      if (value === 50) expect(after).toEqual(before);
      expect(await factsOf(client, species)).toEqual([]);
    }),
  );

  it('C10.8 are removed by withdrawing, and the next strongest value is published', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella secunda');
      const other = await createSpecies(client, 'Pyrella vicina', { maximum_height_cm: 50 });
      await submit(client, species, [
        height(DUMP, 50),
        height('usda', 60),
        height('leda', 45),
        light(DUMP, 8),
      ]);
      const { rows } = await client.query("select id from attribute where key = 'maximum_height_cm'");
      await client.query('begin');
      await openClaims(client);
      const lane = { species, attribute: rows[0].id, source: await idOf(client, DUMP) };
      // A withdrawal by another source changes nothing.
      expect(await withdraw(client, [{ ...lane, source: await idOf(client, 'leda') }])).toBe(1);
      expect(await unattributed(client, species)).toEqual({ maximum_height_cm: 50, light: 8 });
      expect(await withdraw(client, [lane, lane])).toBe(1);
      expect(await withdraw(client, [lane])).toBe(0);
      expect(await publish(client)).toBe(1);
      await client.query('commit');
      expect((await published(client, species)).vals).toEqual({ maximum_height_cm: 60, light: 8 });
      expect(await unattributed(client, species)).toEqual({ light: 8 });
      expect(await unattributed(client, other)).toEqual({ maximum_height_cm: 50 });
    }));

  it('C9.49 stay removed by a review for its species and field alone, until the review is reverted', () =>
    inSession(async (client) => {
      const [species, other] = [
        await createSpecies(client, 'Pyrella remota'),
        await createSpecies(client, 'Pyrella reddita'),
      ];
      await client.query(
        `insert into correction (record_id, change_status, removed)
         values ($1, 'accepted', '{"maximum_height_cm": 50}'), ($2, 'reverted', '{"maximum_height_cm": 50}')`,
        [species, other],
      );
      const again = [
        height(DUMP, 50),
        { ...height(DUMP, 50), attribute: 'average_height_cm' },
        height('usda', 50),
      ];
      expect(await submit(client, species, again)).toMatchObject({ claims: 3, accepted: 2, unchanged: 1 });
      expect(await submit(client, species, [height(DUMP, 51)])).toMatchObject({ accepted: 1 });
      await claims(client, species, [height(DUMP, 50)]);
      await client.query(
        `insert into claim_in (species_id, attribute_id, source_id, value, evidence)
         select $1, attribute_id, source_id, value, evidence from claim_in`,
        [other],
      );
      expect(await arbitrate(client)).toMatchObject({ claims: 2, accepted: 1, unchanged: 1 });
      await client.query('commit');
      expect(await unattributed(client, other)).toEqual({ maximum_height_cm: 50 });
      expect(await unattributed(client, species)).toEqual({ average_height_cm: 50, maximum_height_cm: 51 });
    }));

  it('C9.55 its English names are published again once corrected ones are withdrawn', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella quarta');
      const named = (source: string, value: string): Claim => ({ attribute: 'common_name', source, value });
      const names = async () =>
        (await client.query('select name from common_name where species_id = $1', [species])).rows;
      await submit(client, species, [named(DUMP, 'Pyrel'), named('community', 'Hill pyrella')]);
      expect(await names()).toEqual([{ name: 'Hill pyrella' }]);
      const { rows } = await client.query("select id from attribute where key = 'common_name'");
      await client.query('begin');
      await openClaims(client);
      await withdraw(client, [{ species, attribute: rows[0].id, source: await idOf(client, 'community') }]);
      await client.query('commit');
      expect(await names()).toEqual([{ name: 'Pyrel' }]);
    }));

  it('C10.31 a failed transaction leaves nothing', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella tertia');
      await claims(client, species, [height(DUMP, 50)]);
      await arbitrate(client);
      await publish(client);
      await client.query('rollback');
      expect(await unattributed(client, species)).toEqual({});
    }));
});
