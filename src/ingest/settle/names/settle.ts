import type { Client } from 'pg';
import { retried } from '../../../database/connections/retry.js';
import { transaction } from '../../../database/connections/session.js';
import { openClaims, publish } from '../../../facts/arbitration.js';
import { independentVoice, WITHOUT_PROVENANCE_RANK } from '../../../fields/source-order.js';
import { commonKey } from '../../../names/common-name.js';
import { type EnglishName, unfitNames } from './unfit.js';

/**
 * Finds the English names that are never shown first (C10.36) and publishes the species for which that changes. Returns the
 * number of published species.
 */
export const settleNames = (client: Client): Promise<number> =>
  retried(() =>
    transaction(client, async () => {
      await openClaims(client);
      const names = await englishNames(client);
      const unfit = unfitNames(names);
      const listed = names.filter(({ species, name }) => unfit.get(species)?.has(commonKey(name)));
      await write(client, [
        ...new Set(listed.map(({ species, name }) => `${species} ${name.toLowerCase()}`)),
      ]);
      return publish(client);
    }),
  );

/** Reads the English names of all sources but the community, whose names appear as they were accepted. */
const englishNames = async (client: Client): Promise<readonly EnglishName[]> => {
  const { rows } = await client.query<Omit<EnglishName, 'voice'> & { rank: number }>(
    `select n.species_id as species, s.genus_id as genus, f.id as family, f.common_name as family_name, s.popularity, n.name,
       coalesce(so.rank, $1) as rank
     from common_name n
     join species s on s.id = n.species_id
     join genus g on g.id = s.genus_id
     join family f on f.id = g.family_id
     left join source so on so.id = n.source_id
     where n.language = 'en' and so.slug is distinct from 'community'`,
    [WITHOUT_PROVENANCE_RANK],
  );
  return rows.map(({ rank, ...name }) => ({ ...name, voice: independentVoice(rank) }));
};

/** Writes the names, each with the id of its species before it, where they differ from those before. */
const write = async (client: Client, unfit: readonly string[]): Promise<void> => {
  await client.query(
    `with found as (
       select split_part(u, ' ', 1)::integer as species_id,
         array_agg(substr(u, strpos(u, ' ') + 1) order by u collate "C") as names
       from unnest($1::text[]) u group by 1
     ),
     changed as (
       update species s set unfit_names = coalesce(f.names, '{}')
       from species o left join found f on f.species_id = o.id
       where s.id = o.id and (f.names is not null or o.unfit_names <> '{}')
         and o.unfit_names is distinct from coalesce(f.names, '{}')
       returning s.id
     )
     insert into touched select id, 'common_names' from changed`,
    [unfit],
  );
};
