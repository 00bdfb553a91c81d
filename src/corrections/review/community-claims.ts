import type { Client } from 'pg';
import { CONTRIBUTION_LICENCES, type ContributionLicence } from '../../config/contribution-licences.js';
import { registerSource } from '../../database/sources.js';
import { arbitrate } from '../../facts/arbitration.js';
import { field } from '../../fields/registry.js';
import { referenceAddress } from '../reference.js';
import type { ProposedValue } from '../submission/read-attributes.js';
import type { ReviewedItem } from './item.js';

/** The source of accepted corrections, the strongest of all (contract C10.20). */
export const COMMUNITY_SOURCE = {
  slug: 'community',
  name: 'Community corrections',
  share_alike: false,
  cultivated: false,
};

/** Returns the id of the community source; registers it with the first correction. */
export const communityId = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `select id from source where slug = '${COMMUNITY_SOURCE.slug}'`,
  );
  return rows[0]?.id ?? registerSource(client, COMMUNITY_SOURCE);
};

const LICENCES: ReadonlyMap<string, ContributionLicence> = new Map(Object.entries(CONTRIBUTION_LICENCES));

/** Adds a licence of facts to those that the source states (C9.9); nothing is written for a known one. */
const addLicence = async (client: Client, source: number, licence: string): Promise<void> => {
  const terms = LICENCES.get(licence);
  await client.query(
    `update source set licence = concat_ws(', ', licence, $2::text),
       licence_url = case when licence is null then $3::text end,
       share_alike = share_alike or $4,
       credit = case when $5 or credit is not null
         then 'Contributors of corrections, ' || concat_ws(', ', licence, $2::text) || '.' end
     where id = $1 and not $2 = any (string_to_array(coalesce(licence, ''), ', '))`,
    [source, licence, terms?.url ?? null, terms?.shareAlike ?? false, terms?.attribution ?? false],
  );
};

/** Returns the id of the community source, which then states the licence. */
export const communitySource = async (client: Client, licence: string | null): Promise<number> => {
  const source = await communityId(client);
  if (licence !== null) await addLicence(client, source, licence);
  return source;
};

/** An accepted value for a field that facts carry; null empties it (C9.49). */
export interface AcceptedValue {
  readonly attribute: string;
  readonly value: ProposedValue;
}

/** Returns the notes of a fact: its correction, submitter, reviewer, reference and the notes of the item. */
const history = (item: ReviewedItem, reviewer: number, address: string | null): string =>
  [
    `Correction ${item.id}${item.user_id === null ? '' : ` of account ${item.user_id}`}, accepted by account ${reviewer}.`,
    ...(address === null && item.source_reference !== null ? [item.source_reference] : []),
    ...(item.notes ? [item.notes] : []),
  ].join('\n');

/**
 * Stores the accepted values as claims of the community source (C9.48). A value that the community already claims keeps its
 * fact (C10.5); its notes then name both corrections. Call openClaims() before and publish() afterwards.
 */
export const claimAsCommunity = async (
  client: Client,
  item: ReviewedItem,
  reviewer: number,
  species: number,
  accepted: readonly AcceptedValue[],
): Promise<void> => {
  if (accepted.length === 0) return;
  const { source_reference: reference, observed_at: observed, licence } = item;
  const source = await communitySource(client, licence);
  const address = reference === null ? null : referenceAddress(reference);
  await client.query(
    `insert into claim_in (species_id, attribute_id, source_id, value, unit, evidence, source_record_id, source_url,
       licence, observed_at, notes)
     select $1, a.id, $2, n.value, n.unit, 'reported', $3, $4, $9,
       $10::timestamp at time zone 'UTC', concat_ws(E'\n', $5::text, (
       select f.notes from fact f where f.species_id = $1 and f.attribute_id = a.id and f.source_id = $2
         and f.status = 1 and f.value = n.value
     ))
     from unnest($6::text[], $7::jsonb[], $8::text[]) as n (key, value, unit)
     join attribute a on a.key = n.key`,
    [
      species,
      source,
      String(item.id),
      address,
      history(item, reviewer, address),
      accepted.map(({ attribute }) => attribute),
      accepted.map(({ value }) => JSON.stringify(value)),
      accepted.map(({ attribute }) => field(attribute).unit),
      licence,
      observed,
    ],
  );
  await arbitrate(client);
};
