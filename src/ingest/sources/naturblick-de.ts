import type { Manifest, SourceFile } from '../manifest.js';
import { readListedNames } from './listed-names.js';

const SOURCE = 'naturblick';

const germanNames: SourceFile = {
  name: 'german_names.csv.gz',
  describe: 'One German name for each plant of Central Europe.',
  complete: [SOURCE],
  read: (path, context) =>
    readListedNames(path, context, SOURCE, ['de'], (row, name) => ({
      species: row.cell('scientific_name'),
      language: 'de',
      name,
    })),
};

export const naturblickDe: Manifest = {
  slug: 'naturblick-de',
  describe: 'German names of 2,124 plants of Central Europe (Naturblick).',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Naturblick',
      citation: 'Museum für Naturkunde Berlin, Naturblick: species for image recognition, 2026',
      url: 'https://github.com/MfN-Berlin/naturblick-django',
      licence: 'MIT',
      licence_url: 'https://opensource.org/license/mit',
      credit: 'Naturblick, © 2023 Museum für Naturkunde Berlin, MIT licence.',
    },
  ],
  files: [germanNames],
};
