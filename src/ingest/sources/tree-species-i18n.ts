import { osa } from '../../wording/edit-distance.js';
import type { Manifest, SourceFile } from '../manifest.js';
import { readListedNames, withoutNote } from './listed-names.js';

const SOURCE = 'tree-species';

/** Two words of which the second is small. In German, where nouns are capitalised, only scientific names look so. */
const LATIN_IN_GERMAN = /^\p{Lu}\p{Ll}+ [\p{Ll}-]+$/u;
/** What follows a genus: in English, where nouns come last, an epithet; not *cananga tree*. */
const EPITHET = /^[a-z-]{5,}$/;

/** Returns whether a title is a scientific name: that of the tree, also misspelt; in German any, in English any of the genus. */
const isScientific = (title: string, species: string, language: string): boolean => {
  const [genus, epithet, ...more] = title.toLowerCase().split(' ');
  const isOfGenus = species.toLowerCase().startsWith(`${genus} `) && more.length === 0;
  return (
    Number.isFinite(osa(title.toLowerCase(), species.toLowerCase(), 2)) ||
    (language === 'de' && LATIN_IN_GERMAN.test(title)) ||
    (language === 'en' && isOfGenus && EPITHET.test(epithet ?? ''))
  );
};

const titles: SourceFile = {
  name: 'names.csv.gz',
  describe: 'German, Spanish and English names of trees, from titles of Wikipedia.',
  complete: [SOURCE],
  read: (path, context) =>
    readListedNames(path, context, SOURCE, ['de', 'es', 'en'], (row, title) => {
      const [species, language] = [row.cell('scientific_name'), row.cell('language')];
      const name = withoutNote(title);
      return isScientific(name, species, language)
        ? { why: 'a scientific name: expected a common name' }
        : { species, language, name };
    }),
};

export const treeSpeciesI18n: Manifest = {
  slug: 'tree-species-i18n',
  describe: 'Names of trees in German, Spanish and English: titles of pages of Wikipedia.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'tree-species',
      citation:
        'b-lack/tree-species, names of trees in several languages: titles and redirects of pages of Wikipedia, read in 2023; trees of GlobalTreeSearch (BGCI)',
      url: 'https://github.com/b-lack/tree-species',
      licence: 'MIT',
      licence_url: 'https://opensource.org/license/mit',
      credit: 'b-lack/tree-species, MIT licence; names from titles of pages of Wikipedia and its redirects.',
    },
  ],
  files: [titles],
};
