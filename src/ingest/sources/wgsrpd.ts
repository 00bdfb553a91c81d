import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';

/** Removes the decimal part of a code: numbers are written with a decimal comma, `71,00` for 71. */
const code = (cell: string): string => cell.replace(/,00$/, '');

interface Level {
  readonly level: number;
  readonly name: string;
  readonly parent: string | null;
}

const LEVELS: readonly Level[] = [
  { level: 1, name: 'L1 continent', parent: null },
  { level: 2, name: 'L2 region', parent: 'L1 code' },
  { level: 3, name: 'L3 area', parent: 'L2 code' },
  { level: 4, name: 'L4 country', parent: 'L3 code' },
];

const LAYOUT = { separator: '*', quoted: false, encoding: 'latin1' } as const;

const file = ({ level, name, parent }: Level): SourceFile => ({
  name: `tblLevel${level}.txt`,
  otherNames: [`109-488-1-ED/2nd Edition/tblLevel${level}.txt`, `2nd Edition/tblLevel${level}.txt`],
  describe: `Zones of level ${level}.`,
  complete: [],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, LAYOUT, reject)) {
      const zone: ItemInput = {
        type: 'zone',
        code: code(row.cell(`L${level} code`)),
        name: row.cell(name),
        level,
        parent: parent === null ? null : code(row.cell(parent)),
      };
      yield { line: row.line, items: [zone] };
    }
  },
});

export const wgsrpd: Manifest = {
  slug: 'wgsrpd',
  describe: 'World Geographical Scheme for Recording Plant Distributions, edition 2 (TDWG).',
  sources: [],
  files: LEVELS.map(file),
};
