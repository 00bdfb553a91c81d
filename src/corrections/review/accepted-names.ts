import type { Client } from 'pg';
import type { CorrectedRecord } from '../record.js';
import type { AcceptedValue } from './community-claims.js';
import type { ReadItem } from './read-item.js';

/**
 * Returns the name and genus that an acceptance gave a species, as values for community facts (contract C9.48). The genus is
 * included if the correction names it or if the new name moved the species there.
 */
export const acceptedNames = async (
  client: Client,
  before: CorrectedRecord,
  { name, genus }: Pick<ReadItem, 'name' | 'genus'>,
  species: number,
): Promise<readonly AcceptedValue[]> => {
  if (name === null && genus === null) return [];
  const { rows } = await client.query<{ name: string; genus: string }>(
    'select s.scientific_name as name, g.name as genus from species s join genus g on g.id = s.genus_id where s.id = $1',
    [species],
  );
  const now = rows[0]!;
  // A merge leaves the survivor in its genus.
  const moved = genus !== null || (species === before.id && now.genus !== before.genus_name);
  return [
    ...(name === null ? [] : [{ attribute: 'scientific_name', value: now.name }]),
    ...(moved ? [{ attribute: 'genus_name', value: now.genus }] : []),
  ];
};
