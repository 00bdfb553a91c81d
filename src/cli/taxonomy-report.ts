import type { UnplacedTaxa } from '../ingest/unplaced-taxa.js';
import { printableLine } from '../wording/printable.js';
import { counted, figure } from './figures.js';

/** Formats the list: totals first, then one section per kind of unplaced taxon. */
export const openTaxaText = (open: UnplacedTaxa): string =>
  [
    `${figure(open.families.placed)} of ${counted(open.families.total, 'family', 'families')} placed up to the kingdom, ` +
      `${figure(open.species.placed)} of ${counted(open.species.total, 'species', 'species')}`,
    ...section(
      'families without an order',
      open.familiesWithoutOrder.map((each) => line(each, counted(each.genera, 'genus', 'genera'))),
    ),
    ...section(
      'genera without a family',
      open.generaWithoutFamily.map((each) => line(each, `in ${each.family}`)),
    ),
    ...section(
      'orders not placed up to the kingdom',
      open.ordersWithoutChain.map((each) =>
        line(each, `${counted(each.families, 'family', 'families')}, no ${each.missing} stated`),
      ),
    ),
  ].join('\n');

const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [`${heading}: none`] : [`${heading}: ${figure(lines.length)}`, ...lines];

const line = (
  { name, species, accepted }: { readonly name: string; readonly species: number; readonly accepted: number },
  more: string,
): string =>
  `  ${printableLine(name)}: ${printableLine(more)}, ${figure(species)} species, ${figure(accepted)} of them accepted`;
