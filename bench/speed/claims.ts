import type { Client } from 'pg';
import { transaction } from '../../src/database/connections/session.js';
import { arbitrate, openClaims, publish } from '../../src/facts/arbitration.js';
import { withClient } from '../../testkit/postgres-client.js';
import type { Part, Setting } from '../part.js';
import { median, rounded, spread } from '../report/figures.js';
import { copySpecies, QUICK_SPECIES } from '../stores/copy-species.js';
import { withTemporaryStores } from '../stores/temporary-stores.js';

/** Targets of docs/benchmarks.md, in claims per second. */
const LEAST_NEW = 20_000;
const LEAST_CHANGED = 8_000;

/** Claims in one transaction, as many as the ingestion uses. */
const BATCH = 50_000;
/** Most batches of each kind. */
const MOST_BATCHES = 10;

/** Measures how fast claims become facts and published values, on the path that ingestion and corrections share. */
export const claims: Part = {
  name: 'claims',
  describe: `arbitration and publication in batches of ${BATCH.toLocaleString('en')}: new claims, changed ones, the same again`,
  run: ({ stores, quick, progress, report }: Setting) =>
    withTemporaryStores(stores, 'claims', async (temporary) => {
      progress('copying the data');
      const species = await copySpecies(stores, temporary, quick ? QUICK_SPECIES : null);
      await withClient(temporary.databaseUrl, async (client) => {
        const batches = await setAside(client, quick ? 2 : MOST_BATCHES);
        const table = report.table(`Claims into facts and published values of ${species} species`);
        const medians: number[] = [];
        for (const [what, value] of KINDS) {
          const rates: number[] = [];
          for (let batch = 0; batch < batches; batch += 1) {
            progress(`${what}: batch ${batch + 1} of ${batches}`);
            rates.push(await rateOf(client, batch, value));
          }
          medians.push(rounded(median(rates)));
          table.row({ what, batches, 'claims/s': medians.at(-1)!, 'in batches': spread(rates) });
          await client.query('analyze fact, species');
        }
        const missed = [
          ...(medians[0]! < LEAST_NEW ? ['new'] : []),
          ...(medians[1]! < LEAST_CHANGED ? ['changed'] : []),
        ];
        table.target(
          `new at least ${LEAST_NEW} per second, changed at least ${LEAST_CHANGED}`,
          missed,
          'full runs',
        );
        table.note(
          'One transaction per batch: claims from a table into claim_in, arbitrate, publish, commit. The claims are the facts of the data.',
        );
      });
    }),
};

/** SQL expression for a value that differs from the value `v` of a fact. */
const ANOTHER_VALUE = `case jsonb_typeof(v)
  when 'number' then to_jsonb(v::text::numeric + 1)
  when 'boolean' then to_jsonb(not v::text::boolean)
  else '"another"' end`;

/** Kinds of claims, with the SQL expression of the claimed value. */
const KINDS = [
  ['new', 'v'],
  ['changed', ANOTHER_VALUE],
  ['the same again', ANOTHER_VALUE],
] as const;

/**
 * Turns the facts into claims, in batches of whole species, and resets the species to the state without facts.
 * Returns the number of batches.
 */
const setAside = async (client: Client, most: number): Promise<number> => {
  await client.query(
    `create table bench_claim as
     select f.*, ((row_number() over (order by f.species_id, f.attribute_id, f.source_id) - 1) / $1::integer)::integer as batch
     from fact f join attribute a on a.id = f.attribute_id and a.key not in ('rank', 'common_name')
     where f.status = 1`,
    [BATCH],
  );
  await client.query('create index on bench_claim (batch)');
  await client.query('truncate fact');
  await client.query(`update species set vals = '{}', winners = '{}' where vals <> '{}' or winners <> '{}'`);
  await client.query('vacuum (full, analyze) species');
  await client.query('analyze bench_claim');
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::integer / $1::integer as n from bench_claim',
    [BATCH],
  );
  return Math.min(most, rows[0]!.n);
};

/** Publishes a batch and returns claims per second. */
const rateOf = async (client: Client, batch: number, value: string): Promise<number> => {
  const started = performance.now();
  await transaction(client, async () => {
    await openClaims(client);
    await client.query(
      `insert into claim_in (species_id, attribute_id, source_id, value, unit, evidence, source_record_id, source_url,
         n_observations, observed_at, notes)
       select species_id, attribute_id, source_id, ${value}, unit, evidence, source_record_id, source_url,
         n_observations, observed_at, notes
       from (select c.*, c.value as v from bench_claim c where batch = $1) c`,
      [batch],
    );
    await client.query('analyze claim_in');
    await arbitrate(client);
    await publish(client);
  });
  return (BATCH * 1000) / (performance.now() - started);
};
