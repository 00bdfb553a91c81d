import type { Client } from 'pg';
import type { EverydaySearch } from '../../../../testkit/everyday-searches/searches.js';

/** A published plant with the names that people call it. */
export interface Plant {
  readonly name: string;
  readonly commonNames: readonly string[];
}

/** Returns the plants that are right answers of a search. */
export type RightPlants = (search: EverydaySearch) => readonly Plant[];

/** Number of members of a group that count as its best known. */
const BEST_KNOWN = 10;

/** Selects the record with a name; without one, the most popular record with that synonym. */
const NAMED = `
  select n.name as asked, s.scientific_name as name, s.id
  from unnest($1::text[]) as n (name)
  join species s on s.id = coalesce(
    (select r.id from species r where r.name_key = lower(n.name)),
    (select r.id from synonym y join species r on r.id = y.species_id
     where y.name = n.name order by r.popularity desc, r.id limit 1))`;

const MEMBERS = `
  select n.name as asked, m.name, m.id
  from unnest($1::text[]) as n (name)
  cross join lateral (
    select s.scientific_name as name, s.id
    from species s join genus g on g.id = s.genus_id join family f on f.id = g.family_id
    where g.name = n.name or f.name = n.name
    order by s.popularity desc, s.id
    limit ${BEST_KNOWN}) as m`;

const COMMON = `
  select species_id as id, array_agg(distinct name) as names
  from common_name where species_id = any ($1) group by 1`;

/** Reads the plants that are right answers of some searches, and their common names. */
export const readRightPlants = async (
  client: Client,
  searches: readonly EverydaySearch[],
): Promise<RightPlants> => {
  type Named = { asked: string; name: string; id: number };
  const all = (texts: readonly string[]): readonly string[] => [...new Set(texts)];
  const named = await client.query<Named>(NAMED, [all(searches.flatMap(({ answers }) => answers.species))]);
  const members = await client.query<Named>(MEMBERS, [
    all(searches.flatMap(({ answers }) => [...answers.genera, ...answers.families])),
  ]);
  const found = [...named.rows, ...members.rows];
  const common = await client.query<{ id: number; names: string[] }>(COMMON, [found.map(({ id }) => id)]);
  const namesOf = new Map(common.rows.map(({ id, names }) => [id, names]));
  return ({ answers: { species, genera, families } }) =>
    [...species, ...genera, ...families]
      .flatMap((name) => found.filter(({ asked }) => asked === name))
      .map(({ name, id }) => ({ name, commonNames: namesOf.get(id) ?? [] }));
};
