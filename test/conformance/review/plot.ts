import { notSeen } from '../expect.js';
import type { Target } from '../target.js';
import type { Fact, List, Species, SpeciesRecord } from '../types.js';

const handedOut = new WeakMap<Target, Set<number>>();

/**
 * A main species of rank species for which nothing of anybody is pending, another
 * at each call: a submission replaces the account's own pending one (C9.3), and
 * the suite must not undo the work of those who correct in earnest.
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

/** Facts of a species; of one status or source with a filter. */
export const factsOf = async (target: Target, { slug }: Species, filter = ''): Promise<readonly Fact[]> =>
  ((await target.list(`/api/v1/species/${slug}/facts?${filter}`)) as unknown as List<Fact>).data;

/** Whether the community claims nothing of it, so that what is accepted can be taken back whole. */
export const isUnclaimed =
  (target: Target) =>
  async (species: Species): Promise<boolean> =>
    (await factsOf(target, species, 'filter[source]=community&filter[status]=active')).length === 0;

/** A fresh species of which the community claims nothing. */
export const unclaimedSpecies = (target: Target): Promise<Species> =>
  freshSpecies(target, isUnclaimed(target));

/** The record of a species. */
export const recordOfSpecies = async (target: Target, { slug }: Species): Promise<SpeciesRecord> =>
  (await target.record<SpeciesRecord>(`/api/v1/species/${slug}`)).data;

const plots = new WeakMap<Target, Promise<Species>>();

/** The species that most checks submit to, with notes TEST, so that all they leave is one item. */
export const plot = (target: Target): Promise<Species> => {
  const found = plots.get(target) ?? freshSpecies(target);
  plots.set(target, found);
  return found;
};
