import type { Client } from 'pg';
import type { ListRecord } from '../../../src/species/list-record.js';
import { type Published, published } from '../../../src/species/published-values.js';

/** A fact behind a published value. */
export interface PlantFact {
  readonly attribute: string;
  readonly source: string;
  readonly value: unknown;
  readonly evidence: string;
  readonly status: 'active' | 'superseded' | 'rejected';
}

/** A plant as it is published, with its facts. */
export interface PublishedPlant {
  readonly values: Published;
  readonly facts: readonly PlantFact[];
}

/** Selects the record with a name, then with a hybrid sign, else the most popular record with that synonym. */
const NAMED = `
  select n.name, coalesce(
    (select s.id from species s where s.name_key = lower(n.name)),
    (select s.id from species s where s.name_key = regexp_replace(lower(n.name), ' ', ' × ')),
    (select s.id from synonym y join species s on s.id = y.species_id
     where y.name = n.name order by s.popularity desc, s.id limit 1)
  ) as id
  from unnest($1::text[]) as n (name)`;

const FACTS = `
  select f.species_id as id, a.key as attribute, so.slug as source, f.value, f.evidence,
    case f.status when 1 then 'active' when 2 then 'superseded' else 'rejected' end as status
  from fact f join attribute a on a.id = f.attribute_id join source so on so.id = f.source_id
  where f.species_id = any ($1)
  order by f.status, so.rank, f.id`;

/** Reads what is published about plants, by their names. A plant without a record is missing. */
export const publishedPlants = async (
  client: Client,
  names: readonly string[],
): Promise<ReadonlyMap<string, PublishedPlant>> => {
  const named = await client.query<{ name: string; id: number | null }>(NAMED, [names]);
  const ids = named.rows.flatMap(({ id }) => id ?? []);
  const records = await client.query<{ record: ListRecord }>(
    'select record from species_list_records($1::integer[])',
    [ids],
  );
  const facts = await client.query<PlantFact & { id: number }>(FACTS, [ids]);
  const recordOf = new Map(records.rows.map(({ record }) => [record.id, record]));
  return new Map(
    named.rows.flatMap(({ name, id }) => {
      const record = id === null ? undefined : recordOf.get(id);
      if (record === undefined) return [];
      return [[name, { values: published(record), facts: facts.rows.filter((fact) => fact.id === id) }]];
    }),
  );
};
