import type { Client } from 'pg';
import { transaction } from '../../src/database/session.js';
import { arbitrate, openClaims, publish } from '../../src/facts/arbitration.js';
import { median, rounded, spread, target } from '../figures.js';
import type { Part, Section, Setting } from '../part.js';
import { withClient, withScratch } from './scratch.js';
import { copySpecies, QUICK_SPECIES } from './subset.js';

/** Targets of docs/architecture.md, section 6, in claims a second. */
const LEAST_NEW = 20_000;
const LEAST_CHANGED = 8_000;

/** Claims in one transaction, as the ingestion has them. */
const BATCH = 50_000;
/** Batches of each kind. */
const MOST = 10;

/** How fast claims become facts and published values: the one path of ingestion and corrections. */
export const claims: Part = {
  name: 'claims',
  describe: `arbitration and publication by batches of ${BATCH}: new claims, changed ones, the same again`,
  run: ({ stores, quick, progress }: Setting): Promise<readonly Section[]> =>
    withScratch(stores, 'claims', async (own) => {
      progress('copying the data');
      const species = await copySpecies(stores, own, quick ? QUICK_SPECIES : null);
      return withClient(own.databaseUrl, async (client) => {
        const batches = await setAside(client, quick ? 2 : MOST);
        const rows = [];
        for (const [what, value] of KINDS) {
          const rates: number[] = [];
          for (let batch = 0; batch < batches; batch += 1) {
            progress(`${what}: batch ${batch + 1} of ${batches}`);
            rates.push(await rateOf(client, batch, value));
          }
          rows.push({ what, batches, 'claims/s': rounded(median(rates)), 'in batches': spread(rates) });
          await client.query('analyze fact, species');
        }
        const missed = [
          ...(rows[0]!['claims/s'] < LEAST_NEW ? ['new'] : []),
          ...(rows[1]!['claims/s'] < LEAST_CHANGED ? ['changed'] : []),
        ];
        return [
          {
            title: `Claims into facts and published values of ${species} species`,
            rows,
            notes: [
              target(`new at least ${LEAST_NEW} a second, changed at least ${LEAST_CHANGED}`, missed),
              'A transaction each: the claims from a table into claim_in, arbitrate, publish, commit. The claims are the facts of the data.',
            ],
          },
        ];
      });
    }),
};

/** Another value in place of the value `v` of a fact. */
const ANOTHER = `case jsonb_typeof(v)
  when 'number' then to_jsonb(v::text::numeric + 1)
  when 'boolean' then to_jsonb(not v::text::boolean)
  else '"another"' end`;

/** What is claimed in place of `v`. */
const KINDS = [
  ['new', 'v'],
  ['changed', ANOTHER],
  ['the same again', ANOTHER],
] as const;

/** Makes claims of the facts, whole species a batch, and leaves the species as before any was made. Returns how many batches. */
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
