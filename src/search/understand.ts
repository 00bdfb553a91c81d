import { everydayForms } from '../names/everyday-forms.js';
import type { ListQuery } from '../query/list-query.js';
import type { NameQuery, TextReading } from '../query/name-query.js';
import type { Understood } from './engine.js';
import type { PlantVocabulary } from './vocabulary.js';

/** Most everyday forms of a text that are searched; few texts have more than three that are names. */
const MOST_FORMS = 8;

/**
 * Understands the text of a search before the engines translate it (contract C7.13 to C7.15): the group of plants that it
 * names, its everyday forms that are names of well-known plants, and the name that it misspells. Shared by both engines.
 */
export const understand = (names: NameQuery, vocabulary: PlantVocabulary): NameQuery => {
  const { text, lastIsPrefix } = names;
  if (names.everything || text === '') return names;
  const reading = (kind: TextReading['kind'], name: string): TextReading => ({
    kind,
    text: name,
    group: vocabulary.group(name),
  });
  const forms = everydayForms(text).filter(vocabulary.has).slice(0, MOST_FORMS);
  const corrected = forms.length > 0 ? null : vocabulary.correction(text, lastIsPrefix);
  return {
    ...names,
    group: vocabulary.group(text),
    readings: [
      ...forms.map((form) => reading('everyday', form)),
      ...(corrected === null ? [] : [reading('corrected', corrected)]),
    ],
  };
};

/** Returns the member of a page that says how the text of its search was understood. */
export const understoodAs = (
  { names }: Pick<ListQuery, 'names'>,
  typos: boolean,
): { readonly understood?: Understood } => (names === null ? {} : { understood: { names, typos } });
