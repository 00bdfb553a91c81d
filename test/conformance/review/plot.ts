import { notSeen } from '../expect.js';
import type { Target } from '../target.js';
import type { Fact, List, Species, SpeciesRecord } from '../types.js';

const handedOut = new WeakMap<Target, Set<number>>();

/**
 * Returns a main species of rank species without pending corrections, another one at each call: a submission
 * replaces the account's own pending one (C9.3), and the suite must not destroy serious work.
 */
export const freshSpecies = async (
  target: Target,
  suits: (species: Species) => Promise<boolean> = async () => true,
): Promise<Species> => {
  const given = handedOut.get(target) ?? new Set<number>();
  handedOut.set(target, given);
  for (const species of await target.examples.walked()) {
    if (species.rank !== 'species' || species.id !== species.plant_id || given.has(species.id)) continue;
    const pending = `/api/v1/corrections?filter[change_status]=pending&filter[record_id]=${species.id}`;
    if ((await target.list(pending)).meta.total > 0 || !(await suits(species))) continue;
    given.add(species.id);
    return species;
  }
  return notSeen('no such data here: a species for which nothing is pending');
};

/** Returns the facts of a species; with a filter, those of a status or source. */
export const factsOf = async (target: Target, { slug }: Species, filter = ''): Promise<readonly Fact[]> =>
  ((await target.list(`/api/v1/species/${slug}/facts?${filter}`)) as unknown as List<Fact>).data;

/** Tells whether a species has no community claims, so that an acceptance can be reverted completely. */
export const isUnclaimed =
  (target: Target) =>
  async (species: Species): Promise<boolean> =>
    (await factsOf(target, species, 'filter[source]=community&filter[status]=active')).length === 0;

/** Returns an unused species without community claims. */
export const unclaimedSpecies = (target: Target): Promise<Species> =>
  freshSpecies(target, isUnclaimed(target));

/** Returns the record of a species. */
export const recordOfSpecies = async (target: Target, { slug }: Species): Promise<SpeciesRecord> =>
  (await target.record<SpeciesRecord>(`/api/v1/species/${slug}`)).data;

const plots = new WeakMap<Target, Promise<Species>>();

/** Returns the species that most checks submit to, with notes TEST, so that they leave a single item. */
export const plot = (target: Target): Promise<Species> => {
  const found = plots.get(target) ?? freshSpecies(target);
  plots.set(target, found);
  return found;
};
