/**
 * Makes data/starter from a database that holds all sources, and from the folder of their files:
 * `npx tsx data/make-starter.ts <DATABASE_URL> <folder>`. It only reads them. What may be in the
 * starter set, and why, is in data/ATTRIBUTION.md.
 */
import { mkdirSync } from 'node:fs';
import { openDatabase } from '../src/database/database.js';
import type { ItemInput } from '../src/ingest/item.js';
import { MANIFESTS } from '../src/ingest/sources/index.js';
import { packaged } from '../src/runtime/package-root.js';
import * as database from './extract/from-database.js';
import { ranks } from './extract/ranks.js';
import { type Statement, writeStatements } from './extract/statements.js';
import * as more from './make-starter/from-database.js';
import { ownNames } from './make-starter/own-names.js';
import { starterSpecies } from './make-starter/selection.js';

const [url, folder] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error('give a database URL and a folder');

/** Sources whose publishers state public domain, CC0, CC BY, OGL or MIT. The regional lists (CC0) fill gaps only. */
const SOURCES = [
  'linnea-checked',
  'powo',
  'wfo',
  'ipni',
  'usda',
  'bi-flora',
  'plantatt',
  'uprety-2012',
  'ca-plant-list',
  'linnea-foods',
  'foodon',
  'corre',
  'naturblick',
  'openfarm',
  'bioimages',
  'wikimedia-commons',
  'inaturalist',
  'zanne-2014',
  'openplantdb',
  'tree-species',
  'agrovoc',
  'daisie',
];

/** What the truth bench found wrong. */
const LEFT_OUT: database.Selection['leftOut'] = [
  // The largest of all measurements, not what plants grow to: walnuts of 50 m, rowans of 40 m.
  ['bi-flora', 'maximum_height_cm'],
];
/** The World Checklist calls the lentil `scrambling annual or perennial`. */
const WRONG = { source: 'wfo', species: 'Vicia lens', attribute: 'duration' };

const isWrong = (fact: Statement<'fact'>): boolean =>
  fact.source === WRONG.source && fact.species === WRONG.species && fact.attribute === WRONG.attribute;

const REGISTRATIONS = MANIFESTS.flatMap(({ sources }) => sources);

/** Writes a file that begins with the registrations of its sources, their licences among them. */
const write = (name: string, statements: readonly ItemInput[]): void => {
  const used = new Set(statements.flatMap((each) => ('source' in each ? [each.source] : [])));
  const sources = REGISTRATIONS.filter(({ slug }) => used.has(slug));
  writeStatements(packaged('data', 'starter', name), [...sources, ...statements]);
};

mkdirSync(packaged('data', 'starter'), { recursive: true });
const all = await openDatabase(url);
try {
  await all.session(async (client) => {
    const species = await starterSpecies(client, all.pool, folder, [...SOURCES, 'linnea-names']);
    const selection = { species, sources: SOURCES, leftOut: LEFT_OUT };
    // The claims of openplantdb are derived from its records, again.
    const claimed = { ...selection, sources: SOURCES.filter((slug) => slug !== 'openplantdb') };
    const facts = (await database.facts(client, claimed)).filter((fact) => !isWrong(fact));
    const distributions = [
      ...(await database.distributions(client, selection)),
      ...(await more.regionalDistributions(client, selection)),
    ];
    write('plants.ndjson.gz', [
      ...(await ranks(folder, await database.families(client, selection))),
      ...(await database.names(client, selection)),
      ...(await database.synonyms(client, selection)),
      ...(await database.englishNames(client, selection)),
      ...(await more.regionalNames(client, selection)),
      ...(await more.otherNames(client, selection)),
      ...(await ownNames(all.pool, species)),
      ...facts,
      ...(await more.catalogueRecords(client, selection)),
      ...(await database.popularity(client, selection)),
      ...(await more.photos(client, selection)),
    ]);
    write('zones.ndjson.gz', [...(await database.zones(client, selection, [])), ...distributions]);
    process.stdout.write(`${species.length} species\n`);
  });
} finally {
  await all.close();
}
