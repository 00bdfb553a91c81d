import { join } from 'node:path';
import { plainTable } from '../read-tables.js';
import { type Candidate, cell, column, oneOf, type RawSource, type Rule, rules } from '../rules.js';
import { plain } from '../units.js';

/** Returns the words that occur in a description, also joined with `hydro` as in `hydroannual`. */
const wordsIn = (text: string, among: readonly string[]): readonly string[] =>
  among.filter((word) => new RegExp(`(?:\\b|hydro)${word}`, 'i').test(text));

const duration = (text: string): Candidate | null => {
  const words = wordsIn(text, ['annual', 'biennial', 'perennial']);
  return words.length === 0 ? null : words;
};

/** Reads the woody type if there is exactly one; `parasite` for hemiparasites without a herbaceous word. */
const ligneous = (text: string): Candidate | null => {
  if (/parasit/i.test(text))
    return /hemiparasit/i.test(text) && !/annual|biennial|perennial|geophyte|holoparasit/i.test(text)
      ? 'parasite'
      : null;
  const [word, ...others] = wordsIn(text, ['tree', 'shrub', 'subshrub', 'liana']);
  return word === undefined || others.length > 0 ? null : word;
};

const lifeForms = (text: string): readonly string[] => [
  ...wordsIn(text, ['geophyte', 'helophyte', 'chamaephyte']),
  ...(/epiphyt(e|ic)/i.test(text) ? ['epiphyte'] : []),
  ...(/\bhydro/i.test(text) ? ['hydrophyte'] : []),
];

const bibliography: Rule = (rows) => {
  const published = rows
    .map((row) => [cell(row, 'place_of_publication'), cell(row, 'volume_and_page')])
    .filter((parts) => parts.some((part) => part !== ''));
  return {
    cells: published.map((parts) => `place_of_publication, volume_and_page: ${parts.join(' | ')}`),
    candidates: published.flatMap((parts) => {
      const filled = parts.filter((part) => part !== '');
      // With the space, and without a space before a colon or comma.
      return [filled.join(' '), filled.join(' ').replace(/ (?=[:,])/, '')];
    }),
  };
};

const PUBLICATION = {
  author: column('taxon_authors'),
  bibliography,
  year: column('first_published', (text) => plain(/\d{4}/.exec(text)?.[0] ?? '')),
};
const DESCRIPTION = {
  observations: column('geographic_area'),
  duration: column('lifeform_description', duration),
  ligneous_type: column('lifeform_description', ligneous),
  biological_type: oneOf('lifeform_description', lifeForms),
};

/** Rules for the columns that both files of the checklist have. */
export const CHECKLIST = { ...PUBLICATION, ...DESCRIPTION };

const BY_SOURCE = new Map([
  ['ipni', rules(PUBLICATION)],
  ['wfo', rules(DESCRIPTION)],
]);

export const wcvp: RawSource = {
  folder: 'wcvp',
  async *rows(folder) {
    for await (const cells of plainTable(join(folder, 'wcvp_names.csv.gz'), '|')) {
      if (cells.get('taxon_status') === 'Synonym') continue;
      yield { names: [cells.get('taxon_name')!], record: cells.get('ipni_id') || null, cells };
    }
  },
  rules: (slug) => BY_SOURCE.get(slug),
};
