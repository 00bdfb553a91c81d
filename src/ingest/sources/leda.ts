import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';

/** Methods by which heights were measured; other methods are books, drawings and photos. */
const MEASURED = new Set([
  'laboratory/greenhouse/garden experiment',
  'actual measurement',
  'actual measurement (following LEDA data standards)',
  'field experiment',
]);
const isMeasured = (method: string): boolean =>
  MEASURED.has(method) || method.startsWith('actual measurement');

const HEIGHTS = ['maximum CH [m]', 'mean CH [m]', 'single value [m]'] as const;

interface Height {
  readonly line: number;
  /** Height in metres, as the file writes it. */
  readonly metres: string;
  readonly number: number;
  readonly samples: number;
  readonly measured: boolean;
  readonly flagged: boolean;
  readonly record: string;
}

const heightOf = (row: TableRow): Height | null => {
  const cells = HEIGHTS.map((column) => row.cell(column)).filter(
    (cell) => Number.isFinite(Number(cell)) && cell !== '',
  );
  const [metres] = cells.sort((a, b) => Number(b) - Number(a));
  if (metres === undefined) return null;
  const samples = Number(row.cell('sample size'));
  return {
    line: row.line,
    metres,
    number: Number(metres),
    samples: Number.isInteger(samples) && samples > 0 ? samples : 0,
    measured: isMeasured(row.cell('general method')),
    flagged: row.cell('valid') === '-2',
    record: row.cell('SBS number'),
  };
};

/** Returns the tallest of all heights of a name. The sample sizes of all heights are added up. */
const claim = (species: string, heights: readonly Height[]): ItemInput => {
  const tallest = heights.reduce((best, each) => (each.number > best.number ? each : best));
  const samples = heights.reduce((sum, { samples: each }) => sum + each, 0);
  return {
    type: 'fact',
    source: 'leda',
    species,
    attribute: 'maximum_height_cm',
    value: tallest.metres,
    unit: 'm',
    evidence: tallest.measured ? 'measured' : 'reported',
    record: tallest.record || null,
    n_observations: samples > 0 ? samples : null,
    notes: tallest.flagged ? 'canopy height; marked as not valid (-2) by the publisher' : 'canopy height',
  };
};

const canopyHeight: SourceFile = {
  name: 'canopy_height.txt.gz',
  describe: 'Canopy heights of the flora of northwest Europe.',
  complete: ['leda'],
  reduce: { maximum_height_cm: 'largest' },
  async *read(path, { reject }): AsyncGenerator<Row> {
    const byName = new Map<string, Height[]>();
    const layout = { separator: ';', quoted: false, encoding: 'latin1', preamble: 3 } as const;
    for await (const row of readDelimited(path, layout, reject)) {
      const name = row.cell('SBS name');
      const height = heightOf(row);
      if (height === null)
        yield { line: row.line, items: [], problems: [{ what: name, why: 'the row has no height' }] };
      else byName.set(name, [...(byName.get(name) ?? []), height]);
    }
    for (const [name, heights] of byName) yield { line: heights[0]!.line, items: [claim(name, heights)] };
  },
};

export const leda: Manifest = {
  slug: 'leda',
  describe: 'LEDA Traitbase: canopy heights of the northwest European flora.',
  sources: [
    {
      type: 'source',
      slug: 'leda',
      name: 'LEDA Traitbase',
      citation: 'Kleyer M. et al. 2008, The LEDA Traitbase, Journal of Ecology 96: 1266-1274',
      url: 'https://doi.org/10.1111/j.1365-2745.2008.01430.x',
      licence: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      credit: 'Kleyer M. et al. 2008, The LEDA Traitbase, CC BY 4.0. Values were converted and merged.',
    },
  ],
  files: [canopyHeight],
};
