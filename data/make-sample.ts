/**
 * Makes data/sample from a database that holds the sources, and from a folder
 * with the files that only the sample takes from:
 * `npx tsx data/make-sample.ts <DATABASE_URL> <folder>`. What may be in it, and
 * why, is in data/ATTRIBUTION.md.
 */
import { withSession } from '../src/database/connections/session.js';
import * as database from './extract/from-database.js';
import { ranks } from './extract/ranks.js';
import { earlierReadings } from './make-sample/earlier.js';
import { californian, openfarmNames, upretyNames } from './make-sample/from-files.js';
import { OUTLINES } from './make-sample/outlines.js';
import { partPhotos, photos } from './make-sample/photos.js';
import { REGIONAL_ZONES, regionalLists } from './make-sample/regional-lists.js';
import { REGISTRATIONS } from './make-sample/registrations.js';
import { SPECIES, type Statement, write } from './make-sample/statements.js';

const [url, folder] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error('give a database URL and a folder');

/** Sources whose identifiers are in the sample. */
const IDENTIFIED_BY = ['powo', 'wfo', 'usda', 'wikidata'];

const SELECTION: database.Selection = {
  species: SPECIES,
  sources: [
    'powo',
    'wfo',
    'ipni',
    'usda',
    'plantatt',
    'bi-flora',
    'linnea-foods',
    'foodon',
    'zanne-2014',
    'openplantdb',
  ],
  /** Heights of bi-flora, and prose. */
  leftOut: [
    ['bi-flora', 'average_height_cm'],
    ['bi-flora', 'maximum_height_cm'],
    ['openplantdb', 'planting_description'],
    ['openplantdb', 'planting_sowing_description'],
  ],
};

/** Regional names where no other source has an English one. */
const fillNames = (
  names: readonly Statement<'common_names'>[],
  regional: readonly Statement<'common_names'>[],
): readonly Statement<'common_names'>[] => {
  const named = new Set(names.flatMap(({ language, species }) => (language === 'en' ? [species] : [])));
  return [...names, ...regional.filter(({ species }) => !named.has(species))];
};

await withSession(url, async (client) => {
  const lists = await regionalLists(folder);
  write('backbone.ndjson', [
    ...(await database.sources(client, SELECTION.sources)),
    ...lists.sources,
    ...REGISTRATIONS,
    ...(await database.zones(client, SELECTION, REGIONAL_ZONES)),
    ...OUTLINES,
    ...(await ranks(folder, await database.families(client, SELECTION))),
    ...(await database.names(client, SELECTION)),
    ...(await database.synonyms(client, SELECTION)),
  ]);
  const fromCalifornia = await californian(folder);
  const presences = await database.distributions(client, SELECTION);
  const compiled = presences.filter(({ source }) => source === 'wfo');
  write(
    'zones-a-l.ndjson',
    compiled.filter(({ species }) => species < 'M'),
  );
  write(
    'zones-m-z.ndjson',
    compiled.filter(({ species }) => species >= 'M'),
  );
  write('establishment.ndjson', [
    ...presences.filter(({ source }) => source !== 'wfo'),
    ...lists.distributions,
    ...fromCalifornia.filter((statement) => statement.type === 'distribution'),
  ]);
  write('identifiers.ndjson', [
    ...(await database.sources(client, ['wikidata'])),
    ...(await database.externalIds(client, { species: SPECIES, sources: IDENTIFIED_BY })),
  ]);
  const facts = await database.facts(client, SELECTION);
  write('earlier.ndjson', await earlierReadings(folder, facts));
  const names = [
    ...(await database.englishNames(client, SELECTION)),
    ...(await upretyNames(folder)),
    ...(await openfarmNames(folder)),
    ...fromCalifornia.filter((statement) => statement.type === 'common_names'),
  ];
  write('facts.ndjson', [
    ...facts,
    ...fillNames(names, lists.names),
    ...(await photos(folder)),
    ...(await partPhotos(folder)),
    ...(await database.popularity(client, SELECTION)),
  ]);
});
