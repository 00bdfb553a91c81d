import { join } from 'node:path';
import type { ItemInput } from '../../src/ingest/item.js';
import { readDelimited } from '../../src/ingest/readers/delimited.js';
import { readNdjson } from '../../src/ingest/readers/ndjson.js';
import { packaged } from '../../src/package-root.js';
import type { SampledFamily } from './from-database.js';
import type { Statement } from './statements.js';

/** The ranks above the genus, each with its publication: data/taxonomy. */
const publishedRanks = async (): Promise<readonly Statement<'taxon'>[]> => {
  const taxa: Statement<'taxon'>[] = [];
  for await (const each of readNdjson(packaged('data', 'taxonomy', 'upper-ranks.ndjson')))
    if ('record' in each) taxa.push(each.record as ItemInput & { type: 'taxon' });
  return taxa;
};

/** Orders by genus, as taxonlookup has them; its groups of ferns are one order. */
const ordersByGenus = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const orders = new Map<string, string>();
  const path = join(folder, 'taxonlookup', 'plant_lookup.csv.gz');
  for await (const row of readDelimited(path, { separator: ',', quoted: true }))
    orders.set(row.cell('genus'), row.cell('order').replace(/^(Polypodiales-)?Eupolypod.*/, 'Polypodiales'));
  return orders;
};

/** The families with all ranks above them, and no other taxa. */
export const ranks = async (
  folder: string,
  families: readonly SampledFamily[],
): Promise<readonly Statement<'taxon'>[]> => {
  const published = await publishedRanks();
  const settled = new Map(
    published.flatMap(({ rank, name, parent }) => (rank === 'family' ? [[name, parent]] : [])),
  );
  const orders = new Set(published.flatMap(({ rank, name }) => (rank === 'division_order' ? [name] : [])));
  const byGenus = await ordersByGenus(folder);
  const orderOf = ({ name, genera }: SampledFamily): string | undefined =>
    settled.get(name) ??
    genera.map((genus) => byGenus.get(genus)).find((order) => order && orders.has(order));
  const placed = families.map((family) => ({
    type: 'taxon' as const,
    rank: 'family' as const,
    name: family.name,
    parent: orderOf(family),
    common_name: family.common_name,
  }));
  return [...above(published, placed), ...placed];
};

/** Of the published ranks those that stand above these taxa, highest first. */
const above = (
  published: readonly Statement<'taxon'>[],
  taxa: readonly Statement<'taxon'>[],
): readonly Statement<'taxon'>[] => {
  const wanted = new Set(taxa.map(({ parent }) => parent));
  const kept = [...published].reverse().filter(({ rank, name, parent }) => {
    if (rank === 'family' || !wanted.has(name)) return false;
    wanted.add(parent);
    return true;
  });
  return kept.reverse();
};
