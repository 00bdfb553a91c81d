import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../src/database/database.js';
import type { FileResult, IngestResult } from '../../src/ingest/ingest.js';
import type { Progress } from '../../src/ingest/progress.js';
import { testDatabase } from '../support/database.js';
import { sampleRows } from './sample.js';
import { fact, ingestRows, rowsOf } from './support.js';

const SETTINGS = { complete: ['usda'], reduce: { maximum_height_cm: 'largest' } } as const;
const BATCH = 20;
const KILLED = fileURLToPath(new URL('./killed.ts', import.meta.url));

/** All that an ingestion leaves, without ids that count attempts and without times. */
const stateOf = async (database: Database): Promise<unknown> => {
  const part = (text: string) => rowsOf(database, text);
  return {
    species: await part(
      `select scientific_name, slug, rank, status, vals, popularity, specimens, plant_name from species order by name_key`,
    ),
    plants: await part(
      `select p.name, p.slug, s.scientific_name as main from plant p join species s on s.id = p.main_species_id order by 1`,
    ),
    facts: await part(
      `select s.scientific_name, f.attribute_id, f.source_id, f.status, f.value, f.evidence, f.notes
       from fact f join species s on s.id = f.species_id order by 1, 2, 3, 4, f.value::text`,
    ),
    distributions: await part(
      `select s.scientific_name, z.code, d.establishment from distribution d
       join species s on s.id = d.species_id join zone z on z.id = d.zone_id order by 1, 2`,
    ),
    zones: await part('select code, species_count from zone order by code'),
    names: await part(
      `select s.scientific_name, c.language, c.position, c.name from common_name c
       join species s on s.id = c.species_id order by 1, 2, 3`,
    ),
    synonyms: await part('select name, slug from synonym order by 1'),
    records: await part(
      `select s.scientific_name, o.source_id, o.record_id from species_source o
       join species s on s.id = o.species_id order by 1, 2`,
    ),
    waiting: await part(
      `select distinct s.scientific_name from outbox o join species s on s.id = o.species_id order by 1`,
    ),
    runs: await part('select state, count(*) from ingest_run group by 1'),
    staged: await part('select count(*) from staged_fact'),
  };
};

/** What the summary says of a file, but for the time. */
const countsOf = ({ files }: IngestResult): Omit<FileResult, 'seconds'> => {
  const { seconds, ...counts } = files[0]!;
  return counts;
};

class Interrupted extends Error {}

/** Throws at its nth sign of life. */
const interruptingAt = (nth: number): Progress => {
  let signs = 0;
  const sign = (): void => {
    signs += 1;
    if (signs === nth) throw new Interrupted();
  };
  return { start: sign, at: sign };
};

describe('an interrupted ingestion', () => {
  let whole: unknown;
  let wholeCounts: unknown;
  let signs = 0;
  beforeAll(async () => {
    const database = await testDatabase();
    const sign = (): void => {
      signs += 1;
    };
    const counting = { start: sign, at: sign };
    wholeCounts = countsOf(
      await ingestRows(database, 'test', sampleRows(), SETTINGS, { batch: BATCH, progress: counting }),
    );
    whole = await stateOf(database);
    await database.close();
  });

  it('is long enough to be interrupted in every step and between batches', () => {
    expect(signs).toBeGreaterThan(15);
  });

  it('ends in the same state, wherever it was interrupted, and counts its claims once', async () => {
    const database = await testDatabase();
    let interruptions = 0;
    for (let nth = 1; nth <= signs; nth += 1) {
      // Each attempt gets further than the last: files that are done are not read again, what settles them is.
      const attempt = ingestRows(database, 'test', sampleRows(), SETTINGS, {
        batch: BATCH,
        progress: interruptingAt(nth + 2),
      });
      const result = await attempt.catch((error: unknown) => {
        if (!(error instanceof Interrupted)) throw error;
        return undefined;
      });
      if (result) {
        expect(result).toMatchObject({ resumed: true });
        expect(result.files[0]).toMatchObject({ rows: 120, claims: 200, accepted: 199, rejected: 1 });
        break;
      }
      interruptions += 1;
    }
    expect(interruptions).toBeGreaterThan(5);
    expect(await stateOf(database)).toEqual(whole);
    await database.close();
  });

  it('reads the file again when the staging tables were lost with the server', async () => {
    const database = await testDatabase();
    const interrupted = ingestRows(database, 'test', sampleRows(), SETTINGS, {
      batch: BATCH,
      progress: interruptingAt(12),
    });
    await expect(interrupted).rejects.toThrow(Interrupted);
    await database.session((client) =>
      client.query('truncate staged_run, staged_fact, reduced_fact, staged_batch'),
    );
    const result = await ingestRows(database, 'test', sampleRows(), SETTINGS, { batch: BATCH });
    expect(await stateOf(database)).toEqual(whole);
    expect(countsOf(result)).toEqual(wholeCounts);
    await database.close();
  });

  it('reads the file again when it has changed since', async () => {
    const database = await testDatabase();
    const interrupted = ingestRows(database, 'test', sampleRows(), SETTINGS, {
      batch: BATCH,
      progress: interruptingAt(12),
      content: 'first',
    });
    await expect(interrupted).rejects.toThrow(Interrupted);
    const changed = [...sampleRows(), [fact('Genusa epitheta', 'growth_rate', 'Slow')]];
    const result = await ingestRows(database, 'test', changed, SETTINGS, { batch: BATCH, content: 'second' });
    expect([result.resumed, result.files[0]!.rows]).toEqual([false, 121]);
    expect(
      await rowsOf(database, `select vals ->> 'growth_rate' as rate from species where vals ? 'growth_rate'`),
    ).toEqual([{ rate: 'Slow' }]);
    await database.close();
  });

  it('reads the file again when others were ingested in between, and counts its claims once', async () => {
    const database = await testDatabase();
    for (const [nth, sign] of [12, 14].entries()) {
      const progress = interruptingAt(sign);
      const attempt = ingestRows(database, 'test', sampleRows(), SETTINGS, { batch: BATCH, progress });
      await expect(attempt).rejects.toThrow(Interrupted);
      await ingestRows(database, `other ${nth}`, []);
    }
    const result = await ingestRows(database, 'test', sampleRows(), SETTINGS, { batch: BATCH });
    expect(await stateOf(database)).toEqual({ ...(whole as object), runs: [{ state: 'done', count: 3 }] });
    expect(countsOf(result)).toEqual(wholeCounts);
    await database.close();
  });

  it.each(['reading', 'names', 'merging'])('ends in the same state after kill -9 while %s', async (stage) => {
    const database = await testDatabase();
    const child = spawn(process.execPath, ['--import', 'tsx', KILLED, database.url, stage], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(createInterface({ input: child.stdout }), 'line');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await ingestRows(database, 'test', sampleRows(), SETTINGS, { batch: BATCH });
    expect(await stateOf(database)).toEqual(whole);
    await database.close();
  });
});
