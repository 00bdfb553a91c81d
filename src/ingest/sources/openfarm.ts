import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';

/** Layout without a header: the first line is data. */
const LAYOUT = { separator: ',', quoted: true, columns: ['name', 'common names'] } as const;

/** Separators between names, but not inside `pele (Tonga, Tuvalu)`. */
const BETWEEN_NAMES = /[,;|](?![^(]*\))/;
/** Control characters. They are letters and quotes of Windows-1252 that were read as Latin-1: `Bailey\x92s`. */
const CONTROL = /[\x80-\x9f]/g;
const decoder = new TextDecoder('windows-1252');
/**
 * Decodes one character. As a stream, since some versions of Node (from 20.18.3 and 22.13 on, nodejs/node#60888)
 * decode a whole text as Latin-1.
 */
const windows1252 = (character: string): string =>
  decoder.decode(Uint8Array.of(character.charCodeAt(0)), { stream: true });

/** Characters of other scripts that were lost: `mudan (??)`. */
const LOST = /\?\?/;

const commonNames = (cell: string): readonly string[] => [
  ...new Set(
    cell
      .replace(CONTROL, windows1252)
      .split(BETWEEN_NAMES)
      .map((name) => name.replace(/\s+/g, ' ').trim())
      .filter((name) => name !== '' && !LOST.test(name)),
  ),
];

/** Several species or a hybrid of them. Brackets contain a group of cultivars of the species before them. */
const SEVERAL = /[\n/]| and |\p{Ll} [x×] \p{L}/u;
const BRACKETS = /\([^)]*\)/g;
const GENUS_AND_CROSS = /^\S+ [x×] /;
const isSeveral = (name: string): boolean =>
  SEVERAL.test(name.replace(BRACKETS, '').replace(GENUS_AND_CROSS, ''));

const crops: SourceFile = {
  name: 'crops.csv.gz',
  otherNames: ['lib/crops.csv'],
  describe: 'Common names of crops and other plants, without their languages.',
  complete: ['openfarm'],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, LAYOUT, reject)) {
      const { line } = row;
      const [species, cell] = [row.cell('name'), row.cell('common names')];
      const names = commonNames(cell);
      if (species === '') yield { line, items: [], problems: [{ what: cell, why: 'no scientific name' }] };
      else if (names.length === 0) yield { line, items: [] };
      else if (isSeveral(species))
        yield {
          line,
          items: [],
          problems: [{ what: species, why: 'several names: expected the name of one species' }],
        };
      else {
        yield {
          line,
          items: [{ type: 'common_names', source: 'openfarm', species, language: 'und', names: [...names] }],
        };
      }
    }
  },
};

export const openfarm: Manifest = {
  slug: 'openfarm',
  describe: 'OpenFarm: common names of cultivated plants, in mixed languages.',
  sources: [
    {
      type: 'source',
      slug: 'openfarm',
      name: 'OpenFarm',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'OpenFarm, CC0.',
    },
  ],
  files: [crops],
};
