import type { Client } from 'pg';
import { type Arbitrated, arbitrate, openClaims, publish } from '../../src/facts/arbitration.js';
import { type ClaimedValue, readClaim } from '../../src/facts/claim.js';
import { sourceRank } from '../../src/fields/source-order.js';

export interface Claim {
  readonly attribute: string;
  readonly source: string;
  readonly value: ClaimedValue;
  readonly unit?: string;
  readonly evidence?: string;
  readonly n?: number;
  readonly record?: string;
  readonly url?: string;
  readonly observed?: string;
  readonly licence?: string;
  readonly notes?: string;
  /** Replaces the read value: the empty claim. */
  readonly json?: string;
}

/** Returns the id of a source and registers a new one. */
export const idOf = async (client: Client, slug: string): Promise<number> => {
  const { rows } = await client.query(
    `insert into source (slug, name, rank) values ($1, $1, $2)
     on conflict (slug) do update set slug = excluded.slug returning id`,
    [slug, sourceRank(slug, 0)],
  );
  return rows[0].id;
};

/** Creates a species with its genus, family and plant; `of` adds it to the plant of another one. */
export const createSpecies = async (
  client: Client,
  name: string,
  unattributed: object = {},
  of?: number,
): Promise<number> => {
  const slug = name.toLowerCase().replace(/[^a-z]+/g, '-');
  await client.query('begin');
  await client.query(
    "insert into family (name, slug) values ('Pyrellaceae', 'pyrellaceae') on conflict do nothing",
  );
  await client.query(
    `insert into genus (name, slug, family_id) select 'Pyrella', 'pyrella', id from family
     where name = 'Pyrellaceae' on conflict do nothing`,
  );
  const { rows } = await client.query(
    `insert into species (scientific_name, name_key, match_key, slug, rank, status, genus_id, plant_name,
       unattributed, vals)
     select $1, lower($1), lower($1), $2, $3, 'accepted', g.id, $1, $4, $4 from genus g where g.name = 'Pyrella'
     returning id`,
    [name, slug, name.includes(' var. ') ? 'var' : 'species', unattributed],
  );
  const id: number = rows[0].id;
  if (of === undefined)
    await client.query('insert into plant (id, name, slug, main_species_id) values ($1, $2, $3, $1)', [
      id,
      name,
      slug,
    ]);
  await client.query('update species set plant_id = $2 where id = $1', [id, of ?? id]);
  await client.query('commit');
  return id;
};

/** Begins a transaction and stages claims. */
export const claims = async (client: Client, species: number, all: readonly Claim[]): Promise<void> => {
  await client.query('begin');
  await openClaims(client);
  for (const claim of all) {
    const read = readClaim(claim.attribute, claim.value, claim.unit ?? null);
    await client.query(
      `insert into claim_in (species_id, attribute_id, source_id, value, refused, unit, evidence, source_record_id,
         n_observations, source_url, observed_at, licence, notes)
       select $1, a.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from attribute a where a.key = $2`,
      [
        species,
        claim.attribute,
        await idOf(client, claim.source),
        claim.json ?? JSON.stringify(read.value),
        read.refused,
        read.unit,
        claim.evidence ?? 'reported',
        claim.record ?? null,
        claim.n ?? null,
        claim.url ?? null,
        claim.observed ?? null,
        claim.licence ?? null,
        claim.notes ?? null,
      ],
    );
  }
};

/** Arbitrates one batch and commits it. */
export const submit = async (client: Client, species: number, all: readonly Claim[]): Promise<Arbitrated> => {
  await claims(client, species, all);
  const outcome = await arbitrate(client);
  await publish(client);
  await client.query('commit');
  return outcome;
};

export const factsOf = async (client: Client, species: number) =>
  (
    await client.query(
      `select f.*, s.slug as source from fact f join source s on s.id = f.source_id
       where species_id = $1 order by f.id`,
      [species],
    )
  ).rows;

export const published = async (client: Client, species: number) =>
  (
    await client.query('select vals, winners, revision, updated_at, popularity from species where id = $1', [
      species,
    ])
  ).rows[0];
