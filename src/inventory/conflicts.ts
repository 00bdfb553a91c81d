import type { Client } from 'pg';
import { ATTRIBUTES } from '../fields/registry.js';
import { plain } from '../names/fold.js';

export interface Compared {
  /** Species with claims of two or more sources. */
  readonly compared: number;
  /** Compared species whose sources disagree. */
  readonly conflicts: number;
}

/** Compares the claims on one field of one species. */
interface Claimed {
  readonly attribute: string;
  readonly differ: boolean;
  /** Claims on a free text that differ in any character. */
  readonly values: readonly unknown[] | null;
  readonly species: number;
}

/** Free texts, which sources spell freely (C1.13). */
const TEXTS = ATTRIBUTES.filter(({ type }) => type === 'text').map(({ key }) => key);

/**
 * Counts fields of species claimed by several sources, and conflicts among them, by attribute.
 * Texts are equal if filters treat them as equal, regardless of length (C6.8).
 */
export const comparedFacts = async (client: Client): Promise<ReadonlyMap<string, Compared>> => {
  const all = new Map<string, Compared>();
  for await (const claimed of claims(client)) {
    const { compared, conflicts } = all.get(claimed.attribute) ?? { compared: 0, conflicts: 0 };
    all.set(claimed.attribute, {
      compared: compared + claimed.species,
      conflicts: conflicts + (inConflict(claimed) ? claimed.species : 0),
    });
  }
  return all;
};

const inConflict = ({ differ, values }: Claimed): boolean =>
  differ && (values === null || new Set(values.map(folded)).size > 1);

const folded = (value: unknown): unknown => (typeof value === 'string' ? plain(value) : value);

/** Rows per fetch; for fields such as the author there may be as many rows as species. */
const PORTION = 10_000;

/** Opens a cursor, planned for reading all rows. */
async function* claims(client: Client): AsyncGenerator<Claimed> {
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query(
    `declare claimed no scroll cursor for
     with several as materialized (
       select species_id, attribute_id from fact where status = 1 and unusual is null group by 1, 2 having count(*) > 1
     ),
     claimed as (
       select f.attribute_id, array_agg(distinct f.value) as claimed_values
       from several s
       join fact f on f.species_id = s.species_id and f.attribute_id = s.attribute_id and f.status = 1
         and f.unusual is null
       group by f.species_id, f.attribute_id
     )
     select a.key as attribute, cardinality(c.claimed_values) > 1 as differ,
       case when cardinality(c.claimed_values) > 1 and a.key = any ($1) then to_jsonb(c.claimed_values) end as values,
       count(*) as species
     from claimed c join attribute a on a.id = c.attribute_id group by 1, 2, 3`,
    [TEXTS],
  );
  for (;;) {
    const { rows } = await client.query<Claimed>(`fetch ${PORTION} from claimed`);
    yield* rows;
    if (rows.length < PORTION) break;
  }
  await client.query('close claimed');
}
