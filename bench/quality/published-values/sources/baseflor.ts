import { join } from 'node:path';
import { splitAuthors } from '../names.js';
import { firstSheet } from '../read-workbook.js';
import { anyOf, type Candidate, cell, column, type RawSource, type Rule, rules } from '../rules.js';
import { metres, plain } from '../units.js';
import {
  COLORS,
  FRUITS,
  FRUITS_OF_FAMILIES,
  INFLORESCENCES,
  MALEAE,
  SEXES,
  WOODY,
} from './baseflor-words.js';
import { monthsBetween } from './months.js';

const word =
  (table: ReadonlyMap<string, string>) =>
  (text: string): Candidate | null =>
    table.get(text) ?? null;

const flowering = (text: string): Candidate | null => {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  return first === undefined ? null : monthsBetween(Number(first), Number(last));
};

const colors = (text: string): Candidate | null => {
  const known = text.split(', ').map((each) => COLORS.get(each));
  return known.some((each) => each === undefined) ? null : (known as string[]);
};

const fruit: Rule = (rows) => {
  const filled = rows.filter((row) => cell(row, 'fruit') !== '');
  return {
    cells: filled.map((row) => `fruit: ${cell(row, 'fruit')} (${cell(row, 'FAMILLE_(-aceae)')})`),
    candidates: filled
      .map((row) => {
        const [name = ''] = row.names;
        if (name.startsWith('Taxus ')) return null;
        if (name.startsWith('Corylus ')) return 'nut';
        if (MALEAE.has(name.split(' ', 1)[0]!)) return 'pome';
        return (
          FRUITS_OF_FAMILIES.get(cell(row, 'FAMILLE_(-aceae)')) ?? FRUITS.get(cell(row, 'fruit')) ?? null
        );
      })
      .filter((candidate) => candidate !== null),
  };
};

const LIFE_FORMS = new Map([
  ['A', 'megaphanerophyte'],
  ['a', 'macrophanerophyte'],
  ['B', 'phanerophyte'],
  ['b', 'nanophanerophyte'],
  ['c', 'chamaephyte'],
  ['h', 'hemicryptophyte'],
  ['g', 'geophyte'],
  ['t', 'therophyte'],
]);

/** Removes the alternative in brackets. */
const main = (text: string): string => text.replace(/\(.*?\)/g, '');

const lifeForm = (text: string): Candidate | null => {
  if (/-aqua/.test(main(text))) return 'hydrophyte';
  if (/-épi/.test(main(text))) return 'epiphyte';
  const first = text.charAt(0);
  return LIFE_FORMS.get(first) ?? LIFE_FORMS.get(first.toLowerCase()) ?? null;
};

const span = (text: string): string => {
  if (/^t/i.test(text)) return 'annual';
  return /^hbis/i.test(text) ? 'biennial' : 'perennial';
};
/** Suffixes of a life form. Like an alternative form, they follow a hyphen. */
const ADDITIONS = new Set(['lia', 'par', 'hpar', 'suc', 'car', 'aqua', 'épi', 'cad', 'semp']);

/** Reads durations of the form and its alternatives: `test(hbis)`, `hsto(hbis-test)`. */
const duration = (text: string): Candidate => {
  const [, alternatives = ''] = /\((.*?)\)/.exec(text) ?? [];
  const forms = alternatives.split(/[,-]/).filter((form) => form !== '' && !ADDITIONS.has(form));
  return [...new Set([main(text), ...forms].map(span))];
};

const retention = (text: string): Candidate | null => {
  if (/-semp/.test(text)) return true;
  return /-cad/.test(text) ? false : null;
};

/** Reads woody parasites. */
const parasite = (text: string): Candidate | null => (/^[ab].*-par/i.test(text) ? 'parasite' : null);

const JULVE = rules({
  author: column('author'),
  inflorescence_type: column('inflorescence', word(INFLORESCENCES)),
  sexuality: column('sexualité', word(SEXES)),
  fruit_shape: fruit,
  flower_color: column('couleur_fleur', colors),
  bloom_months: column('floraison', flowering),
  ligneous_type: anyOf(column('type_ligneux', word(WOODY)), column('TYPE_BIOLOGIQUE', parasite)),
  maximum_height_cm: column('Hauteur_végétative_maximum_[m]', (text) => metres(text.replace(/\(.*\)/, ''))),
  biological_type: column('TYPE_BIOLOGIQUE', lifeForm),
  duration: column('TYPE_BIOLOGIQUE', duration),
  leaf_retention: column('TYPE_BIOLOGIQUE', retention),
  light: column('Lumière', plain),
  ground_humidity: column('Humidité_édaphique', plain),
  atmospheric_humidity: column('Humidité_atmosphérique', plain),
  soil_nutriments: column('Niveau_trophique', plain),
  soil_salinity: column('Salinité', plain),
});

/** Reads a class without the marks for flooded and alternating sites and for juvenile trees. */
const marked = (text: string): Candidate | null => plain(text.replace(/[=~bB]/g, ''));

const ELLENBERG = rules({
  light: column('Lichtzahl', marked),
  ground_humidity: column('Feuchtzahl', marked),
  soil_nutriments: column('Nutrients', marked),
  soil_salinity: column('Salz', marked),
});

export const baseflor: RawSource = {
  folder: 'baseflor',
  async *rows(folder) {
    const [headings = [], ...rows] = await firstSheet(join(folder, 'baseflor.xlsx'));
    for (const row of rows) {
      const cells = new Map([...headings].map((heading, index) => [heading ?? '', row[index] ?? '']));
      const written = splitAuthors((cells.get('NOM_SCIENTIFIQUE') ?? '').replace(/\[.*/, '').trim());
      if (!written) continue;
      // Codes mean units of vegetation: many rows share one, so they are no record ids.
      yield { names: [written.name], record: null, cells: cells.set('author', written.author) };
    }
  },
  rules: (slug) => (slug === 'catminat' ? JULVE : slug === 'ellenberg' ? ELLENBERG : undefined),
};
