import type { Client } from 'pg';
import { divergence, isTolerant } from '../fields/divergence.js';
import { ATTRIBUTES, field } from '../fields/registry.js';
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
  /** Claims on a free text or a tolerant field that differ in any character. */
  readonly values: readonly unknown[] | null;
  readonly species: number;
}

/** Free texts, which sources spell freely (C1.13), and fields whose claims may differ a little (C10.70). */
const LENIENT = ATTRIBUTES.filter((each) => each.type === 'text' || isTolerant(each)).map(({ key }) => key);

/**
 * Counts fields of species claimed by several sources, and conflicts among them, by attribute.
 * Texts are equal if filters treat them as equal, regardless of length (C6.8); sizes, steps and months agree with the
 * tolerance of C10.70.
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

const inConflict = ({ attribute, differ, values }: Claimed): boolean => {
  if (!differ || values === null) return differ;
  const apart = divergence(field(attribute), values);
  return apart === null ? new Set(values.map(folded)).size > 1 : apart > 0;
};

const folded = (value: unknown): unknown => (typeof value === 'string' ? plain(value) : value);

/** Counts species of which several sources say whether they are native or introduced in a zone, and those that differ in one. */
export const comparedZones = async (client: Client): Promise<Compared> => {
  const { rows } = await client.query<Compared>(
    `with zones as (
       select species_id, min(establishment) <> max(establishment) as differ
       from distribution where establishment in ('native', 'introduced')
       group by species_id, zone_id having count(*) > 1
     ),
     plants as (select species_id, bool_or(differ) as differ from zones group by species_id)
     select count(*) as compared, count(*) filter (where differ) as conflicts from plants`,
  );
  return rows[0]!;
};

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
    [LENIENT],
  );
  for (;;) {
    const { rows } = await client.query<Claimed>(`fetch ${PORTION} from claimed`);
    yield* rows;
    if (rows.length < PORTION) break;
  }
  await client.query('close claimed');
}
