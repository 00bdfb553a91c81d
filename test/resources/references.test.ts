import type { Client } from 'pg';
import type { Database } from '../../src/database/database.js';
import { createGenusQueries } from '../../src/resources/genus/queries.js';
import { createPlantQueries } from '../../src/resources/plants/queries.js';
import { createSpeciesQueries } from '../../src/resources/species/queries.js';
import { testDatabase } from '../support/database.js';
import { createPyrella, createSpecies, insert, type Pyrella, type SpeciesRow } from './fixture.js';

let database: Database;
let pyrella: Pyrella;
/** A plant whose slug is not that of its main species, and whose id is that of a species of another plant. */
let apart: { plant: number; main: number };

beforeAll(async () => {
  database = await testDatabase();
  pyrella = await database.session(createPyrella);
  apart = await database.session(async (client) => {
    const { genus, rubra: plant } = pyrella;
    const main = await createSpecies(client, { name: 'Pyrella apart', genus });
    await client.query('begin');
    await client.query(`update plant set id = $2, slug = 'pyrella-plant' where id = $1`, [main, plant]);
    await client.query('update species set plant_id = $2 where id = $1', [main, plant]);
    await client.query('commit');
    return { plant, main };
  });
});
afterAll(() => database.close());

const species = async (ref: string) => (await createSpeciesQueries(database.pool).reference(ref))?.slug;
const plant = async (ref: string) => (await createPlantQueries(database.pool).reference(ref))?.slug;
const genus = async (ref: string) => (await createGenusQueries(database.pool).reference(ref))?.slug;

describe('path segments', () => {
  it.each(['species', 'plant', 'genus', 'zone'])('C1.10 a %s by its id with leading zeros', async (kind) => {
    const found = await database.session(async (client) => {
      const { rows } = await client.query(
        `select count(*) as n, count(*) filter (where ${kind}_ref('0000000000' || id) = id and ${kind}_ref(upper(slug)) = id) as named
         from ${kind} where slug !~ '^[0-9]+$'`,
      );
      return rows[0];
    });
    expect(found.n).toBeGreaterThan(0);
    expect(found.named).toBe(found.n);
  });

  it('C1.10 a species by slug in any case, id, synonym slug and former id', async () => {
    const refs = [
      'pyrella-montana',
      'Pyrella-MONTANA',
      String(pyrella.montana),
      'pyrella-alpestris',
      '90001',
    ];
    expect(await Promise.all(refs.map(species))).toEqual(refs.map(() => 'pyrella-montana'));
  });

  it('C1.10 a plant by slug, id, then by its species and their other names', async () => {
    const refs = [
      'pyrella-montana',
      String(pyrella.montana),
      String(pyrella.alba),
      'pyrella-montana-var-rubra',
      'pyrella-alpestris',
      '90001',
    ];
    expect(await Promise.all(refs.map(plant))).toEqual(refs.map(() => 'pyrella-montana'));
  });

  it('C1.10 in plants a number is a plant id first, then a species id', async () => {
    expect(await plant(String(apart.plant))).toBe('pyrella-plant');
    expect(await plant(String(apart.main))).toBe('pyrella-plant');
    expect(await species(String(apart.plant))).toBe('pyrella-montana-var-rubra');
    expect(await plant('pyrella-apart')).toBe('pyrella-plant');
  });

  it('C1.10 a slug of two former plants names the plant of the later one, and each id its own', async () => {
    await database.session(async (client) => {
      for (const [id, of] of [
        [80_001, pyrella.montana],
        [80_003, apart.main],
        [80_002, pyrella.alba],
      ])
        await insert(client, 'former_plant', { slug: 'pyrella-former', id, species_id: of });
    });
    expect(await plant('Pyrella-Former')).toBe('pyrella-plant');
    const ids = ['80001', '080002', '80003'];
    expect(await Promise.all(ids.map(plant))).toEqual([
      'pyrella-montana',
      'pyrella-montana',
      'pyrella-plant',
    ]);
  });

  it('C16.9 a slug that several merged records had names the last of them', async () => {
    await database.session(async (client) => {
      await client.query(
        `insert into former_species (id, species_id, slug, scientific_name)
         select id, $1, 'pyrella-bis', 'Pyrella bis' from unnest(array[90011, 90013, 90012]) id`,
        [pyrella.montana],
      );
      const { rows } = await client.query(`select merged_ref('Pyrella-bis') ->> 'id' as merged`);
      expect(rows).toEqual([{ merged: '90013' }]);
    });
  });

  it('C16.8 a deleted species by what named it, unless that names a species or plant now', async () => {
    const deleted = async (ref: string) =>
      database.session(async (client) => {
        const { rows } = await client.query(`select deleted_ref($1) ->> 'slug' as slug`, [ref]);
        return rows[0].slug;
      });
    await database.session(async (client) => {
      await insert(client, 'deleted_species', {
        id: 70_001,
        slug: 'pyrella-gone',
        scientific_name: 'P. gone',
      });
      for (const ref of ['70001', 'pyrella-gone', 'pyrella-plant', 'pyrella-montana'])
        await insert(client, 'deleted_reference', { ref, species_id: 70_001 });
    });
    expect(await Promise.all(['070001', 'Pyrella-Gone'].map(deleted))).toEqual([
      'pyrella-gone',
      'pyrella-gone',
    ]);
    expect(await Promise.all(['pyrella-plant', 'pyrella-montana'].map(deleted))).toEqual([null, null]);
  });

  it('C16.8 a slug of two deleted species names the later one; an identifier that it shared with others does not', async () => {
    const refs = await database.session(async (client) => {
      const first = { id: 70_002, slug: 'pyrella-iterum', scientific_name: 'Pyrella iterum' };
      await insert(client, 'deleted_species', first);
      await insert(client, 'deleted_reference', { ref: first.slug, species_id: first.id });
      const id = await createSpecies(client, { name: 'Pyrella iterum', genus: pyrella.genus });
      for (const [value, shared] of [
        ['4081', false],
        ['4082', true],
      ])
        await insert(client, 'external_id', {
          ...{ species_id: id, source_id: pyrella.source.photos, scheme: 'ncbi', value },
          ...{ own: true, position: 1, shared },
        });
      await client.query('select keep_deleted($1)', [id]);
      const { rows } = await client.query(
        `select ref, species_id = $1 as is_later from deleted_reference
         where species_id in ($1, $2) and ref !~ '^[0-9]+$' order by ref`,
        [id, first.id],
      );
      return rows;
    });
    expect(refs).toEqual([
      { ref: 'ncbi:4081', is_later: true },
      { ref: 'pyrella-iterum', is_later: true },
    ]);
  });

  it('C1.10 a genus by slug and id', async () => {
    expect(await genus('PYRELLA')).toBe('pyrella');
    expect(await genus(String(pyrella.genus))).toBe('pyrella');
  });

  it.each(['nothing', '', '0', '-1', '1.5', '1e3', '99999999999999999999', 'a\0b', '%', "'", ' 1'])(
    'C1.10 %j names nothing',
    async (ref) => {
      expect([await species(ref), await plant(ref), await genus(ref)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(await createSpeciesQueries(database.pool).record(ref)).toBeNull();
      expect(await createPlantQueries(database.pool).record(ref)).toBeNull();
      expect(await createGenusQueries(database.pool).record(ref)).toBeNull();
    },
  );

  it('C1.11 a record asked for by another name carries the accepted slug', async () => {
    const record = await createSpeciesQueries(database.pool).record('pyrella-alpestris');
    expect(record?.slug).toBe('pyrella-montana');
  });
});

describe('C2.62 an identifier of several species', () => {
  const identify = (client: Client, species_id: number, scheme: string, value: string, own: boolean) =>
    insert(client, 'external_id', {
      ...{ species_id, source_id: pyrella.source.photos },
      ...{ scheme, value, own, position: 1 },
    });

  /** Species that have one identifier, the last of which it names. */
  const sharing = async (value: string, ...all: readonly (Partial<SpeciesRow> & { own?: boolean })[]) => {
    await database.session(async (client) => {
      for (const [nth, { own = true, ...row }] of all.entries()) {
        const species = { name: `Pyrella ${value} ${'abc'[nth]}`, genus: pyrella.genus, ...row };
        await identify(client, await createSpecies(client, species), 'ncbi', value, own);
      }
      // Better known, but in another scheme or with another identifier.
      const decoy = { name: `Pyrella ${value} z`, genus: pyrella.genus, popularity: 9_000 };
      const species_id = await createSpecies(client, decoy);
      await identify(client, species_id, 'gbif', value, true);
      await identify(client, species_id, 'ncbi', `${value}z`, true);
    });
    return [await species(`ncbi:${value}`), `pyrella-${value}-${'abc'[all.length - 1]}`];
  };

  it.each([
    ['named by it, not by a synonym', 'own', [{ own: false, popularity: 900 }, { status: 'unknown' }]],
    ['accepted', 'accepted', [{ status: 'unknown', popularity: 900 }, { popularity: 5 }]],
    ['best known', 'known', [{ popularity: 5 }, { popularity: 6 }]],
  ])('names the one that is %s', async (_, value, all) => {
    const [found, expected] = await sharing(value, ...all);
    expect(found).toBe(expected);
  });
});
