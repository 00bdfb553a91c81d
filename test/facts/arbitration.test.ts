import type { Client } from 'pg';
import { arbitrate, openClaims, publish, withdraw } from '../../src/facts/arbitration.js';
import { readClaim } from '../../src/facts/claim.js';
import { testDatabase } from '../support/database.js';
import { type Claim, claims, createSpecies, factsOf, idOf, published, submit } from './fixture.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
const inSession = <T>(work: (client: Client) => Promise<T>): Promise<T> => database.session(work);

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
});

const height = (source: string, value: number, rest: Partial<Claim> = {}): Claim => ({
  attribute: 'maximum_height_cm',
  source,
  value,
  unit: 'cm',
  ...rest,
});

/** Dates the facts of a species back to 2001, so that a test sees which of them are written again. */
const backdate = (client: Client, species: number) =>
  client.query(`update fact set updated_at = '2001-06-01' where species_id = $1`, [species]);
const isBackdated = ({ updated_at }: { updated_at: string }): boolean => updated_at.startsWith('2001');

describe('arbitration of claims', () => {
  it('C10.5 a first claim becomes active and is published', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella prima');
      const outcome = await submit(client, species, [height('usda', 60)]);
      expect(outcome).toEqual({ claims: 1, accepted: 1, unchanged: 0, superseded: 0, rejected: 0 });
      expect(await published(client, species)).toMatchObject({ vals: { maximum_height_cm: 60 } });
      expect(await factsOf(client, species)).toMatchObject([
        { source: 'usda', status: 1, value: 60, unit: 'cm' },
      ]);
    }));

  it('C10.5 a different value supersedes, the earlier fact is kept for history', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella secunda');
      await submit(client, species, [height('usda', 60)]);
      await backdate(client, species);
      const outcome = await submit(client, species, [height('usda', 70)]);
      expect(outcome).toMatchObject({ accepted: 1, superseded: 1 });
      const facts = await factsOf(client, species);
      expect(facts.map(({ status, value }) => [status, value])).toEqual([
        [2, 60],
        [1, 70],
      ]);
      expect(facts.map(isBackdated)).toEqual([false, false]);
    }));

  it('C10.5 the same claim again writes nothing: no fact, no revision, no outbox row', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella tertia');
      await submit(client, species, [height('usda', 60, { record: 'PYTE' })]);
      const before = await published(client, species);
      const rows = await factsOf(client, species);
      expect(await submit(client, species, [height('usda', 60, { record: 'PYTE' })])).toMatchObject({
        accepted: 0,
        unchanged: 1,
        superseded: 0,
      });
      expect(await published(client, species)).toEqual(before);
      expect(await factsOf(client, species)).toEqual(rows);
    }));

  it('C10.5 the same value with other metadata updates the row in place and publishes nothing', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella quarta');
      await submit(client, species, [height('leda', 60)]);
      const before = await published(client, species);
      // Each claim differs from the one before in a single member.
      let metadata: Partial<Claim> = {};
      for (const [member, column, value] of [
        ['evidence', 'evidence', 'measured'],
        ['n', 'n_observations', 14],
        ['record', 'source_record_id', 'L-4'],
        ['url', 'source_url', 'https://traits.example/L-4'],
        ['observed', 'observed_at', '2019-06-20T00:00:00.000Z'],
        ['licence', 'licence', 'CC0-1.0'],
        ['notes', 'notes', 'in shade'],
      ] as const) {
        metadata = { ...metadata, [member]: value };
        await backdate(client, species);
        await submit(client, species, [height('leda', 60, metadata)]);
        const facts = await factsOf(client, species);
        expect(facts).toHaveLength(1);
        expect([facts[0].status, column, facts[0][column], isBackdated(facts[0])]).toEqual([
          1,
          column,
          value,
          false,
        ]);
      }
      expect(await published(client, species)).toEqual(before);
    }));

  it('C10.5, C10.10 an implausible claim is recorded as rejected once and leaves the active fact', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella quinta');
      await submit(client, species, [height('usda', 60)]);
      const outcome = await submit(client, species, [height('usda', 99_999)]);
      expect(outcome).toMatchObject({ accepted: 0, rejected: 1 });
      expect(await submit(client, species, [height('usda', 99_999)])).toMatchObject({ rejected: 0 });
      const facts = await factsOf(client, species);
      expect(facts.map(({ status }) => status)).toEqual([1, 3]);
      expect(facts[1]!.notes).toContain('outside the plausible range');
      expect((await published(client, species)).vals).toEqual({ maximum_height_cm: 60 });
    }));

  it('C10.25 the strongest source supplies the value, whatever the order of loading', () =>
    inSession(async (client) => {
      const [one, two] = [
        await createSpecies(client, 'Pyrella sexta'),
        await createSpecies(client, 'Pyrella septima'),
      ];
      const all = [height('openplantdb', 30), height('usda', 60), height('leda', 45)];
      for (const claim of all) await submit(client, one, [claim]);
      for (const claim of all.toReversed()) await submit(client, two, [claim]);
      for (const species of [one, two])
        expect(await published(client, species)).toMatchObject({
          vals: { maximum_height_cm: 60 },
          winners: { maximum_height_cm: await idOf(client, 'usda') },
        });
    }));

  it('C10.25 a community claim wins, and an empty one empties the field despite all other sources', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella octava');
      await submit(client, species, [height('usda', 60)]);
      await submit(client, species, [height('community', 75)]);
      expect((await published(client, species)).vals).toEqual({ maximum_height_cm: 75 });
      await claims(client, species, [{ ...height('community', 1), json: 'null' }]);
      await arbitrate(client);
      await publish(client);
      await client.query('commit');
      expect((await published(client, species)).vals).toEqual({ maximum_height_cm: null });
      expect((await factsOf(client, species)).filter(({ status }) => status === 1)).toHaveLength(2);
    }));

  it('C8.70 rows of all sources are joined, the strongest first; a correction replaces them', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella amica');
      const neighbour = (source: string, epithet: string): Claim => ({
        ...{ attribute: 'companions', source, value: [{ species: `Pyrella ${epithet}`, effect: 'helps' }] },
      });
      const shown = async () =>
        ((await published(client, species)).vals.companions ?? []).map(
          (row: Record<string, string>) => `${row['source']} ${row['species_slug']}`,
        );
      await submit(client, species, [neighbour('openfarm', 'alba')]);
      await submit(client, species, [neighbour('usda', 'cana')]);
      expect(await shown()).toEqual(['usda pyrella-cana', 'openfarm pyrella-alba']);
      await submit(client, species, [neighbour('community', 'dura')]);
      expect(await shown()).toEqual(['community pyrella-dura']);
      await claims(client, species, [{ ...neighbour('community', 'dura'), json: 'null' }]);
      await arbitrate(client);
      await client.query('commit');
      expect(await shown()).toEqual([]);
    }));

  it('C10.25 a value without provenance ranks between flora_europaea and powo', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella nona', { maximum_height_cm: 50 });
      await submit(client, species, [height('usda', 60)]);
      expect((await published(client, species)).vals).toEqual({ maximum_height_cm: 50 });
      await submit(client, species, [height('try', 55)]);
      expect((await published(client, species)).vals).toEqual({ maximum_height_cm: 55 });
    }));

  it('C10.8 withdrawing a claim supersedes it and no other fact, and the next strongest value is published', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella decima');
      await submit(client, species, [height('usda', 50), height('leda', 45)]);
      for (const value of [60, 99_999]) await submit(client, species, [height('usda', value)]);
      const { rows } = await client.query("select id from attribute where key = 'maximum_height_cm'");
      await client.query('begin');
      await openClaims(client);
      await backdate(client, species);
      const before = await factsOf(client, species);
      const lane = { species, attribute: rows[0].id, source: await idOf(client, 'usda') };
      expect(await withdraw(client, [lane])).toBe(1);
      expect(await publish(client)).toBe(1);
      await client.query('commit');
      expect((await published(client, species)).vals).toEqual({ maximum_height_cm: 45 });
      const after = await factsOf(client, species);
      expect(after.map(({ source, value, status }) => [source, value, status])).toEqual([
        ['usda', 50, 2],
        ['leda', 45, 1],
        ['usda', 60, 2],
        ['usda', 99_999, 3],
      ]);
      // Only the active fact of the lane is written.
      const untouched = ({ value }: { value: number }) => value !== 60;
      expect(after.filter(untouched)).toEqual(before.filter(untouched));
      expect(after.map(isBackdated)).toEqual([true, true, false, true]);
    }));

  it('C9.49 a value that people rejected stays rejected for its species, field and source alone', () =>
    inSession(async (client) => {
      const [species, other] = [
        await createSpecies(client, 'Pyrella reiecta'),
        await createSpecies(client, 'Pyrella vicina'),
      ];
      await submit(client, species, [height('usda', 60), height('community', 60)]);
      await client.query('update fact set status = 3, rejected_by = 1 where species_id = $1', [species]);
      const again = [
        height('usda', 60),
        height('leda', 60),
        { ...height('usda', 60), attribute: 'average_height_cm' },
        height('community', 60),
      ];
      expect(await submit(client, species, again)).toMatchObject({ claims: 4, accepted: 3, unchanged: 1 });
      expect(await submit(client, other, [height('usda', 60)])).toMatchObject({ accepted: 1 });
      // Another value is accepted, also one that was superseded.
      for (const value of [70, 80, 70])
        expect(await submit(client, species, [height('usda', value)])).toMatchObject({ accepted: 1 });
    }));

  it('C14.12 a value is attributed to a stronger source that claims the same', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella communis');
      await submit(client, species, [height('usda', 60)]);
      const { revision } = await published(client, species);
      await claims(client, species, [height('try', 60)]);
      await arbitrate(client);
      expect((await client.query('select * from touched')).rows).toEqual([
        { species_id: species, changed: 'maximum_height_cm' },
      ]);
      await publish(client);
      await client.query('commit');
      const after = await published(client, species);
      expect(after.winners).toEqual({ maximum_height_cm: await idOf(client, 'try') });
      expect(Number(after.revision)).toBeGreaterThan(Number(revision));
    }));

  it('C14.12 a value comes from the active fact of its source alone', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella fontana');
      for (const [value, evidence] of [
        [60, 'measured'],
        [70, 'reported'],
        [99_999, 'derived'],
      ] as const)
        await submit(client, species, [height('usda', value, { evidence })]);
      const { rows } = await client.query(
        `select p.key, p.value ->> 'evidence_type' as evidence
         from species s, json_each(species_provenance(s.id, s.winners::json, array['maximum_height_cm'])) p where s.id = $1`,
        [species],
      );
      expect(rows).toEqual([{ key: 'maximum_height_cm', evidence: 'reported' }]);
    }));

  it('C10.31 a failed transaction leaves nothing', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella undecima');
      const before = await published(client, species);
      await claims(client, species, [height('usda', 60)]);
      await arbitrate(client);
      await publish(client);
      await client.query('rollback');
      expect(await published(client, species)).toEqual(before);
      expect(await factsOf(client, species)).toEqual([]);
    }));
});

describe('common names', () => {
  const names = (client: Client, species: number) =>
    client
      .query(
        "select name from common_name where species_id = $1 and language = 'en' order by source_id, position",
        [species],
      )
      .then(({ rows }) => rows.map(({ name }) => name));
  const named = (source: string, value: string): Claim => ({ attribute: 'common_name', source, value });

  it('C8.19 English names are those of all sources; the community list replaces them', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella nominata');
      await submit(client, species, [
        named('usda', 'Hill pyrella|Stone pyrella'),
        named('openplantdb', 'Pyrella'),
      ]);
      expect(await names(client, species)).toEqual(['Hill pyrella', 'Stone pyrella', 'Pyrella']);
      await submit(client, species, [named('community', 'Mountain pyrella')]);
      expect(await names(client, species)).toEqual(['Mountain pyrella']);
      expect((await published(client, species)).vals).toEqual({ common_name: ['Mountain pyrella'] });
    }));

  it('C8.19 remain when the community claims another field; labels of other fields are not names', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella servata');
      await submit(client, species, [
        { attribute: 'light', source: 'community', value: 7 },
        { attribute: 'flower_color', source: 'usda', value: 'red' },
        named('usda', 'Hill pyrella'),
      ]);
      expect(await names(client, species)).toEqual(['Hill pyrella']);
    }));
});

describe('common names of several species in one batch', () => {
  it('C8.19 the community list of one replaces no names of another', () =>
    inSession(async (client) => {
      const [corrected, other] = [
        await createSpecies(client, 'Pyrella correcta'),
        await createSpecies(client, 'Pyrella altera', { common_name: ['Wild pyrella'] }),
      ];
      const bystander = await createSpecies(client, 'Pyrella spectans');
      const named = (source: string, value: string): Claim => ({ attribute: 'common_name', source, value });
      await submit(client, bystander, [named('usda', 'Far pyrella')]);
      await client.query(
        `insert into common_name (species_id, language, position, name) values ($1, 'de', 1, 'Apfel')`,
        [other],
      );
      await submit(client, corrected, [named('community', 'Hill pyrella')]);
      await claims(client, corrected, [named('usda', 'Stone pyrella')]);
      await client.query(
        `insert into claim_in (species_id, attribute_id, source_id, value, evidence)
         select $1, attribute_id, source_id, '["Low pyrella"]', evidence from claim_in`,
        [other],
      );
      await arbitrate(client);
      const { rows } = await client.query(
        'select species_id, name from common_name where species_id in ($1, $2, $3) order by 1, 2',
        [corrected, other, bystander],
      );
      await client.query('commit');
      expect(rows).toEqual([
        { species_id: corrected, name: 'Hill pyrella' },
        { species_id: other, name: 'Apfel' },
        { species_id: other, name: 'Low pyrella' },
        { species_id: other, name: 'Wild pyrella' },
        { species_id: bystander, name: 'Far pyrella' },
      ]);
    }));
});

describe('C16.3 the changed fields', () => {
  const touched = async (client: Client) =>
    (await client.query('select species_id, changed from touched order by 1, 2')).rows.map(
      ({ species_id, changed }) => [species_id, changed],
    );

  it('are those with another value, of each species of a batch', () =>
    inSession(async (client) => {
      const one = await createSpecies(client, 'Pyrella mutabilis', { maximum_height_cm: 50 });
      const two = await createSpecies(client, 'Pyrella mutata');
      await submit(client, one, [height('usda', 40)]);
      await claims(client, one, [
        height('usda', 60),
        { attribute: 'light', source: 'usda', value: 7 },
        { attribute: 'common_name', source: 'usda', value: 'Hill pyrella' },
      ]);
      await client.query(`update claim_in set species_id = $1 where value = '["Hill pyrella"]'`, [two]);
      await arbitrate(client);
      expect(await touched(client)).toEqual([
        [one, 'light'],
        [two, 'common_name'],
        [two, 'common_names'],
      ]);
      await client.query('rollback');
    }));

  it('do not include a field whose unusual value is withdrawn', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella insolita');
      await submit(client, species, [{ attribute: 'light', source: 'usda', value: 7 }]);
      await client.query('begin');
      await client.query(
        `insert into fact (species_id, attribute_id, source_id, status, value, unusual)
         select species_id, a.id, source_id, 1, '900', 'far from the others'
         from fact, attribute a where species_id = $1 and a.key = 'maximum_height_cm'`,
        [species],
      );
      await openClaims(client);
      const facts = await factsOf(client, species);
      const lanes = facts.map(({ attribute_id, source_id }) => ({
        species,
        attribute: attribute_id,
        source: source_id,
      }));
      expect(await withdraw(client, lanes)).toBe(2);
      expect(await touched(client)).toEqual([[species, 'light']]);
      await client.query('rollback');
    }));
});

describe('publication', () => {
  it('C6.22 popularity grows with specimens, sources and names and is capped below the main species', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella popularis');
      const variety = await createSpecies(client, 'Pyrella popularis var. rara', {}, species);
      await client.query(
        'update species set specimens = case when id = $1 then 1023 else 99999 end where id in ($1, $2)',
        [species, variety],
      );
      await submit(client, species, [
        height('usda', 60),
        { attribute: 'common_name', source: 'usda', value: "Pyrella|Pyrella 'Gold'" },
      ]);
      // 30·log2(1024) + 60·1 source + 100·log2(1 + 1 name), without the cultivar
      expect((await published(client, species)).popularity).toBe(300 + 60 + 100);
      expect((await published(client, variety)).popularity).toBe(459);
    }));

  it.each(['ssp', 'var', 'subvar', 'form'])(
    'C6.22 a record of rank %s is capped below the main species',
    (rank) =>
      inSession(async (client) => {
        const species = await createSpecies(client, `Pyrella ${rank}`);
        const member = await createSpecies(client, `Pyrella ${rank} rara`, {}, species);
        await client.query('update species set rank = $2, specimens = 99999 where id = $1', [member, rank]);
        await submit(client, species, [height('usda', 60)]);
        expect((await published(client, species)).popularity).toBe(60);
        expect((await published(client, member)).popularity).toBe(59);
      }),
  );

  it('C6.22 a variety that is the main species of its plant is not capped', () =>
    inSession(async (client) => {
      const variety = await createSpecies(client, 'Pyrella sola var. alba');
      await submit(client, variety, [height('usda', 60)]);
      expect((await published(client, variety)).popularity).toBe(60);
    }));

  it('writes one outbox row for the species and for the main species of its plant', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella publica');
      const variety = await createSpecies(client, 'Pyrella publica var. rara', {}, species);
      await client.query('delete from outbox');
      await submit(client, variety, [height('usda', 60)]);
      const { rows } = await client.query('select species_id, revision from outbox order by species_id');
      expect(rows.map(({ species_id }) => species_id)).toEqual([species, variety]);
      for (const row of rows) expect((await published(client, row.species_id)).revision).toBe(row.revision);
    }));

  it('changes updated_at only of the species whose values changed', () =>
    inSession(async (client) => {
      const species = await createSpecies(client, 'Pyrella constans');
      const variety = await createSpecies(client, 'Pyrella constans var. mutata', {}, species);
      const states = async () => [await published(client, species), await published(client, variety)];
      const [main, member] = await states();
      await submit(client, variety, [height('usda', 60)]);
      const [mainAfter, memberAfter] = await states();
      expect(mainAfter.revision).toBeGreaterThan(main.revision);
      expect(mainAfter.updated_at).toEqual(main.updated_at);
      expect(memberAfter.updated_at).not.toEqual(member.updated_at);
    }));
});

describe('two writers', () => {
  it('C10.31 an ingestion that read before an acceptance was committed does not undo it', async () => {
    const species = await inSession((client) => createSpecies(client, 'Pyrella disputata'));
    await inSession((accepting) =>
      inSession(async (ingesting) => {
        await claims(accepting, species, [height('community', 75)]);
        await arbitrate(accepting);
        await claims(ingesting, species, [height('usda', 60)]);
        const waiting = arbitrate(ingesting);
        await publish(accepting);
        await accepting.query('commit');
        await waiting;
        await publish(ingesting);
        await ingesting.query('commit');
        expect((await published(ingesting, species)).vals).toEqual({ maximum_height_cm: 75 });
        expect((await factsOf(ingesting, species)).filter(({ status }) => status === 1)).toHaveLength(2);
      }),
    );
  });

  it('C10.5 many writers on one field and source leave one active fact and lose none', async () => {
    const species = await inSession((client) => createSpecies(client, 'Pyrella contesta'));
    const writers = [0, 1, 2, 3].map((writer) =>
      inSession(async (client) => {
        for (let round = 0; round < 10; round++)
          await submit(client, species, [height('usda', 10 + writer * 10 + round)]);
      }),
    );
    await Promise.all(writers);
    await inSession(async (client) => {
      const facts = await factsOf(client, species);
      expect(facts).toHaveLength(40);
      expect(facts.filter(({ status }) => status === 1)).toHaveLength(1);
      expect((await published(client, species)).vals).toEqual({
        maximum_height_cm: facts.find(({ status }) => status === 1)!.value,
      });
    });
  });
});

describe('resolution is a pure function of the active facts', () => {
  it('C10.25 any sequence of claims gives the result that a simple model predicts', () =>
    inSession(async (client) => {
      const sources = ['community', 'try', 'powo', 'usda', 'openplantdb'];
      let seed = 20_261_121;
      const next = (below: number): number => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * below);
      };
      for (let round = 0; round < 12; round++) {
        const imported = next(2) === 0 ? { maximum_height_cm: 5000 } : {};
        const species = await createSpecies(client, `Pyrella fortuita${'abcdefghijkl'[round]}`, imported);
        const active = new Map<string, number>();
        for (let step = 0; step < 8; step++) {
          const source = sources[next(sources.length)]!;
          const value = next(5) === 0 ? 50_000 : 1 + next(4);
          if (readClaim('maximum_height_cm', value, 'cm').refused === null) active.set(source, value);
          await submit(client, species, [height(source, value)]);
        }
        const strongest = sources.find((source) => active.has(source));
        const above = strongest === 'community' || strongest === 'try';
        const expected = above
          ? active.get(strongest)
          : (imported.maximum_height_cm ?? active.get(strongest ?? ''));
        expect((await published(client, species)).vals).toEqual(
          expected === undefined ? {} : { maximum_height_cm: expected },
        );
      }
    }));
});
