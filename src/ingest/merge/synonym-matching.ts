import type { Client } from 'pg';
import { sameStem } from '../../names/matching.js';

/** A species of which a pending reference is a synonym. */
interface Candidate {
  readonly ref: number;
  readonly key: string;
  readonly species: number;
  readonly accepted: string;
  /**
   * Whether the synonym is trusted without further checks: it has an author, two sources, or comes from a
   * correction.
   */
  readonly certain: boolean;
  /** Whether a record has the written name while another list calls the accepted name a synonym of it. */
  readonly contradicted: boolean;
  /** Whether it is the name of the species before a correction (C9.51). */
  readonly former: boolean;
}

/**
 * Matches pending references through synonyms. Lists of synonyms without authors mix up homonyms (one makes *Prunus
 * dulcis* the sweet cherry). So a synonym is trusted only if it has an author, if a second source agrees, if a
 * correction made it, or if it has the epithet of the accepted name: a recombination. If two lists each call the
 * name of the other a synonym, neither is trusted and each name is its own record.
 *
 * @param ignoredSources ids of sources whose synonyms do not count.
 */
export const matchSynonyms = async (client: Client, ignoredSources: readonly number[]): Promise<void> => {
  const trusted = (await candidates(client, ignoredSources)).filter(
    ({ key, accepted, certain, contradicted }) =>
      certain || (!contradicted && sameStem(lastEpithet(key), lastEpithet(accepted))),
  );
  const byReference = new Map<number, Candidate[]>();
  for (const each of trusted) byReference.set(each.ref, [...(byReference.get(each.ref) ?? []), each]);
  const found = [...byReference].map(([ref, all]) => ({
    ref,
    only: all.length === 1 ? all[0] : undefined,
    among: all.map(({ species }) => species),
  }));
  await client.query(
    `with found as (
       insert into staged_match (ref, species_id, how, reason)
       select f.ref, f.species_id,
         case when f.species_id is null then 'ambiguous' when f.former then 'former' else 'synonym' end,
         case when f.species_id is null then 'ambiguous: a synonym of ' || (
           select string_agg(s.scientific_name, ', ' order by s.scientific_name)
           from species s where s.id = any (f.among::integer[])
         ) end
       from unnest($1::integer[], $2::integer[], $3::boolean[], $4::text[]) as f (ref, species_id, former, among)
       returning ref
     )
     delete from pending p using found f where p.id = f.ref`,
    [
      found.map(({ ref }) => ref),
      found.map(({ only }) => only?.species ?? null),
      found.map(({ only }) => only?.former ?? false),
      found.map(({ among }) => `{${among.join(',')}}`),
    ],
  );
};

const lastEpithet = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);

/** Finds the synonyms of the pending references. Uses index synonym_match. */
const candidates = async (
  client: Client,
  ignoredSources: readonly number[],
): Promise<readonly Candidate[]> => {
  const { rows } = await client.query<Candidate>(
    `select p.id as ref, p.match_key as key, y.species_id as species, s.match_key as accepted,
       bool_or(y.former or coalesce(o.authored, y.author is not null)) or count(distinct o.source_id) > 1 as certain,
       bool_or(y.former) as former,
       exists (
         select from species bearer
         join synonym back on back.species_id = bearer.id and back.match_key = s.match_key
         join synonym_source b on b.synonym_id = back.id and b.source_id <> all ($1::smallint[])
         where bearer.match_key = p.match_key
       ) as contradicted
     from pending p
     join synonym y on y.match_key = p.match_key
     join species s on s.id = y.species_id
     left join synonym_source o on o.synonym_id = y.id and o.source_id <> all ($1::smallint[])
     where y.former or o.source_id is not null or not exists (select from synonym_source a where a.synonym_id = y.id)
     group by p.id, p.match_key, y.species_id, s.match_key`,
    [ignoredSources],
  );
  return rows;
};
