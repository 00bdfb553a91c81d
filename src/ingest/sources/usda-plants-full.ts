import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { withoutIntermediateRank } from './baseflor-names.js';
import { statedAuthor } from './stated-author.js';

/** A source of its own beside `usda`, whose file of characteristics is complete: it would withdraw these authors. */
const SOURCE = 'usda-names';

const profiles: SourceFile = {
  name: 'profiles.csv.gz',
  describe: 'Authors of the names of 32,800 plants.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const name = withoutIntermediateRank(cell('scientific_name'));
      // An unnamed hybrid has the name of one of its parents, and no author.
      yield { line, items: statedAuthor(SOURCE, name, cell('author'), cell('symbol')) };
    }
  },
};

export const usdaPlantsFull: Manifest = {
  slug: 'usda-plants-full',
  describe: 'USDA PLANTS Database: authors of the names of 32,800 plants.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'USDA PLANTS, names',
      citation:
        'USDA, NRCS, The PLANTS Database, plants.usda.gov, National Plant Data Team, Greensboro, NC 27401-4901 USA',
      url: 'https://plants.usda.gov',
      record_url: 'https://plants.usda.gov/plant-profile/{id}',
      licence: 'Public, credit asked',
      credit: 'USDA, NRCS, The PLANTS Database, plants.usda.gov. Authors were taken from its profiles.',
    },
  ],
  files: [profiles],
};
