import type { Client } from 'pg';
import { WITHOUT_PROVENANCE_RANK } from '../fields/sources.js';

/**
 * Arbitration: the one path on which a claim becomes a fact and a published
 * value, for one accepted correction as for a batch of 50,000 (invariant 4).
 * All of this runs in the caller's transaction, on one connection:
 *
 * ```ts
 * await client.query('begin');
 * await openClaims(client);
 * // COPY or insert into claim_in, at most one claim per (species, attribute, source)
 * await arbitrate(client);
 * await publish(client);
 * await client.query('commit');
 * ```
 *
 * The statements are in migrations/004_arbitration.sql.
 */
export const openClaims = async (client: Client): Promise<void> => {
  await client.query(OPEN);
};

const OPEN = `
  create temp table if not exists claim_in (
    species_id integer not null,
    attribute_id smallint not null,
    source_id smallint not null,
    value jsonb not null,
    -- Why the claim is not plausible; null for one that may be published.
    refused text,
    unit text,
    evidence text not null,
    source_record_id text,
    source_url text,
    n_observations integer,
    observed_at timestamptz,
    notes text
  ) on commit drop;
  create temp table if not exists touched (species_id integer not null) on commit drop`;

/** What became of the claims of one batch. */
export interface Arbitrated {
  readonly claims: number;
  /** New active facts. */
  readonly accepted: number;
  /** Claims that the active fact of their source holds already, or that people rejected. */
  readonly unchanged: number;
  /** Facts that were active and gave way to a newer claim of their source. */
  readonly superseded: number;
  /** Facts newly recorded as rejected. */
  readonly rejected: number;
}

/**
 * Turns `claim_in` into facts, resolves what they change, and empties it. Adds
 * changed species to `touched`. What people rejected stays rejected (C9.49).
 */
export const arbitrate = async (client: Client): Promise<Arbitrated> => {
  const heeded = await client.query<{ n: number }>('select heed_rejections() as n');
  const { rows } = await client.query<Arbitrated>('select * from arbitrate($1)', [WITHOUT_PROVENANCE_RANK]);
  const { claims, unchanged, ...rest } = rows[0]!;
  const { n } = heeded.rows[0]!;
  return { ...rest, claims: claims + n, unchanged: unchanged + n };
};

/** A lane of facts: the claims of one source on one field of one species. */
export interface Lane {
  readonly species: number;
  readonly attribute: number;
  readonly source: number;
}

/** Supersedes the active facts of these lanes and resolves again (C10.8). Returns how many there were. */
export const withdraw = async (client: Client, lanes: readonly Lane[]): Promise<number> => {
  const { rows } = await client.query<{ withdraw: number }>('select withdraw($1, $2, $3, $4)', [
    lanes.map((lane) => lane.species),
    lanes.map((lane) => lane.attribute),
    lanes.map((lane) => lane.source),
    WITHOUT_PROVENANCE_RANK,
  ]);
  return rows[0]!.withdraw;
};

/** Resolves fields of a species again; adds it to `touched` where that changes something. */
export const resolveFields = async (
  client: Client,
  species: number,
  attributes: readonly string[],
): Promise<void> => {
  if (attributes.length === 0) return;
  await client.query(
    `select resolve(array_agg($1::integer), array_agg(a.id), $3) from attribute a where a.key = any ($2)`,
    [species, attributes, WITHOUT_PROVENANCE_RANK],
  );
};

/**
 * Publishes the species in `touched`: popularity, revision, outbox, one
 * notification. Last statement of the transaction; does nothing when nothing
 * was touched. Returns how many species were published.
 */
export const publish = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ publish: number }>('select publish()');
  return rows[0]!.publish;
};
