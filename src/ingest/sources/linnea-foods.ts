import { getOrInsert } from '../../runtime/get-or-insert.js';
import { packaged } from '../../runtime/package-root.js';
import { separatedValues } from '../../runtime/shipped-table.js';
import { fileIn } from '../files.js';
import type { ItemInput } from '../item.js';
import type { RejectRow } from '../limits.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { type SafetyRow, safetyRow } from './safety-rows.js';

const SOURCE = 'linnea-foods';
const WARNINGS = 'warnings.csv';
const LAYOUT = { separator: ',', quoted: true } as const;

interface Warning {
  readonly note: string;
  /** Null for a caution that is no danger of the plant: it may be mistaken for another one. */
  readonly danger: SafetyRow | null;
}

/** Reads the warnings by the name of the plant. */
const warningsIn = async (
  folder: string,
  reject: RejectRow,
): Promise<ReadonlyMap<string, readonly Warning[]>> => {
  const path = await fileIn(folder, [WARNINGS]);
  const warnings = new Map<string, Warning[]>();
  if (path === undefined) return warnings;
  for await (const { cell } of readDelimited(path, LAYOUT, reject)) {
    const [severity, note] = [cell('severity'), cell('note')];
    const danger = safetyRow({
      severity,
      part: separatedValues(cell('part')),
      condition: cell('condition') || null,
      to: separatedValues(cell('to')),
      by: separatedValues(cell('by')),
      substance: cell('substance') || null,
      note,
    });
    const ofPlant = getOrInsert(warnings, cell('name'), (): Warning[] => []);
    ofPlant.push({ note, danger: severity === '' ? null : danger });
  }
  return warnings;
};

const foods: SourceFile = {
  name: 'foods.csv',
  describe: 'Food plants of the world with the parts that are eaten, and what is dangerous about them.',
  dependsOn: [WARNINGS],
  complete: [SOURCE],
  async *read(path, { folder, reject }): AsyncGenerator<Row> {
    const warnings = await warningsIn(folder, reject);
    for await (const { line, cell } of readDelimited(path, LAYOUT, reject)) {
      const ofPlant = warnings.get(cell('name')) ?? [];
      const dangers = ofPlant.map(({ danger }) => danger).filter((danger) => danger !== null);
      const shared = { type: 'fact', source: SOURCE, species: `${cell('name')} ${cell('author')}` } as const;
      const items: readonly ItemInput[] = [
        {
          ...shared,
          attribute: 'edible_part',
          value: [...separatedValues(cell('parts'))],
          notes: ofPlant.map(({ note }) => note).join(' ') || null,
        },
        ...(dangers.length === 0 ? [] : [{ ...shared, attribute: 'safety', value: dangers }]),
      ];
      yield { line, items };
    }
  },
};

export const linneaFoods: Manifest = {
  slug: 'linnea-foods',
  describe:
    'Food plants of the world with the parts that are eaten and their dangers, written for this project.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Linnea food plants',
      citation: 'Linnea food plants, data/foods of the Linnea project',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'Linnea food plants, CC0.',
    },
  ],
  shipped: packaged('data', 'foods'),
  files: [foods],
};
