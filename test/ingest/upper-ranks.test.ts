import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Command } from 'commander';
import { ingestCommand } from '../../src/cli/ingest.js';
import { openDatabase } from '../../src/database/database.js';
import { MANIFESTS } from '../../src/ingest/sources/index.js';
import { testDatabase } from '../support/database.js';
import { name, rowsOf } from './support.js';

const LOOKUP = [
  'number.of.accepted.species,number.of.accepted.and.unresolved.species,genus,family,apweb.family,order,group',
  '1,1,Rosa,Rosaceae,Rosaceae,Rosales,Angiosperms',
  '1,1,Bellis,Compositae,Asteraceae,Asterales,Angiosperms',
  '1,1,Asplenium,Aspleniaceae,Aspleniaceae,Eupolypod II,Pteridophytes',
  '1,1,Marsilea,Marsileaceae,Marsileaceae,Marsileales,Pteridophytes',
];

const NAMES = [
  { type: 'source', slug: 'own', name: 'Own' },
  ...[
    name('Rosa canina', { source: 'own', family: 'Rosaceae' }),
    name('Bellis perennis', { source: 'own', family: 'Asteraceae' }),
    name('Asplenium ruta-muraria', { source: 'own', family: 'Aspleniaceae' }),
    name('Marsilea quadrifolia', { source: 'own', family: 'Marsileaceae' }),
    name('Vaga una', { source: 'own', family: 'Incertae_sedis' }),
  ],
];

it('C11.1, C8.39 ingest all places families by the files of a folder and the ranks of the project', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-upper-ranks-'));
  const write = async (source: string, file: string, lines: readonly string[]): Promise<void> => {
    await mkdir(join(folder, source));
    const text = lines.join('\n');
    await writeFile(join(folder, source, file), file.endsWith('.gz') ? gzipSync(text) : text);
  };
  await write('taxonlookup', 'plant_lookup.csv.gz', LOOKUP);
  await write(
    'facts',
    'own.ndjson',
    NAMES.map((statement) => JSON.stringify(statement)),
  );
  const database = await testDatabase();
  const program = new Command();
  ingestCommand(program, {
    manifests: MANIFESTS,
    apart: [],
    formats: [],
    dataDir: folder,
    openDatabase: () => Promise.resolve(openDatabase(database.url)),
    openIndexer: () => Promise.reject(new Error('not asked for')),
  });
  const { stdout, stderr } = process;
  const [print, show] = [stdout.write, stderr.write];
  stdout.write = () => true;
  stderr.write = () => true;
  try {
    await program.parseAsync(['ingest', 'all', folder, '--json'], { from: 'user' });
    const chains = await rowsOf<{ chain: string }>(
      database,
      `select concat_ws(' < ', f.name, o.name, c.name, d.name, s.name, k.name) as chain from family f
       left join division_order o on o.id = f.division_order_id
       left join division_class c on c.id = o.division_class_id left join division d on d.id = c.division_id
       left join subkingdom s on s.id = d.subkingdom_id left join kingdom k on k.id = s.kingdom_id
       order by f.name`,
    );
    expect(chains.map(({ chain }) => chain)).toEqual([
      'Aspleniaceae < Polypodiales < Filicopsida < Pteridophyta < Tracheobionta < Plantae',
      'Asteraceae < Asterales < Magnoliopsida < Magnoliophyta < Tracheobionta < Plantae',
      'Incertae_sedis',
      'Marsileaceae < Salviniales < Filicopsida < Pteridophyta < Tracheobionta < Plantae',
      'Rosaceae < Rosales < Magnoliopsida < Magnoliophyta < Tracheobionta < Plantae',
    ]);
  } finally {
    [stdout.write, stderr.write] = [print, show];
    await database.close();
    await rm(folder, { recursive: true });
  }
});
