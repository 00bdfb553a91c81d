import { type Extension, NO_STATEMENTS } from './extension.js';
import { languageOf, UNKNOWN_LANGUAGE } from './languages.js';

const TRUE = new Set(['1', 'true', 'yes', 'y', 't']);

/** Common names. The preferred names of a taxon come first, whatever the order of the file (C8.19). */
export const vernacularNames: Extension = {
  kinds: ['VernacularName'],
  describe: 'Common names by language.',
  terms: ['vernacularName', 'language', 'isPreferredName'],
  read: (row, { source, species, record, unknownWords }) => {
    const name = row.value('vernacularName').replace(/\s+/g, ' ');
    if (name === '') return NO_STATEMENTS;
    const written = row.value('language');
    const language = languageOf(written);
    if (language === undefined) unknownWords.add(`unknown languages, stored as ${UNKNOWN_LANGUAGE}`, written);
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
  isPreferred: (row) => TRUE.has(row.value('isPreferredName').toLowerCase()),
};
