import type { Client } from 'pg';
import { textKey } from '../../names/fold.js';

/** Texts by which lists compare and sort, with the columns of their keys (migrations/001_tables/02_taxa.sql). */
const TEXTS = [
  ['family', 'name', 'name_key'],
  ['family', 'common_name', 'common_name_key'],
  ['genus', 'name', 'name_key'],
  ['zone', 'name', 'name_key'],
] as const;

/** Writes missing text keys: of new rows, and of rows whose text an earlier step changed. */
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
