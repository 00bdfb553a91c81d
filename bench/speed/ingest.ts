import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IngestResult } from '../../src/ingest/ingest.js';
import { inIngestionOrder } from '../../src/ingest/order.js';
import { MANIFESTS } from '../../src/ingest/sources/index.js';
import { SAMPLE } from '../../src/ingest/sources/sample.js';
import { withClient } from '../../testkit/postgres-client.js';
import { type Stores, settingsFor } from '../../testkit/stores.js';
import type { Part, Setting } from '../part.js';
import { runLinnea } from '../processes/command.js';
import { rounded } from '../report/figures.js';
import type { OpenTable } from '../report/report.js';
import { withTemporaryStores } from '../stores/temporary-stores.js';

/** Target of docs/benchmarks.md. */
const MOST_MB = 512;

interface Source {
  readonly slug: string;
  readonly path: string;
}

/** Measures how fast sources are ingested, and checks that ingesting them again writes nothing. */
export const ingest: Part = {
  name: 'ingest',
  describe: 'each source into an empty database (--data FOLDER, or the sample), then all of them again',
  quick: true,
  run: ({ stores, quick, data, progress, report }: Setting) =>
    withTemporaryStores(stores, 'ingest', async (temporary) => {
      const sources = quick || data === null ? [sample()] : sourcesIn(data);
      const first = report.table('Ingestion into an empty database, source by source');
      const tooLarge = await ingestAll(temporary, sources, first, (slug) => progress(slug));
      first.target(`memory under ${MOST_MB} MB`, tooLarge);
      const before = await countWritten(temporary);
      const second = report.table('The same files again');
      await ingestAll(temporary, sources, second, (slug) => progress(`${slug}, again`));
      const after = await countWritten(temporary);
      const counts = Object.keys(before);
      second.target(
        'no fact, revision or outbox row written',
        counts.filter((what) => before[what] !== after[what]),
      );
      second.note(
        `Before and after: ${counts.map((what) => `${what} ${before[what]} and ${after[what]}`).join(', ')}.`,
      );
    }),
};

const sample = (): Source => ({ slug: SAMPLE.slug, path: SAMPLE.shipped });

/** Returns the sources that have a folder in `data`, and those shipped with the project, in the order of ingestion. */
const sourcesIn = (data: string): readonly Source[] =>
  inIngestionOrder(MANIFESTS).flatMap(({ slug, shipped }) => {
    const folder = join(data, slug);
    const path = existsSync(folder) ? folder : shipped;
    return path === undefined ? [] : [{ slug, path }];
  });

/** Ingests sources one by one into a table, and returns those that needed too much memory. */
const ingestAll = async (
  stores: Stores,
  sources: readonly Source[],
  table: OpenTable,
  begin: (slug: string) => void,
): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-bench-'));
  const tooLarge: string[] = [];
  try {
    for (const source of sources) {
      begin(source.slug);
      const row = await ingestOne(stores, source, folder);
      if (row['peak MB'] > MOST_MB) tooLarge.push(source.slug);
      table.row(row);
    }
    return tooLarge;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const ingestOne = async (stores: Stores, { slug, path }: Source, folder: string) => {
  const { output, seconds, cpuSeconds, peakMb } = await runLinnea(
    ['ingest', slug, path, '--json', '--rejected', join(folder, `${slug}.csv`)],
    settingsFor(stores, 'postgres'),
  );
  const { files } = JSON.parse(output) as IngestResult;
  const sum = (of: 'rows' | 'claims' | 'accepted' | 'published'): number =>
    files.reduce((total, file) => total + file[of], 0);
  return {
    source: slug,
    rows: sum('rows'),
    claims: sum('claims'),
    accepted: sum('accepted'),
    published: sum('published'),
    seconds: rounded(seconds),
    'rows/s': rounded(sum('rows') / seconds),
    'claims/s': rounded(sum('claims') / seconds),
    'CPU s': rounded(cpuSeconds),
    'peak MB': peakMb,
  };
};

/** Counts what ingesting the same files again must not add to. */
const countWritten = ({ databaseUrl }: Stores): Promise<Readonly<Record<string, string>>> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Record<string, string>>(
      `select (select count(*) from fact) as facts, (select coalesce(sum(revision), 0) from species) as revisions,
         (select count(*) from outbox) as "outbox rows"`,
    );
    return rows[0]!;
  });
