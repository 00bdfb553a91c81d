import type { Client } from 'pg';
import { sameStem } from '../../names/matching.js';

/** A species that a pending reference is a synonym of. */
interface Candidate {
  readonly ref: number;
  readonly key: string;
  readonly species: number;
  readonly accepted: string;
  /** With an author, from two sources, or from a correction: trusted as it is. */
  readonly certain: boolean;
}

/**
 * Matches pending references through synonyms. A list of synonyms without
 * authors mixes homonyms up (it makes *Prunus dulcis* the sweet cherry), so one is
 * trusted only where it has an author, a second source agrees, a correction made
 * it, or the epithet is that of the accepted name: a recombination.
 */
export const matchSynonyms = async (client: Client): Promise<void> => {
  const bySpecies = new Map<number, Set<number>>();
  for (const { ref, key, species, accepted, certain } of await candidates(client)) {
    if (!certain && !sameStem(lastEpithet(key), lastEpithet(accepted))) continue;
    bySpecies.set(ref, (bySpecies.get(ref) ?? new Set()).add(species));
  }
  const found = [...bySpecies];
  await client.query(
    `with found as (
       insert into staged_match (ref, species_id, how, reason)
       select f.ref, f.species_id,
         case when f.species_id is null then 'ambiguous' else 'synonym' end,
         case when f.species_id is null then 'ambiguous synonym' end
       from unnest($1::integer[], $2::integer[]) as f (ref, species_id)
       returning ref
     )
     delete from pending p using found f where p.id = f.ref`,
    [found.map(([ref]) => ref), found.map(([, species]) => (species.size === 1 ? [...species][0] : null))],
  );
};

const lastEpithet = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);

/** Index synonym_match. */
const candidates = async (client: Client): Promise<readonly Candidate[]> => {
  const { rows } = await client.query<Candidate>(
    `select p.id as ref, p.match_key as key, y.species_id as species, s.match_key as accepted,
       bool_or(y.author is not null) or count(distinct o.source_id) > 1 or count(o.source_id) = 0 as certain
     from pending p
     join synonym y on y.match_key = p.match_key
     join species s on s.id = y.species_id
     left join synonym_source o on o.synonym_id = y.id
     group by p.id, p.match_key, y.species_id, s.match_key`,
  );
  return rows;
};
