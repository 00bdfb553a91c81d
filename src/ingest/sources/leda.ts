import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { toBeConfirmed } from './registrations.js';

/** Methods by which heights were measured; other methods are books, drawings and photos. */
const MEASURED = new Set([
  'laboratory/greenhouse/garden experiment',
  'actual measurement',
  'actual measurement (following LEDA data standards)',
  'field experiment',
]);
const isMeasured = (method: string): boolean =>
  MEASURED.has(method) || method.startsWith('actual measurement');

const MAXIMUM = 'maximum CH [m]';
const OTHERS = ['mean CH [m]', 'single value [m]'] as const;

interface Height {
  readonly line: number;
  /** Height in metres, as the file writes it. */
  readonly metres: string;
  readonly number: number;
  readonly samples: number;
  readonly measured: boolean;
  /** Whether the row states a maximum, not only a mean or a single value. */
  readonly isMaximum: boolean;
  readonly flagged: boolean;
  readonly record: string;
}

const isNumber = (cell: string): boolean => cell !== '' && Number.isFinite(Number(cell));

const heightOf = (row: TableRow): Height | null => {
  const others = OTHERS.map((column) => row.cell(column)).filter(isNumber);
  const [metres] = [row.cell(MAXIMUM)].filter(isNumber).concat(others.sort((a, b) => Number(b) - Number(a)));
  if (metres === undefined) return null;
  const samples = Number(row.cell('sample size'));
  return {
    line: row.line,
    metres,
    number: Number(metres),
    samples: Number.isInteger(samples) && samples > 0 ? samples : 0,
    measured: isMeasured(row.cell('general method')),
    isMaximum: isNumber(row.cell(MAXIMUM)),
    flagged: row.cell('valid') === '-2',
    record: row.cell('SBS number'),
  };
};

/** Returns the heights of which one is claimed: valid ones before others, stated maxima before means and single values. */
const preferred = (heights: readonly Height[]): readonly Height[] => {
  const valid = heights.filter(({ flagged }) => !flagged);
  const among = valid.length > 0 ? valid : heights;
  const maxima = among.filter(({ isMaximum }) => isMaximum);
  return maxima.length > 0 ? maxima : among;
};

/**
 * Returns the median of the maxima of a name, the upper one of two: the tallest is often a slip of one of the floras (heather
 * of 2.20 m). The sample sizes of all heights are added up.
 */
const claim = (species: string, heights: readonly Height[]): ItemInput => {
  const ascending = [...preferred(heights)].sort((a, b) => a.number - b.number);
  const typical = ascending[Math.floor(ascending.length / 2)]!;
  const samples = heights.reduce((sum, { samples: each }) => sum + each, 0);
  const several = ascending.length > 1 ? `; median of ${ascending.length}` : '';
  return {
    type: 'fact',
    source: 'leda',
    species,
    attribute: 'maximum_height_cm',
    value: typical.metres,
    unit: 'm',
    evidence: typical.measured ? 'measured' : 'reported',
    record: typical.record || null,
    n_observations: samples > 0 ? samples : null,
    notes: `canopy height${several}${typical.flagged ? '; marked as not valid (-2) by the publisher' : ''}`,
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
      ...toBeConfirmed('CC BY 4.0 or free for academic use', 'https://uol.de/en/landeco/research/leda'),
      credit: 'Kleyer M. et al. 2008, The LEDA Traitbase. Values were converted and merged.',
    },
  ],
  files: [canopyHeight],
};
