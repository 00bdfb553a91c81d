import type { Client } from 'pg';
import { isAttributed, sourceRank, sourceSlug } from '../fields/source-order.js';

/** Description of a source; omitted members are unknown. */
export interface SourceRegistration {
  readonly slug: string;
  readonly name: string;
  readonly citation?: string | null;
  readonly url?: string | null;
  /** URL pattern of a record, with `{id}` for its id. */
  readonly record_url?: string | null;
  readonly licence?: string | null;
  readonly licence_url?: string | null;
  readonly credit?: string | null;
  /** Share-alike licence: a database with its values must be published under the same licence. */
  readonly share_alike: boolean;
  /** Source on cultivated plants. */
  readonly cultivated: boolean;
  /** Catalogue of seeds or garden plants, whose claims are derived from its catalogue records (C10.28). */
  readonly catalogue?: boolean;
  /** Slug of the work it is part of; all parts count as one source in popularity (C6.22). */
  readonly part_of?: string | null;
}

/**
 * Registers a source or updates its description, in the caller's transaction; returns its id.
 * Omitted members stay as they are; nothing is written without a change.
 */
export const registerSource = async (client: Client, item: SourceRegistration): Promise<number> => {
  const slug = sourceSlug(item.slug);
  // Serialises concurrent registrations of the same source.
  await client.query(`select pg_advisory_xact_lock(hashtext('linnea source'))`);
  const known = await client.query<{ id: number }>('select id from source where slug = $1', [slug]);
  const id = known.rows[0]?.id ?? (await insert(client, slug, item.name));
  await client.query(COMPLETE, [
    id,
    item.name,
    item.citation ?? null,
    item.url ?? null,
    item.record_url ?? null,
    item.licence ?? null,
    item.licence_url ?? null,
    item.credit ?? null,
    item.share_alike,
    item.cultivated,
    item.part_of ? sourceSlug(item.part_of) : null,
    item.catalogue ?? false,
  ]);
  return id;
};

/** Inserts a source; its id is also its position in order of registration (C10.20). */
const insert = async (client: Client, slug: string, name: string): Promise<number> => {
  const next = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('source', 'id')) as id`,
  );
  const id = next.rows[0]!.id;
  await client.query(
    'insert into source (id, slug, name, rank, attributed) overriding system value values ($1, $2, $3, $4, $5)',
    [id, slug, name, sourceRank(slug, id), isAttributed(slug)],
  );
  return id;
};

const REGISTERED = [
  'name',
  'citation',
  'url',
  'record_url',
  'licence',
  'licence_url',
  'credit',
  'share_alike',
  'cultivated',
  'part_of',
  'catalogue',
];
const of = (table: string): string => REGISTERED.map((column) => `${table}.${column}`).join(', ');

const COMPLETE = `
  with stated as (
    select s.id, $2::text as name, coalesce($3, s.citation) as citation, coalesce($4, s.url) as url,
      coalesce($5, s.record_url) as record_url, coalesce($6, s.licence) as licence,
      coalesce($7, s.licence_url) as licence_url, coalesce($8, s.credit) as credit,
      s.share_alike or $9 as share_alike, s.cultivated or $10 as cultivated, coalesce($11, s.part_of) as part_of,
      s.catalogue or $12 as catalogue
    from source s where s.id = $1
  )
  update source s
  set (${REGISTERED.join(', ')}) = (${of('n')})
  from stated n
  where s.id = n.id
    and (${of('s')}) is distinct from (${of('n')})`;

/** Updates the ranks of all sources from src/fields/source-order.ts; returns the ids of changed sources. */
export const rankSources = async (client: Client): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number; slug: string; rank: number }>(
    'select id, slug, rank from source order by id',
  );
  const moved = rows.filter((source) => source.rank !== sourceRank(source.slug, source.id));
  await client.query(
    'update source s set rank = n.rank from unnest($1::smallint[], $2::integer[]) as n (id, rank) where s.id = n.id',
    [moved.map((source) => source.id), moved.map((source) => sourceRank(source.slug, source.id))],
  );
  return moved.map((source) => source.id);
};
