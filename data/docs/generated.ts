import { SPOKEN_LANGUAGES } from '../../src/understanding/language-words.js';
import { keyTables } from './keys.js';
import { settingsTables } from './settings.js';
import { wordTable } from './words.js';

/** A part of a page under docs that is generated from the code. */
export interface GeneratedPart {
  /** Path of the page in the project. */
  readonly page: string;
  /** Name in the markers `<!-- NAME -->` and `<!-- end of NAME -->` around the part. */
  readonly name: string;
  readonly text: () => string;
}

export const GENERATED: readonly GeneratedPart[] = [
  { page: 'docs/configuration.md', name: 'settings', text: settingsTables },
  { page: 'docs/keys.md', name: 'keys', text: keyTables },
  ...SPOKEN_LANGUAGES.map((language) => ({
    page: 'docs/words.md',
    name: `words of ${language}`,
    text: () => wordTable(language),
  })),
];

/**
 * Returns the page with the text between the markers of the part replaced.
 *
 * @throws Error if the page does not have both markers.
 */
export const withPart = (page: string, { page: path, name, text }: GeneratedPart): string => {
  const [first, last] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->\n`];
  const [from, to] = [page.indexOf(first), page.indexOf(last)];
  if (from < 0 || to < from)
    throw new Error(`${path} needs the lines ${first.trim()} and ${last.trim()}, in this order.`);
  return `${page.slice(0, from + first.length)}\n${text()}\n\n${page.slice(to)}`;
};
