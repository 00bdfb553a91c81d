import { type Extension, NOTHING } from './extension.js';
import { languageOf, UNKNOWN_LANGUAGE } from './languages.js';

const TRUE = new Set(['1', 'true', 'yes', 'y', 't']);

/** Common names; of those of a taxon the preferred ones come first, whatever the order of the file (C8.19). */
export const vernacularNames: Extension = {
  kinds: ['VernacularName'],
  describe: 'Common names by language.',
  terms: ['vernacularName', 'language', 'isPreferredName'],
  says: (row, { source, species, record, notes }) => {
    const name = row.value('vernacularName').replace(/\s+/g, ' ');
    if (name === '') return NOTHING;
    const written = row.value('language');
    const language = languageOf(written);
    if (language === undefined)
      notes.add(`languages that are not known, taken as ${UNKNOWN_LANGUAGE}`, written);
    return {
      items: [
        {
          type: 'common_names',
          source,
          species,
          language: language ?? UNKNOWN_LANGUAGE,
          names: [name],
          record,
        },
      ],
    };
  },
  comesFirst: (row) => TRUE.has(row.value('isPreferredName').toLowerCase()),
};
