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

/** Sources of the share-alike layer: Julve's own columns of baseflor (ODbL). Its third-party columns, `ellenberg`, are left out. */
const SHARE_ALIKE = ['catminat'];
/** Sources of photos of which some are under CC BY-SA. */
const PHOTOS = ['plantnet', 'inaturalist', 'wikimedia-commons', 'snapdragon', 'planting-life'];

const [url, folder] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error('give a database URL and a folder');

/** Sources under public domain, CC0, CC BY, OGL or MIT; of some others state it (data/ATTRIBUTION.md). The regional lists (CC0) fill gaps only. */
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
  'tppt',
  'eive',
  'tichy-2023',
  'palmtraits',
  'linnea-foods',
  'foodon',
  'corre',
  'naturblick',
  'openfarm',
  'bioimages',
  'wikimedia-commons',
  'snapdragon',
  'planting-life',
  'inaturalist',
  'zanne-2014',
  'farmbot',
  'culinary-herbs',
  'openplantdb',
  'cropgraph',
  'tree-species',
  'agrovoc',
  'daisie',
];

const ALL_SOURCES = MANIFESTS.flatMap(({ sources }) => sources);
/** Sources whose claims are derived from their records. */
const CATALOGUES = ALL_SOURCES.filter(({ catalogue }) => catalogue).map(({ slug }) => slug);

/** Sources whose identifiers are in the starter set. */
const IDENTIFIED_BY = ['powo', 'wfo', 'usda', 'wikidata', 'wikidata-illustrated'];

/** PLANTS calls ivy and privet `None`: its words name neither the victim nor the part. */
const LEFT_OUT = [['usda', 'toxicity']] as const;

/** The World Checklist calls the lentil `scrambling annual or perennial`. */
const WRONG = { source: 'wfo', species: 'Vicia lens', attribute: 'duration' };

const isWrong = ({ source, species, attribute }: Statement<'fact'>): boolean =>
  source === WRONG.source && species === WRONG.species && attribute === WRONG.attribute;

const isHeight = ({ attribute }: Statement<'fact'>): boolean =>
  /^(average|maximum)_height_cm$/.test(attribute);
/** The maxima of bi-flora are the largest of all measurements: walnuts of 50 m, rowans of 40 m. */
const isRecord = ({ source, attribute }: Statement<'fact'>): boolean =>
  source === 'bi-flora' && attribute === 'maximum_height_cm';

/** Chooses facts: record heights only of species without another height, and no derived claims of catalogues. */
const chosen = (facts: readonly Statement<'fact'>[]): readonly Statement<'fact'>[] => {
  const measured = new Set(
    facts.filter((fact) => isHeight(fact) && !isRecord(fact)).map(({ species }) => species),
  );
  return facts.filter(
    (fact) =>
      !CATALOGUES.includes(fact.source) && !isWrong(fact) && !(isRecord(fact) && measured.has(fact.species)),
  );
};

/** Of several registrations of a source that of the first data set, as in a database with all of them. */
const REGISTRATIONS = ALL_SOURCES.filter(
  (source, place) => ALL_SOURCES.findIndex(({ slug }) => slug === source.slug) === place,
);

/** Writes a file that begins with the registrations of its sources, their licences among them. */
const write = (name: string, statements: readonly ItemInput[]): void => {
  const used = new Set(statements.flatMap((each) => ('source' in each ? [each.source] : [])));
  const sources = REGISTRATIONS.filter(({ slug }) => used.has(slug));
  writeStatements(packaged('data', 'starter', name), [...sources, ...statements]);
};

mkdirSync(packaged('data', 'starter', 'share-alike'), { recursive: true });
const all = await openDatabase(url);
try {
  await all.session(async (client) => {
    const species = await starterSpecies(client, all.pool, folder, [...SOURCES, 'linnea-names']);
    const selection = { species, sources: SOURCES, leftOut: LEFT_OUT };
    // The claims of catalogues are derived from their records, again.
    const claimed = { ...selection, sources: SOURCES.filter((slug) => !CATALOGUES.includes(slug)) };
    const facts = chosen(await database.facts(client, selection));
    const distributions = [
      ...(await database.distributions(client, selection)),
      ...(await more.regionalDistributions(client, selection)),
    ];
    write('plants.ndjson.gz', [
      ...(await ranks(folder, await database.families(client, selection))),
      ...(await database.names(client, selection)),
      ...(await database.synonyms(client, selection)),
      ...(await database.englishNames(client, claimed)),
      ...(await more.regionalNames(client, selection)),
      ...(await more.otherNames(client, selection)),
      ...(await ownNames(all.pool, species)),
      ...facts,
      ...(await more.catalogueRecords(client, selection)),
      ...(await database.popularity(client, selection)),
      ...(await more.photos(client, selection, more.CREDIT_ONLY)),
    ]);
    const shared = { species, sources: SHARE_ALIKE, leftOut: [['catminat', 'author'] as const] };
    write('share-alike/plants.ndjson.gz', await database.facts(client, shared));
    write(
      'share-alike/photos.ndjson.gz',
      await more.photos(client, { ...selection, sources: PHOTOS }, more.SHARE_ALIKE),
    );
    write('identifiers.ndjson.gz', await database.externalIds(client, { species, sources: IDENTIFIED_BY }));
    const listed = { species, sources: ['griis'], leftOut: [] };
    write('lists.ndjson.gz', [
      ...(await database.facts(client, listed)).filter(({ attribute }) => attribute === 'alien_lists'),
      ...(await database.distributions(client, listed)),
    ]);
    write('zones.ndjson.gz', [...(await database.zones(client, selection, [])), ...distributions]);
    process.stdout.write(`${species.length} species\n`);
  });
} finally {
  await all.close();
}
