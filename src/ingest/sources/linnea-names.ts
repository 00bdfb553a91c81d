import { packaged } from '../../runtime/package-root.js';
import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';

const SOURCE = 'linnea-names';

/** Languages of the table, one column each. */
export const LANGUAGES_OF_NAMES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;

const names: SourceFile = {
  name: 'common.csv',
  describe: 'Common names of well-known plants in seven languages.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const species = cell('name');
      const items = LANGUAGES_OF_NAMES.flatMap((language): readonly ItemInput[] => {
        const listed = cell(language);
        return listed === ''
          ? []
          : [{ type: 'common_names', source: SOURCE, species, language, names: listed.split('|') }];
      });
      yield { line, items };
    }
  },
};

export const linneaNames: Manifest = {
  slug: 'linnea-names',
  describe: 'Common names of well-known plants in seven languages, written for this project.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Linnea common names',
      citation: 'Linnea common names, data/names of the Linnea project',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'Linnea common names, CC0.',
    },
  ],
  shipped: packaged('data', 'names'),
  files: [names],
};
