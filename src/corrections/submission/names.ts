import type { Client } from 'pg';
import { labelPosition } from '../../fields/vocabularies.js';
import { matchKey } from '../../names/matching.js';
import { nameKey, parseScientificName } from '../../names/scientific.js';
import type { Fault } from '../../wording/fault.js';
import { didYouMean } from '../../wording/suggestions.js';
import { fault, type InputFault, named } from '../fault.js';
import type { CorrectedRecord } from '../record.js';
import type { Proposal } from './read-attributes.js';

/**
 * Replaces proposals of the name and the genus by their stored forms and checks them against other records. Other proposals
 * stay unchanged.
 */
export const completeNames = async (
  client: Client,
  record: CorrectedRecord,
  proposals: ReadonlyMap<string, Proposal>,
): Promise<{ readonly proposals: ReadonlyMap<string, Proposal>; readonly faults: readonly Fault[] }> => {
  const completed = new Map(proposals);
  const faults: Fault[] = [];
  const complete = async (key: string, read: (text: string) => Promise<string | { fault: InputFault }>) => {
    const proposal = proposals.get(key);
    if (proposal === undefined) return;
    const outcome = await read(String(proposal.value));
    if (typeof outcome === 'string') completed.set(key, { ...proposal, value: outcome });
    else faults.push(named(proposal.attribute, proposal.given, outcome));
  };
  const rank = (proposals.get('rank')?.value ?? record.rank) as CorrectedRecord['rank'];
  await complete('scientific_name', (text) => readName(client, record, text, rank));
  await complete('genus_name', (text) => readGenus(client, text));
  return { proposals: completed, faults };
};

/** Returns a name in the form of its rank (contract C10.50, C10.51), or a fault. */
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
        `differs from the existing ${twin} only by a hybrid sign: submit exactly that name if both are the same`,
      );
};

/** Messages for malformed names, in the order of the vocabulary of ranks. */
const MALFORMED = [
  'must have the form Genus epithet, without authors, since the rank is species',
  'must have the form Genus epithet subsp. epithet, without authors, since the rank is ssp',
  'must have the form Genus epithet var. epithet, without authors, since the rank is var',
  'must have the form Genus epithet f. epithet, without authors, since the rank is form',
  'must have the form Genus × epithet or ×Genus epithet, without authors, since the rank is hybrid',
  'must have the form Genus epithet subvar. epithet, without authors, since the rank is subvar',
];

const withoutCross = (name: string): string => nameKey(name).replaceAll('×', ' ').replace(/ +/g, ' ').trim();

/**
 * Returns the name of another record that differs only by `×`; undefined if a record has exactly this name. *Aa bb* and
 * *Aa × bb* can both exist, so neither is accepted in place of the other (C10.51). Uses the index species_match.
 */
const twinOf = async (client: Client, own: number, name: string): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string; key: string }>(
    'select scientific_name as name, name_key as key from species where match_key = $1 and id <> $2 order by id',
    [matchKey(name), own],
  );
  if (rows.some(({ key }) => key === nameKey(name))) return undefined;
  return rows.find((each) => withoutCross(each.name) === withoutCross(name))?.name;
};

/** Returns the name of an existing genus, given by name or slug in any case (C9.20 genus), or a fault. */
const readGenus = async (client: Client, text: string): Promise<string | { fault: InputFault }> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from genus where slug = $1 or lower(name) = $1 order by lower(name) = $1 desc, id limit 1',
    [text.toLowerCase()],
  );
  return (
    rows[0]?.name ??
    fault(
      'not_found',
      'must be the name or slug of an existing genus',
      undefined,
      didYouMean(text, await genera(client)),
    )
  );
};

const genera = async (client: Client): Promise<readonly string[]> =>
  (await client.query<{ name: string }>('select name from genus')).rows.map(({ name }) => name);
