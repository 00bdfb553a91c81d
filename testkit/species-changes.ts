import type { Client } from 'pg';
import { arbitrate, openClaims, publish } from '../src/facts/arbitration.js';
import { sourceRank } from '../src/fields/source-order.js';

/** The field that is changed. Values up to 13,000 cm are plausible, and no plant grows to 12,000 cm. */
const FIELD = 'maximum_height_cm';
const ABOVE_ALL_PLANTS = 12_000;

/** Number of different changes. */
export const MOST_CHANGES = 1_000;

/** Column of the search stores that holds the field. */
export const CHANGED_COLUMN = FIELD;

/** Returns the height in cm that the n-th change publishes: more than any earlier change. */
export const changedValue = (change: number): number => ABOVE_ALL_PLANTS + change;

const REGISTER = `
  insert into source (slug, name, rank) values ('community', 'community', $1)
  on conflict (slug) do nothing`;

const CLAIM = `
  insert into claim_in (species_id, attribute_id, source_id, value, unit, evidence)
  select s.id, a.id, so.id, to_jsonb($2::integer), 'cm', 'reported'
  from unnest($1::integer[]) s (id), attribute a, source so
  where a.key = '${FIELD}' and so.slug = 'community'`;

/** Registers the source of the changes, which wins over all others. */
export const registerSource = async (client: Client): Promise<void> => {
  await client.query(REGISTER, [sourceRank('community', 0)]);
};

/** Publishes the n-th change for these species in one transaction, as an accepted correction does. */
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
