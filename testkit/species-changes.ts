import type { Client } from 'pg';
import { arbitrate, openClaims, publish } from '../../src/facts/arbitration.js';
import { sourceRank } from '../../src/fields/sources.js';

/** The field that is changed: up to 13,000 whole centimetres are plausible, and no plant has grown to 12,000. */
const FIELD = 'maximum_height_cm';
const ABOVE_ALL = 12_000;
export const MOST_CHANGES = 1_000;

/** The column of the search stores that holds it. */
export const CHANGED_COLUMN = FIELD;

/** The value that the n-th change brings: more than that of any before. */
export const changedValue = (change: number): number => ABOVE_ALL + change;

/** The source that wins over all others, registered where it is not. */
const REGISTER = `
  insert into source (slug, name, rank) values ('community', 'community', $1)
  on conflict (slug) do nothing`;

const CLAIM = `
  insert into claim_in (species_id, attribute_id, source_id, value, unit, evidence)
  select s.id, a.id, so.id, to_jsonb($2::integer), 'cm', 'reported'
  from unnest($1::integer[]) s (id), attribute a, source so
  where a.key = '${FIELD}' and so.slug = 'community'`;

export const registerSource = async (client: Client): Promise<void> => {
  await client.query(REGISTER, [sourceRank('community', 0)]);
};

/** Publishes the n-th change, of these species, in one transaction as a correction does. */
export const commitChange = async (
  client: Client,
  species: readonly number[],
  change: number,
): Promise<void> => {
  await client.query('begin');
  await openClaims(client);
  await client.query(CLAIM, [species, changedValue(change)]);
  await arbitrate(client);
  await publish(client);
  await client.query('commit');
};
