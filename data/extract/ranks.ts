import { join } from 'node:path';
import { filesAt } from '../../src/ingest/files.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { readNdjson } from '../../src/ingest/readers/ndjson.js';
import { taxonlookup } from '../../src/ingest/sources/taxonlookup.js';
import { packaged } from '../../src/runtime/package-root.js';
import type { ExtractedFamily } from './from-database.js';
import type { Statement } from './statements.js';

/** The ranks above the genus, each with its publication: data/taxonomy. */
const publishedRanks = async (): Promise<readonly Statement<'taxon'>[]> => {
  const taxa: Statement<'taxon'>[] = [];
  for await (const each of readNdjson(packaged('data', 'taxonomy', 'upper-ranks.ndjson')))
    if ('record' in each) taxa.push(each.record as ItemInput & { type: 'taxon' });
  return taxa;
};

/** Orders of families, as taxonlookup has them. */
const lookedUp = async (folder: string): Promise<ReadonlyMap<string, string | null | undefined>> => {
  const orders = new Map<string, string | null | undefined>();
  const { files } = await filesAt(taxonlookup, join(folder, 'taxonlookup'));
  for (const { file, path } of files)
    for await (const { items } of file.read(path, { folder, warn: () => undefined, reject: () => undefined }))
      for (const item of items) if (item.type === 'taxon') orders.set(item.name, item.parent);
  return orders;
};

/** The families with all ranks above them, and no other taxa. */
export const ranks = async (
  folder: string,
  families: readonly ExtractedFamily[],
): Promise<readonly Statement<'taxon'>[]> => {
  const published = await publishedRanks();
  const settled = new Map(
    published.flatMap(({ rank, name, parent }) => (rank === 'family' ? [[name, parent]] : [])),
  );
  const orders = await lookedUp(folder);
  const placed = families.map((family) => ({
    type: 'taxon' as const,
    rank: 'family' as const,
    name: family.name,
    parent: settled.get(family.name) ?? orders.get(family.name),
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
