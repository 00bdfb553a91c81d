import type { Client } from 'pg';
import { labelPosition } from '../../fields/vocabularies.js';
import { matchKey } from '../../names/matching.js';
import { nameKey, parseScientificName } from '../../names/scientific.js';
import { type FieldFault, fault, type InputFault } from '../fault.js';
import type { CorrectedRecord } from '../record.js';
import type { Proposal } from './read-attributes.js';

/**
 * Proposals of the name and the genus as they would be stored, held against the
 * other records; the rest as it is.
 */
export const settleNames = async (
  client: Client,
  record: CorrectedRecord,
  proposals: ReadonlyMap<string, Proposal>,
): Promise<{ readonly proposals: ReadonlyMap<string, Proposal>; readonly faults: readonly FieldFault[] }> => {
  const settled = new Map(proposals);
  const faults: FieldFault[] = [];
  const settle = async (key: string, read: (text: string) => Promise<string | { fault: InputFault }>) => {
    const proposal = proposals.get(key);
    if (proposal === undefined) return;
    const outcome = await read(String(proposal.value));
    if (typeof outcome === 'string') settled.set(key, { ...proposal, value: outcome });
    else faults.push({ field: proposal.attribute, got: proposal.given, ...outcome.fault });
  };
  const rank = (proposals.get('rank')?.value ?? record.rank) as CorrectedRecord['rank'];
  await settle('scientific_name', (text) => readName(client, record, text, rank));
  await settle('genus_name', (text) => readGenus(client, text));
  return { proposals: settled, faults };
};

/** A name in the form of its rank (contract C10.50, C10.51). */
const readName = async (
  client: Client,
  record: CorrectedRecord,
  text: string,
  rank: CorrectedRecord['rank'],
): Promise<string | { fault: InputFault }> => {
  const name = parseScientificName(text, rank)?.name;
  if (name === undefined) return fault('malformed', MALFORMED[labelPosition('rank', rank)!]!);
  const twin = await twinOf(client, record.id, name);
  return twin === undefined
    ? name
    : fault(
        'conflicts_with',
        `differs from ${twin} by a hybrid sign alone: submit that name as it is written if both are one record`,
      );
};

/** In the order of the vocabulary of ranks. */
const MALFORMED = [
  'must be Genus epithet, without authors, as its rank is species',
  'must be Genus epithet subsp. epithet, without authors, as its rank is ssp',
  'must be Genus epithet var. epithet, without authors, as its rank is var',
  'must be Genus epithet f. epithet, without authors, as its rank is form',
  'must be Genus × epithet or ×Genus epithet, without authors, as its rank is hybrid',
  'must be Genus epithet subvar. epithet, without authors, as its rank is subvar',
];

const withoutCross = (name: string): string => nameKey(name).replaceAll('×', ' ').replace(/ +/g, ' ').trim();

/**
 * Another record whose name is this one but for `×`, where none has the name itself:
 * *Aa bb* and *Aa × bb* can both exist, so neither is taken for the other (C10.51).
 * Index species_match.
 */
const twinOf = async (client: Client, own: number, name: string): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string; key: string }>(
    'select scientific_name as name, name_key as key from species where match_key = $1 and id <> $2 order by id',
    [matchKey(name), own],
  );
  if (rows.some(({ key }) => key === nameKey(name))) return undefined;
  return rows.find((each) => withoutCross(each.name) === withoutCross(name))?.name;
};

/** The name of an existing genus, given by name or slug in any case (C9.20 genus). */
const readGenus = async (client: Client, text: string): Promise<string | { fault: InputFault }> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from genus where slug = $1 or lower(name) = $1 order by lower(name) = $1 desc, id limit 1',
    [text.toLowerCase()],
  );
  return rows[0]?.name ?? fault('not_found', 'is the name or slug of no genus');
};
