import { fileIn } from '../files.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { characteristicsRows } from './usda-characteristics.js';
import { profileRows } from './usda-profiles.js';

const SOURCE = 'usda';
/** The profiles, in the folder of the characteristics or beside the copy of the repository or archive that has these. */
const PROFILES = ['profiles.csv.gz', '../profiles.csv.gz', '../../profiles.csv.gz'];

const plants: SourceFile = {
  name: 'characteristics.ndjson.gz',
  otherNames: ['json/'],
  describe: 'Characteristics of 2,172 plants; authors, durations and growth habits of 32,800 (profiles.csv).',
  dependsOn: PROFILES,
  complete: [SOURCE],
  async *read(path, { folder, reject }): AsyncGenerator<Row> {
    for await (const row of characteristicsRows(path)) yield { ...row, preference: 1 };
    const profiles = await fileIn(folder, PROFILES);
    if (profiles !== undefined) yield* profileRows(profiles, SOURCE, reject);
  },
};

export const usdaPlantsFull: Manifest = {
  slug: 'usda-plants-full',
  describe: 'USDA PLANTS Database: characteristics and profiles of plants of North America.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'USDA',
      citation:
        'USDA, NRCS, The PLANTS Database, plants.usda.gov, National Plant Data Team, Greensboro, NC 27401-4901 USA',
      url: 'https://plants.usda.gov',
      record_url: 'https://plants.usda.gov/plant-profile/{id}',
      licence: 'Public, credit asked',
      credit: 'USDA, NRCS, The PLANTS Database, plants.usda.gov. Values were converted and merged.',
    },
  ],
  files: [plants],
};
