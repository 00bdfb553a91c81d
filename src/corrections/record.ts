import type { Client } from 'pg';
import { DERIVED_VALUES, withDerivedValues } from '../fields/derived-values.js';
import { field } from '../fields/registry.js';
import { claimedRow, type RelationRow } from '../fields/rows-shape.js';
import { WITHOUT_PROVENANCE_RANK } from '../fields/source-order.js';
import type { Label } from '../fields/vocabularies.js';
import { languageOfKey } from './names-field.js';
import type { ProposedValue } from './submission/read-attributes.js';

/** The members of a species that corrections read. */
export interface CorrectedRecord {
  readonly id: number;
  readonly scientific_name: string;
  readonly rank: Label<'rank'>;
  readonly genus_name: string;
  readonly family_name: string;
  /** Published values by attribute; a null is a claim that there is no value (C9.49). */
  readonly vals: Readonly<Record<string, ProposedValue>>;
  /** Names by language, in the order of the full record (C8.19). */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

const RECORD = `
  select s.id, s.scientific_name, s.rank, g.name as genus_name, f.name as family_name, s.vals, coalesce((
    select json_object_agg(l.language, l.names) from (
      select n.language, json_agg(n.name order by n.rank, n.position) as names from (
        select distinct on (c.language, lower(c.name)) c.language, c.name,
          coalesce(so.rank, ${WITHOUT_PROVENANCE_RANK}) as rank, c.position
        from common_name c left join source so on so.id = c.source_id
        where c.species_id = s.id and not (coalesce(so.slug, '') <> 'community' and exists (
          select from common_name o join source a on a.id = o.source_id and a.slug = 'community'
          where o.species_id = c.species_id and o.language = c.language
        ))
        order by c.language, lower(c.name), coalesce(so.rank, ${WITHOUT_PROVENANCE_RANK}), c.position
      ) n group by n.language
    ) l
  ), '{}') as names
  from species s join genus g on g.id = s.genus_id join family f on f.id = g.family_id
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

/** Returns the values of a record that decide those which follow from others (C8.68). */
export const decidingValues = ({ vals, family_name }: CorrectedRecord): ReadonlyMap<string, unknown> =>
  new Map([...Object.entries(vals), ['family_name', family_name]]);

/** Returns the value of a field as `changes` shows it (contract C8.46): the stored one, or the one that follows from others. */
export const storedValue = (record: CorrectedRecord, key: string): ProposedValue => {
  const language = languageOfKey(key);
  if (language !== undefined) return record.names[language] ?? null;
  switch (key) {
    case 'scientific_name':
    case 'rank':
    case 'genus_name':
      return record[key];
    case 'common_name':
      return record.names['en'] ?? null;
    default:
      return withoutSources(key, valueOrNull(publishedValue(record, key)));
  }
};

const publishedValue = (record: CorrectedRecord, key: string): ProposedValue | undefined =>
  DERIVED_VALUES.has(key)
    ? (withDerivedValues(decidingValues(record)).get(key) as ProposedValue)
    : record.vals[key];

/** Returns published rows as they would be claimed, so that they compare with proposed ones; other values as they are. */
const withoutSources = (key: string, value: ProposedValue): ProposedValue => {
  const { rows } = field(key);
  return rows === null || value === null
    ? value
    : (value as readonly RelationRow[]).map((row) => claimedRow(row, rows));
};

const valueOrNull = (value: ProposedValue | undefined): ProposedValue =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
