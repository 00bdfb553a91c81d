import { type Extension, NOTHING } from './extension.js';

/**
 * What types of descriptions tell what `observations` is about, the habit and the range, and which of several is
 * taken; texts on uses, conservation and anything else have no field.
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

/** Descriptions in English, or in a language that is not stated; marks of HTML are left out. */
export const descriptions: Extension = {
  kinds: ['Description'],
  describe: 'Descriptions of the habit and the range.',
  terms: ['description', 'type', 'language'],
  says: (row, { source, species, record, notes }) => {
    const type = row.value('type').toLowerCase();
    const preference = TYPES.get(type);
    const value = plain(row.value('description'));
    if (value === '') return NOTHING;
    if (preference === undefined) {
      notes.add('types of descriptions that have no field', row.value('type'));
      return NOTHING;
    }
    if (!ENGLISH.test(row.value('language'))) {
      notes.add('languages of descriptions that are not taken', row.value('language'));
      return NOTHING;
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

const plain = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&([a-z]+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
