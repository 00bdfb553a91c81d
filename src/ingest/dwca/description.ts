import { type Extension, NO_STATEMENTS } from './extension.js';

/**
 * Types of descriptions that go into the field `observations` (habit and range), with their preference. Texts about
 * uses, conservation and other topics have no field.
 */
const TYPES = new Map([
  ['distribution', 3],
  ['geographic distribution', 3],
  ['native range', 3],
  ['range', 3],
  ['general', 2],
  ['general description', 2],
  ['description', 2],
  ['', 2],
  ['habitat', 1],
  ['habit', 1],
]);
const ENGLISH = /^(?:|iso ?639[^:]*: ?)(?:en|eng|english)?(?:[-_].*)?$/i;

/** Descriptions in English or without a language, without HTML markup. */
export const descriptions: Extension = {
  kinds: ['Description'],
  describe: 'Descriptions of the habit and the range.',
  terms: ['description', 'type', 'language'],
  read: (row, { source, species, record, unknownWords }) => {
    const type = row.value('type').toLowerCase();
    const preference = TYPES.get(type);
    const value = plain(row.value('description'));
    if (value === '') return NO_STATEMENTS;
    if (preference === undefined) {
      unknownWords.add('description types without a field, skipped', row.value('type'));
      return NO_STATEMENTS;
    }
    if (!ENGLISH.test(row.value('language'))) {
      unknownWords.add('descriptions in other languages, skipped', row.value('language'));
      return NO_STATEMENTS;
    }
    return {
      items: [{ type: 'fact', source, species, record, attribute: 'observations', value }],
      preference,
    };
  },
};

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** Hand-written: html-to-text formats the text, which would change stored values. */
const plain = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&([a-z]+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
