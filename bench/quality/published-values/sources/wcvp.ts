import { join } from 'node:path';
import { plainTable } from '../files.js';
import { type Candidate, cell, column, oneOf, type RawSource, type Rule, rules } from '../rule.js';
import { plain } from '../units.js';

/** The words that a description holds: with what grows in water written in one, as in `hydroannual`. */
const wordsIn = (text: string, among: readonly string[]): readonly string[] =>
  among.filter((word) => new RegExp(`(?:\\b|hydro)${word}`, 'i').test(text));

const duration = (text: string): Candidate | null => {
  const words = wordsIn(text, ['annual', 'biennial', 'perennial']);
  return words.length === 0 ? null : words;
};

/** A woody word that stands alone among the woody ones; of half parasites without a herbaceous word that they are. */
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
      // With the space between, and without it before a colon or comma.
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

/** Both files of the checklist have these columns. */
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
