import { SECTIONS, type Section } from '../plant/sections.js';

/** The values that can be added, by section; the long texts are left out. */
export const VALUE_SECTIONS: readonly Section[] = SECTIONS.map(({ name, fields }) => ({
  name,
  fields: fields.filter(
    (each) => each.type !== 'text' || each.key === 'common_name' || each.vocabulary !== null,
  ),
})).filter(({ fields }) => fields.length > 0);

const OFFERED = new Set(VALUE_SECTIONS.flatMap(({ fields }) => fields.map(({ key }) => key)));

/** Returns the keys that may be added, each once, in the order given. */
export const offeredKeys = (keys: readonly string[]): readonly string[] =>
  [...new Set(keys)].filter((key) => OFFERED.has(key));
