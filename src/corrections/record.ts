import type { Client } from 'pg';
import { WITHOUT_PROVENANCE_RANK } from '../fields/sources.js';
import type { Label } from '../fields/vocabularies.js';
import type { ProposedValue } from './submission/read-attributes.js';

/** The members of a species that corrections read. */
export interface CorrectedRecord {
  readonly id: number;
  readonly scientific_name: string;
  readonly rank: Label<'rank'>;
  readonly genus_name: string;
  /** Published values by attribute; a null is a claim that there is no value (C9.49). */
  readonly vals: Readonly<Record<string, ProposedValue>>;
  /** English names in the order of the full record (C8.19); null for none. */
  readonly english: readonly string[] | null;
}

const RECORD = `
  select s.id, s.scientific_name, s.rank, g.name as genus_name, s.vals, (
    select array_agg(n.name order by n.rank, n.position) from (
      select distinct on (lower(c.name)) c.name, coalesce(so.rank, ${WITHOUT_PROVENANCE_RANK}) as rank, c.position
      from common_name c left join source so on so.id = c.source_id
      where c.species_id = s.id and c.language = 'en'
      order by lower(c.name), coalesce(so.rank, ${WITHOUT_PROVENANCE_RANK}), c.position
    ) n
  ) as english
  from species s join genus g on g.id = s.genus_id
  where s.id = $1`;

/** Reads a species and locks its row until the transaction ends; undefined if it does not exist. */
export const readRecord = async (
  client: Client,
  id: number,
  lock: 'for key share of s' | 'for no key update of s' | 'for update of s',
): Promise<CorrectedRecord | undefined> => {
  // A second statement, so that it sees changes committed while the first one waited for the lock.
  await client.query(`select from species s where s.id = $1 ${lock}`, [id]);
  const { rows } = await client.query<CorrectedRecord>(RECORD, [id]);
  return rows[0];
};

/** Returns the stored value of a field as `changes` shows it (contract C8.46). */
export const storedValue = (record: CorrectedRecord, key: string): ProposedValue => {
  switch (key) {
    case 'scientific_name':
    case 'rank':
    case 'genus_name':
      return record[key];
    case 'common_name':
      return record.english;
    default:
      return valueOrNull(record.vals[key]);
  }
};

const valueOrNull = (value: ProposedValue | undefined): ProposedValue =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
