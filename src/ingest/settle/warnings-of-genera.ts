import type { Client } from 'pg';
import { type PoisonousTaxon, readPoisonousTaxa } from '../../checks/poisonous-taxa.js';
import { transaction } from '../../database/connections/session.js';
import { registerSource, type SourceRegistration } from '../../database/sources.js';
import { OF_TAXA } from '../../fields/safety.js';
import type { Withdrawal } from '../merge/withdrawal.js';
import { settleClaims } from './settle-claims.js';

const SOURCE: SourceRegistration = {
  slug: OF_TAXA,
  name: 'Linnea poisonous genera and families',
  citation: 'Linnea poisonous genera and families, data/checks of the Linnea project',
  licence: 'CC0',
  licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  credit: 'Linnea poisonous genera and families, CC0.',
  share_alike: false,
  cultivated: false,
};

/** Returns the warning of a taxon for its species (contract C10.45). Its severity is medium: how poisonous a species is, is unknown. */
const warning = (
  { rank, name, substance, part, by }: PoisonousTaxon,
  to: readonly string[],
  ways: readonly string[] = by,
) => ({
  severity: 'medium',
  part: part.length === 0 ? null : part,
  condition: null,
  to,
  by: ways,
  substance,
  note: `The ${rank} ${name} holds poisonous species.`,
});

/**
 * Returns the warnings for a plant in our table of foods, which says which parts people can eat: one about animals, and one
 * about people who touch it.
 */
const ofFood = (taxon: PoisonousTaxon): readonly object[] => {
  const animals = taxon.to.filter((victim) => victim !== 'people');
  const touching = taxon.by.filter((way) => way === 'touching' || way === 'light');
  return [
    ...(animals.length === 0 ? [] : [warning(taxon, animals)]),
    ...(touching.length === 0 || !taxon.to.includes('people') ? [] : [warning(taxon, ['people'], touching)]),
  ];
};

/** Fills `reduced_fact` with the warnings for each species of a poisonous genus, and of a family that names further victims. */
const STAGE = `
  insert into reduced_fact (species_id, attribute_id, source_id, value, evidence)
  with taxon as (
    select * from unnest($3::text[], $4::text[], $5::jsonb[], $6::jsonb[], $7::text[], $8::jsonb[])
      as t (rank, name, value, of_foods, exceptions, victims)
  ),
  food as (
    select distinct f.species_id from fact f
    join source so on so.id = f.source_id and so.slug = $9
    join attribute a on a.id = f.attribute_id and a.key = 'edible_part'
    where f.status = 1
  ),
  warned as (
    select s.id,
      case when food.species_id is null then coalesce(gt.value, '[]') || coalesce(ft.value, '[]')
        else coalesce(gt.of_foods, '[]') || coalesce(ft.of_foods, '[]') end as value
    from species s
    join genus g on g.id = s.genus_id
    left join family fam on fam.id = g.family_id
    left join taxon gt on gt.rank = 'genus' and gt.name = g.name
      and s.plant_name <> all (string_to_array(gt.exceptions, '|'))
    left join taxon ft on ft.rank = 'family' and ft.name = fam.name
      and s.plant_name <> all (string_to_array(ft.exceptions, '|'))
      and (gt.name is null or not gt.victims @> ft.victims)
    left join food on food.species_id = s.id
    where gt.name is not null or ft.name is not null
  )
  select id, $1, $2, value, 'inferred' from warned where value <> '[]'
  order by id`;

/** Selects the species whose warning differs from the active fact. */
const CHANGED = `
  select coalesce(r.species_id, f.species_id) as id
  from reduced_fact r
  full join (select * from fact where attribute_id = $1 and source_id = $2 and status = 1) f on f.species_id = r.species_id
  where r.value is distinct from f.value
  order by 1`;

/**
 * Derives the warnings for the species of poisonous genera and families (contract C10.45). Returns the number of published
 * species.
 */
export const settleWarningsOfGenera = async (client: Client): Promise<number> => {
  const taxa = readPoisonousTaxa().filter(({ to }) => to.length > 0);
  if (!(await hasAny(client, taxa))) return 0;
  const lane = await laneOf(client);
  await stage(client, taxa, lane);
  const { rows } = await client.query<{ id: number }>(CHANGED, [lane.attribute, lane.source]);
  return settleClaims(client, { species: rows.map(({ id }) => id), lanes: [lane] });
};

/** Returns whether one of the taxa is stored. */
const hasAny = async (client: Client, taxa: readonly PoisonousTaxon[]): Promise<boolean> => {
  const { rows } = await client.query<{ known: boolean }>(
    `select exists (select from genus where name = any ($1)) or exists (select from family where name = any ($1)) as known`,
    [taxa.map(({ name }) => name)],
  );
  return rows[0]!.known;
};

type Lane = Withdrawal['lanes'][number];

/** Returns the ids of `safety` and of the source of the warnings, which it registers. */
const laneOf = async (client: Client): Promise<Lane> => {
  const source = await transaction(client, () => registerSource(client, SOURCE));
  const { rows } = await client.query<{ id: number }>("select id from attribute where key = 'safety'");
  return { attribute: rows[0]!.id, source };
};

const stage = async (
  client: Client,
  taxa: readonly PoisonousTaxon[],
  { attribute, source }: Lane,
): Promise<void> => {
  await client.query('truncate reduced_fact');
  await client.query(STAGE, [
    attribute,
    source,
    taxa.map(({ rank }) => rank),
    taxa.map(({ name }) => name),
    taxa.map((taxon) => JSON.stringify([warning(taxon, taxon.to)])),
    taxa.map((taxon) => JSON.stringify(ofFood(taxon))),
    taxa.map((taxon) => taxon.except.join('|')),
    taxa.map(({ to }) => JSON.stringify(to)),
    'linnea-foods',
  ]);
  await client.query('analyze reduced_fact');
};
