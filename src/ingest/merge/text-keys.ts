import type { Client } from 'pg';
import { textKey } from '../../names/fold.js';

/** The texts that lists compare and sort by, with the columns of their keys (migrations/007_lists.sql). */
const TEXTS = [
  ['family', 'name', 'name_key'],
  ['family', 'common_name', 'common_name_key'],
  ['genus', 'name', 'name_key'],
  ['zone', 'name', 'name_key'],
] as const;

/** Writes the text keys that are missing: of new rows, and where a step changed the text and emptied its key. */
export const writeTextKeys = async (client: Client): Promise<void> => {
  for (const [table, text, key] of TEXTS) {
    const { rows } = await client.query<{ id: number; text: string }>(
      `select id, ${text} as text from ${table} where ${text} is not null and ${key} is null`,
    );
    if (rows.length === 0) continue;
    await client.query(
      `update ${table} t set ${key} = k.key from unnest($1::integer[], $2::text[]) k (id, key) where t.id = k.id`,
      [rows.map(({ id }) => id), rows.map((row) => textKey(row.text))],
    );
  }
};
