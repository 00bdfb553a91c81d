import type { Client } from 'pg';
import type { FullRecord } from '../species/full-record.js';

/** A rank above the species, in the words that Darwin Core and ColDP share. */
export type HigherRank = 'kingdom' | 'subkingdom' | 'phylum' | 'class' | 'order' | 'family' | 'genus';

/** A taxon above the species. */
export interface HigherTaxon {
  /** Its id in archives, which differs from those of species and synonyms: `genus:12`. */
  readonly id: string;
  readonly rank: HigherRank;
  readonly name: string;
}

/** The classification of exported species. */
export interface Classification {
  /** The taxa above each family by its id, the nearest first. */
  readonly aboveFamilies: ReadonlyMap<number, readonly HigherTaxon[]>;
  /** Ids of exported species that have infraspecific taxa. */
  readonly parents: ReadonlySet<number>;
}

const ABOVE = `
  select f.id, array_remove(array[
    case when o.id is not null then json_build_object('id', 'order:' || o.id, 'rank', 'order', 'name', o.name)::text end,
    case when c.id is not null then json_build_object('id', 'class:' || c.id, 'rank', 'class', 'name', c.name)::text end,
    case when d.id is not null then json_build_object('id', 'phylum:' || d.id, 'rank', 'phylum', 'name', d.name)::text end,
    case when s.id is not null then json_build_object('id', 'subkingdom:' || s.id, 'rank', 'subkingdom', 'name', s.name)::text end,
    case when k.id is not null then json_build_object('id', 'kingdom:' || k.id, 'rank', 'kingdom', 'name', k.name)::text end
  ], null) as above
  from family f left join division_order o on o.id = f.division_order_id
  left join division_class c on c.id = o.division_class_id left join division d on d.id = c.division_id
  left join subkingdom s on s.id = d.subkingdom_id left join kingdom k on k.id = s.kingdom_id`;

/** Main species of plants with several members that the export contains: `species` may leave out those without a permitted name. */
const PARENTS = `
  select p.main_species_id as id from plant p
  where exists (select from public.species m where m.plant_id = p.id and m.id <> p.main_species_id)
    and exists (select from species s where s.id = p.main_species_id)`;

/** Reads the classification from the snapshot of an export. */
export const readHigherTaxa = async (
  client: Client,
  chosen: ReadonlySet<number> | null,
): Promise<Classification> => {
  const families = await client.query<{ id: number; above: readonly string[] }>(ABOVE);
  const { rows } = await client.query<{ id: number }>(PARENTS);
  return {
    aboveFamilies: new Map(
      families.rows.map(({ id, above }) => [id, above.map((text) => JSON.parse(text) as HigherTaxon)]),
    ),
    parents: new Set(rows.map(({ id }) => id).filter((id) => chosen === null || chosen.has(id))),
  };
};

/** A taxon above the species with the id of its parent. */
interface Placed extends HigherTaxon {
  readonly parent: string | null;
  /** The taxon and those above it. */
  readonly chain: readonly HigherTaxon[];
}

/** Tells the parents of species, for one file. */
export interface Ancestry {
  /** Returns the id of the parent of a species: its species if it is infraspecific and that is exported, otherwise its genus. */
  parentOf(record: FullRecord): string | number;
  /** Returns the names of the taxa of these ranks above a species; null for an unknown one. */
  names(record: FullRecord, ranks: readonly HigherRank[]): readonly (string | null)[];
  /** Returns the taxa above a species that no earlier call returned. */
  unwritten(record: FullRecord): readonly Placed[];
}

/** Returns the names of the taxa of these ranks; null for a missing one. */
export const higherNames = (
  chain: readonly HigherTaxon[],
  ranks: readonly HigherRank[],
): readonly (string | null)[] =>
  ranks.map((rank) => chain.find((taxon) => taxon.rank === rank)?.name ?? null);

/** Creates the ancestry of the species of one file. */
export const createAncestry = ({ aboveFamilies, parents }: Classification): Ancestry => {
  const written = new Set<string>();
  const chain = ({ genus, family }: FullRecord): readonly HigherTaxon[] => [
    { id: `genus:${genus.id}`, rank: 'genus', name: genus.name },
    { id: `family:${family.id}`, rank: 'family', name: family.name },
    ...(aboveFamilies.get(family.id) ?? []),
  ];
  return {
    parentOf: ({ id, plant, genus }) =>
      plant.main_species_id !== id && parents.has(plant.main_species_id)
        ? plant.main_species_id
        : `genus:${genus.id}`,
    names: (record, ranks) => higherNames(chain(record), ranks),
    unwritten: (record) =>
      chain(record)
        .map((taxon, at, all) => ({ ...taxon, parent: all[at + 1]?.id ?? null, chain: all.slice(at) }))
        .filter(({ id }) => !written.has(id) && written.add(id)),
  };
};
