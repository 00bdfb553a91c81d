import type { Manifest, SourceFile } from '../manifest.js';
import { readListedNames } from './listed-names.js';

const SOURCE = 'daisie';
/** Languages whose names are mostly on the right plant. The English and Spanish ones are few and often of other languages. */
const LANGUAGES = ['de', 'fr', 'it', 'nl', 'pt'];

const names: SourceFile = {
  name: 'plant_names.csv.gz',
  describe: 'Names of plants introduced to Europe in German, French, Italian, Dutch and Portuguese.',
  complete: [SOURCE],
  read: (path, context) =>
    readListedNames(path, context, SOURCE, LANGUAGES, (row, name) =>
      /[()]/.test(name)
        ? { why: 'the name has brackets: it names a genus, or two species' }
        : {
            species: row.cell('scientific_name'),
            language: row.cell('language'),
            name,
            record: row.cell('daisie_taxon_id'),
          },
    ),
};

export const daisie: Manifest = {
  slug: 'daisie',
  describe: 'Names of plants introduced to Europe (DAISIE), in five languages.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'DAISIE',
      citation:
        'DAISIE, Inventory of alien invasive species in Europe, published by the TrIAS project, Research Institute for Nature and Forest',
      url: 'https://github.com/trias-project/daisie-checklist',
      licence: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      credit:
        'DAISIE, Inventory of alien invasive species in Europe (TrIAS), CC BY 4.0. Names were merged by species.',
    },
  ],
  files: [names],
};
