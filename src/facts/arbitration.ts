import type { Client } from 'pg';
import { WITHOUT_PROVENANCE_RANK } from '../fields/source-order.js';

/**
 * Arbitration: the only path from a claim to a fact and a published value, for a single
 * accepted correction as well as for a batch of 50,000 (invariant 4). Everything runs in the
 * caller's transaction on one connection:
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
 * The statements are in migrations/functions: arbitrate.sql, strongest_values.sql (which value wins), resolve_values.sql, publish.sql.
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
    -- Null if the licence of the source applies to all its facts.
    licence text,
    notes text
  ) on commit delete rows;
  create temp table if not exists touched (
    species_id integer not null,
    -- What changed: the key of a field or a part of the record (C16.3). Null if only the document of the species did.
    changed text
  ) on commit delete rows`;

/** Result of arbitrating a batch of claims. */
export interface Arbitrated {
  readonly claims: number;
  /** New active facts. */
  readonly accepted: number;
  /** Claims equal to the active fact of their source, or rejected by people before. */
  readonly unchanged: number;
  /** Active facts superseded by a newer claim of their source. */
  readonly superseded: number;
  /** Facts newly recorded as rejected. */
  readonly rejected: number;
}

/**
 * Turns the rows of `claim_in` into facts, resolves the changed fields and empties the table.
 * Adds changed species to `touched`. Values rejected by people stay rejected (C9.49).
 */
export const arbitrate = async (client: Client): Promise<Arbitrated> => {
  const heeded = await client.query<{ n: number }>('select drop_rejected_claims() as n');
  const { rows } = await client.query<Arbitrated>('select * from arbitrate($1)', [WITHOUT_PROVENANCE_RANK]);
  const { claims, unchanged, ...rest } = rows[0]!;
  const { n } = heeded.rows[0]!;
  return { ...rest, claims: claims + n, unchanged: unchanged + n };
};

/** A lane: the facts of one source on one field of one species. */
export interface Lane {
  readonly species: number;
  readonly attribute: number;
  readonly source: number;
}

/** Supersedes the active facts of lanes and resolves their fields (C10.8). Returns the number of facts. */
export const withdraw = async (client: Client, lanes: readonly Lane[]): Promise<number> => {
  const { rows } = await client.query<{ withdraw: number }>('select withdraw($1, $2, $3, $4)', [
    lanes.map((lane) => lane.species),
    lanes.map((lane) => lane.attribute),
    lanes.map((lane) => lane.source),
    WITHOUT_PROVENANCE_RANK,
  ]);
  return rows[0]!.withdraw;
};

/** Resolves fields of a species; adds it to `touched` if a value changes. */
export const resolveFields = async (
  client: Client,
  species: number,
  attributes: readonly string[],
): Promise<void> => {
  if (attributes.length === 0) return;
  await client.query(
    `select resolve_values(array_agg($1::integer), array_agg(a.id), $3) from attribute a where a.key = any ($2)`,
    [species, attributes, WITHOUT_PROVENANCE_RANK],
  );
};

/**
 * Publishes the species in `touched`: popularity, revision, outbox rows and one notification.
 * The last statement of the transaction. Returns the number of published species.
 */
export const publish = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ publish: number }>('select publish()');
  return rows[0]!.publish;
};
