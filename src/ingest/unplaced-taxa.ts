import type { Client } from 'pg';
import { PLACEMENT } from './merge/placement.js';
import type { RankAboveGenus } from './merge/upper-ranks.js';

/**
 * Families and species with and without a complete chain of ranks up to a kingdom. Lists are sorted by number of
 * species, descending.
 */
export interface UnplacedTaxa {
  readonly families: Placed;
  readonly species: Placed;
  /** Families that no data set assigns to an order. */
  readonly familiesWithoutOrder: readonly (Unplaced & { readonly genera: number })[];
  /** Genera whose family is only a placeholder of a names file, such as `Incertae_sedis`. */
  readonly generaWithoutFamily: readonly (Unplaced & { readonly family: string })[];
  /** Orders that contain families, but from which no statements lead to a kingdom. */
  readonly ordersWithoutChain: readonly (Unplaced & {
    readonly families: number;
    /** Lowest rank that no data set states. */
    readonly missing: RankAboveGenus;
  })[];
}

interface Placed {
  readonly total: number;
  readonly placed: number;
}

interface Unplaced {
  readonly name: string;
  readonly species: number;
  /** Number of these species that are accepted. */
  readonly accepted: number;
}

const COUNTED = `counted as (
  select g.id, g.name, g.family_id, count(s.id)::integer as species,
    (count(s.id) filter (where s.status = 'accepted'))::integer as accepted
  from genus g left join species s on s.genus_id = g.id
  group by g.id
)`;

const SUMS =
  'coalesce(sum(c.species), 0)::integer as species, coalesce(sum(c.accepted), 0)::integer as accepted';

const totals = async (client: Client): Promise<Pick<UnplacedTaxa, 'families' | 'species'>> => {
  const { rows } = await client.query(
    `with ${COUNTED}
     select count(distinct f.id)::integer as families,
       (count(distinct f.id) filter (where f.division_order_id is not null))::integer as placed_families,
       coalesce(sum(c.species), 0)::integer as species,
       coalesce(sum(c.species) filter (where f.division_order_id is not null), 0)::integer as placed_species
     from family f left join counted c on c.family_id = f.id`,
  );
  const { families, placed_families, species, placed_species } = rows[0];
  return {
    families: { total: families, placed: placed_families },
    species: { total: species, placed: placed_species },
  };
};

const familiesWithoutOrder = async (client: Client): Promise<UnplacedTaxa['familiesWithoutOrder']> => {
  const { rows } = await client.query(
    `with ${COUNTED}, placement as (${PLACEMENT})
     select p.family as name, count(c.id)::integer as genera, ${SUMS}
     from placement p left join counted c on c.family_id = p.id
     where p.division_order is null
     group by p.family order by species desc, p.family collate "C"`,
  );
  return rows;
};

/** Family names end in -aceae, except eight older names that are also allowed. */
const FAMILY_NAME =
  '^([A-Z][a-z]+aceae|Compositae|Cruciferae|Gramineae|Guttiferae|Labiatae|Leguminosae|Palmae|Umbelliferae)$';

const generaWithoutFamily = async (client: Client): Promise<UnplacedTaxa['generaWithoutFamily']> => {
  const { rows } = await client.query(
    `with ${COUNTED}
     select c.name, f.name as family, c.species, c.accepted from counted c join family f on f.id = c.family_id
     where f.name !~ $1 order by c.species desc, c.name collate "C"`,
    [FAMILY_NAME],
  );
  return rows;
};

const ordersWithoutChain = async (client: Client): Promise<UnplacedTaxa['ordersWithoutChain']> => {
  const { rows } = await client.query(
    `with ${COUNTED}, placement as (${PLACEMENT})
     select p.division_order as name, count(distinct p.id)::integer as families, ${SUMS},
       case when p.division_class is null then 'division_class' when p.division is null then 'division'
         when p.subkingdom is null then 'subkingdom' else 'kingdom' end as missing
     from placement p left join counted c on c.family_id = p.id
     where p.division_order is not null and p.kingdom is null
     group by p.division_order, missing order by species desc, p.division_order collate "C"`,
  );
  return rows;
};

/**
 * Counts and lists taxa without a complete chain of ranks (C8.39, C11.1). Only a source can complete a chain.
 */
export const countUnplacedTaxa = async (client: Client): Promise<UnplacedTaxa> => ({
  ...(await totals(client)),
  familiesWithoutOrder: await familiesWithoutOrder(client),
  generaWithoutFamily: await generaWithoutFamily(client),
  ordersWithoutChain: await ordersWithoutChain(client),
});
