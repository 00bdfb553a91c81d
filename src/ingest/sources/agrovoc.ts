import type { Manifest, SourceFile } from '../manifest.js';
import { readListedNames, withoutNote } from './listed-names.js';

const SOURCE = 'agrovoc';

/** Plants of concepts that the file puts on another one. It has no scientific name but that of its compiler's checklist. */
const CORRECTED = new Map([['c_6278', 'Prunus dulcis']]);

const names: SourceFile = {
  name: 'plant_names_es_fr.csv.gz',
  describe: 'Spanish and French names of plants of agriculture, in alphabetical order.',
  complete: [SOURCE],
  read: (path, context) =>
    readListedNames(path, context, SOURCE, ['es', 'fr'], (row, name) => {
      const concept = row.cell('agrovoc_code');
      return {
        species: CORRECTED.get(concept) ?? row.cell('wcvp_name'),
        language: row.cell('language'),
        name: withoutNote(name),
        record: concept,
        ids: [`agrovoc:${concept}`],
      };
    }),
};

export const agrovoc: Manifest = {
  slug: 'agrovoc',
  describe: 'Spanish and French names of plants from AGROVOC, the thesaurus of FAO.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'AGROVOC',
      citation:
        'Food and Agriculture Organization of the United Nations, AGROVOC Multilingual Thesaurus, January 2025',
      url: 'https://www.fao.org/agrovoc',
      record_url: 'https://agrovoc.fao.org/browse/agrovoc/en/page/{id}',
      licence: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      credit: 'FAO AGROVOC, CC BY 4.0. Names were merged by species.',
    },
  ],
  files: [names],
};
