import type { Client } from 'pg';
import { languageOfKey } from '../names-field.js';
import type { ProposedValue } from '../submission/read-attributes.js';
import { communitySource } from './community-claims.js';
import type { ReviewedItem } from './item.js';

/** Accepted names in a language other than English. */
export interface AcceptedNames {
  readonly key: string;
  readonly names: readonly string[];
}

const REMOVE = `
  delete from common_name where species_id = $1 and language = $2 and source_id = $3`;

const touch = (client: Client, species: number) =>
  client.query(`insert into touched values ($1, 'common_names')`, [species]);

/** Stores accepted names as those of the community in their language, in place of the ones before (contract C9.48). */
export const nameAsCommunity = async (
  client: Client,
  { licence }: ReviewedItem,
  species: number,
  accepted: readonly AcceptedNames[],
): Promise<void> => {
  if (accepted.length === 0) return;
  const source = await communitySource(client, licence);
  for (const { key, names } of accepted) {
    const language = languageOfKey(key);
    await client.query(REMOVE, [species, language, source]);
    await client.query(
      `insert into common_name (species_id, language, source_id, position, name)
       select $1, $2, $3, n.position, n.name from unnest($4::text[]) with ordinality n (name, position)`,
      [species, language, source, names],
    );
  }
  await touch(client, species);
};

/** Removes the names that an item gave, where they are still the ones of the community (C9.55). Returns their languages' number. */
export const withdrawNames = async (
  client: Client,
  { record_id, applied_fields, changes }: ReviewedItem,
): Promise<number> => {
  const source = await communitySource(client, null);
  let withdrawn = 0;
  for (const key of applied_fields ?? []) {
    const language = languageOfKey(key);
    if (language === undefined) continue;
    const { rows } = await client.query<{ names: ProposedValue }>(
      `select json_agg(name order by position) as names from common_name
       where species_id = $1 and language = $2 and source_id = $3`,
      [record_id, language, source],
    );
    if (JSON.stringify(rows[0]?.names) !== JSON.stringify(changes?.[key]?.[1])) continue;
    await client.query(REMOVE, [record_id, language, source]);
    withdrawn += 1;
  }
  if (withdrawn > 0) await touch(client, record_id);
  return withdrawn;
};
