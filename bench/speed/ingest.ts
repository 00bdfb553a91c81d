import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IngestResult } from '../../src/ingest/ingest.js';
import { inOrder } from '../../src/ingest/order.js';
import { MANIFESTS } from '../../src/ingest/sources/index.js';
import { SAMPLE } from '../../src/ingest/sources/sample.js';
import { rounded, target } from '../figures.js';
import type { Part, Section, Setting } from '../part.js';
import type { Stores } from '../stores.js';
import { linnea } from './command.js';
import { settingsFor, withClient, withScratch } from './scratch.js';

/** Target of docs/architecture.md, section 6. */
const MOST_MB = 512;

interface Source {
  readonly slug: string;
  readonly path: string;
}

/** How fast sources are ingested, and that ingesting them again writes nothing. */
export const ingest: Part = {
  name: 'ingest',
  describe: 'each source into an empty database (--data FOLDER, else the sample), then all again',
  run: async ({ stores, quick, data, progress }: Setting): Promise<readonly Section[]> =>
    withScratch(stores, 'ingest', async (own) => {
      const sources = quick || data === null ? [sample()] : sourcesIn(data);
      const first = await ingestAll(own, sources, (slug) => progress(slug));
      const before = await written(own);
      const again = await ingestAll(own, sources, (slug) => progress(`${slug}, again`));
      const after = await written(own);
      const differing = Object.keys(before).filter((what) => before[what] !== after[what]);
      const large = first.filter((row) => row['MB at most'] > MOST_MB).map((row) => row.source);
      return [
        {
          title: 'Ingestion into an empty database, source by source',
          rows: first,
          notes: [target(`memory under ${MOST_MB} MB`, large)],
        },
        {
          title: 'The same files again',
          rows: again,
          notes: [
            target('no fact, revision or outbox row written', differing),
            `Before and after: ${Object.entries(before)
              .map(([what, n]) => `${what} ${n} and ${after[what]}`)
              .join(', ')}.`,
          ],
        },
      ];
    }),
};

const sample = (): Source => ({ slug: SAMPLE.slug, path: SAMPLE.shipped });

/** The sources with a folder of their own there, and those that come with the project, as they build on each other. */
const sourcesIn = (data: string): readonly Source[] =>
  inOrder(MANIFESTS).flatMap(({ slug, shipped }) => {
    const folder = join(data, slug);
    const path = existsSync(folder) ? folder : shipped;
    return path === undefined ? [] : [{ slug, path }];
  });

const ingestAll = async (own: Stores, sources: readonly Source[], begin: (slug: string) => void) => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-bench-'));
  try {
    const rows = [];
    for (const source of sources) {
      begin(source.slug);
      rows.push(await ingestOne(own, source, folder));
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const ingestOne = async (own: Stores, { slug, path }: Source, folder: string) => {
  const { said, seconds, cpuSeconds, peakMb } = await linnea(
    ['ingest', slug, path, '--json', '--not-taken', join(folder, `${slug}.csv`)],
    settingsFor(own, 'postgres'),
  );
  const { files } = JSON.parse(said) as IngestResult;
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
    'MB at most': peakMb,
  };
};

/** What ingesting the same again must not add to. */
const written = ({ databaseUrl }: Stores): Promise<Readonly<Record<string, string>>> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Record<string, string>>(
      `select (select count(*) from fact) as facts, (select coalesce(sum(revision), 0) from species) as revisions,
         (select count(*) from outbox) as "outbox rows"`,
    );
    return rows[0]!;
  });
