import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { readText } from '../readers/text.js';

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

/** A feature of the file of borders, as far as it is read. */
interface Feature {
  readonly properties?: { readonly LEVEL3_COD?: string };
  readonly geometry?: unknown;
}

const parsed = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new Error(`${path} is not valid JSON: it is damaged or incomplete. Download it again.`, { cause });
  }
};

/** Returns the features of a GeoJSON file (1.8 MB for all zones). */
const featuresIn = async (path: string): Promise<readonly Feature[]> => {
  let text = '';
  for await (const piece of readText(path, 'utf-8')) text += piece;
  const collection = parsed(path, text) as { readonly features?: unknown } | null;
  if (Array.isArray(collection?.features)) return collection.features;
  throw new Error(
    `${path} is not a GeoJSON FeatureCollection: it has no array of features. Download it again.`,
  );
};

const BORDERS: SourceFile = {
  name: 'level3.geojson',
  otherNames: ['geojson/level3.geojson'],
  describe: 'Borders of the zones of level 3.',
  complete: [],
  async *read(path): AsyncGenerator<Row> {
    for (const [index, { properties, geometry }] of (await featuresIn(path)).entries()) {
      const border = { type: 'zone_border', code: properties?.LEVEL3_COD, geometry };
      yield { line: index + 1, items: [border as ItemInput] };
    }
  },
};

export const wgsrpd: Manifest = {
  slug: 'wgsrpd',
  describe: 'World Geographical Scheme for Recording Plant Distributions, edition 2 (TDWG).',
  sources: [],
  files: [...LEVELS.map(file), BORDERS],
};
