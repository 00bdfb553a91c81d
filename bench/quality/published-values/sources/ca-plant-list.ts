import { join } from 'node:path';
import { quotedTable } from '../read-tables.js';
import { type Candidate, cell, column, type RawSource, type Rule, rules } from '../rules.js';
import { monthsBetween } from './months.js';

/** Translates words separated by commas. */
const list =
  (words: ReadonlyMap<string, string> = new Map()) =>
  (text: string): Candidate => [
    ...new Set(text.split(',').map((word) => words.get(word.trim()) ?? word.trim())),
  ];

/** Reads a range of month numbers. */
const flowering: Rule = (rows) => {
  const spans = rows
    .map((row) => [cell(row, 'bloom_start'), cell(row, 'bloom_end')] as const)
    .filter(([start, end]) => start !== '' || end !== '');
  return {
    cells: spans.map(([start, end]) => `bloom_start, bloom_end: ${start} to ${end}`),
    candidates: spans
      .filter((span) => span.every((month) => /^([1-9]|1[0-2])$/.test(month)))
      .map(([start, end]) => monthsBetween(Number(start), Number(end))),
  };
};

const CALIFORNIA = rules({
  common_name: column('common name', list()),
  duration: column(
    'life_cycle',
    list(
      new Map([
        ['bulb', 'perennial'],
        ['corm', 'perennial'],
      ]),
    ),
  ),
  flower_color: column('flower_color', list(new Map([['pink', 'magenta']]))),
  bloom_months: flowering,
});

/** Reads former names by current name; a former name of several taxa is left out. */
const formerNames = async (folder: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const currents = new Map<string, Set<string>>();
  for await (const row of quotedTable(join(folder, 'synonyms.csv'))) {
    const former = row.get('Former')!;
    currents.set(former, (currents.get(former) ?? new Set()).add(row.get('Current')!));
  }
  const formers = new Map<string, string[]>();
  for (const [former, [current, ...others]] of currents)
    if (others.length === 0) formers.set(current!, [...(formers.get(current!) ?? []), former]);
  return formers;
};

export const caPlantList: RawSource = {
  folder: 'ca-plant-list',
  async *rows(folder) {
    const formers = await formerNames(folder);
    const taxa = [];
    for await (const cells of quotedTable(join(folder, 'taxa.csv'))) taxa.push(cells);
    const current = new Set(taxa.map((cells) => cells.get('taxon_name')!));
    for (const cells of taxa) {
      const name = cells.get('taxon_name')!;
      // A former name that is the current name of a taxon belongs to that taxon alone.
      const former = (formers.get(name) ?? []).filter((each) => !current.has(each));
      yield { names: [name, ...former], record: null, cells };
    }
  },
  rules: (slug) => (slug === 'ca-plant-list' ? CALIFORNIA : undefined),
};
