import type { Client } from 'pg';
import { createGazetteer, type StoredZone } from '../../../src/geography/gazetteer.js';
import { type PublishedPlant, publishedPlants } from '../truth/published-plants.js';

/** A plant with the zones in which it is recorded, by establishment. */
export interface PlacedPlant extends PublishedPlant {
  readonly id: number;
  readonly zones: ReadonlyMap<string, ReadonlySet<string>>;
}

const MOST_PLANTS = 1_000;

const ZONES = `
  select d.species_id as id, z.slug, d.establishment::text as establishment
  from published_distribution d join zone z on z.id = d.zone_id
  where d.species_id = any ($1)`;

/** Reads the best-known plants with their values and zones. */
export const bestKnownPlants = async (client: Client): Promise<readonly PlacedPlant[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select scientific_name as name from species order by popularity desc, id limit $1',
    [MOST_PLANTS],
  );
  const plants = await publishedPlants(
    client,
    rows.map(({ name }) => name),
  );
  const byId = new Map([...plants.values()].map((plant) => [Number(plant.values.get('id')), plant]));
  const recorded = await client.query<{ id: number; slug: string; establishment: string }>(ZONES, [
    [...byId.keys()],
  ]);
  const zones = new Map<number, Map<string, Set<string>>>();
  for (const { id, slug, establishment } of recorded.rows) {
    const own = zones.get(id) ?? new Map<string, Set<string>>();
    own.set(establishment, (own.get(establishment) ?? new Set()).add(slug));
    zones.set(id, own);
  }
  return [...byId].map(([id, plant]) => ({ ...plant, id, zones: zones.get(id) ?? new Map() }));
};

/** Returns the slugs of level 3 zones of a place, by its English name; none for an unknown one. */
export type ZonesOfPlace = (name: string) => ReadonlySet<string>;

/** English names of the judges by what the gazetteer calls the place: zones have names of their own. */
const CALLED: Readonly<Record<string, string>> = {
  'North America': 'Northern America',
  'South America': 'Southern America',
  'Great Britain': 'GB',
  Azores: 'Azores',
  Corsica: 'Corse',
  England: 'GB',
  Sardinia: 'Sardegna',
  Scotland: 'GB',
  Sicily: 'Sicilia',
  Turkey: 'TR',
  Wales: 'GB',
};

const STORED = `
  select z.slug, z.name, z.level, p.slug as parent
  from zone z left join zone p on p.id = z.parent_id`;

/** Creates the lookup of zones by the English names of places. */
export const zonesOfPlaces = async (client: Client): Promise<ZonesOfPlace> => {
  const { rows } = await client.query<StoredZone>(STORED);
  const { find } = createGazetteer(rows);
  const below = (slug: string): readonly string[] => {
    const children = rows.filter(({ parent, level }) => parent === slug && level <= 3);
    return children.length === 0 ? [slug] : children.flatMap((child) => below(child.slug));
  };
  return (name) => new Set(find(CALLED[name] ?? name).flatMap((place) => place.zones.flatMap(below)));
};
