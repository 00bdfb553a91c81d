import type { Client } from 'pg';
import { snapshot } from '../database/snapshot.js';
import { suppliedValues } from './published.js';
import type { Report } from './steps.js';

/** A file of a source at its last ingestion. */
export interface IngestedFile {
  readonly data_set: string;
  readonly file: string;
  readonly rows: number;
  /** Edition and SHA-256 checksum of a file that `linnea fetch` downloaded; null for other files. */
  readonly edition: string | null;
  readonly sha256: string | null;
}

/** Statements of a source other than values of fields. */
interface OtherStatements {
  /** Species in zones. */
  readonly presences: number;
  /** Names with rank and status. */
  readonly names: number;
  readonly synonyms: number;
  /** Common names in languages other than English (English names are values of a field). */
  readonly common_names: number;
  readonly images: number;
  /** Species with specimens or cultivated records. */
  readonly popularity: number;
}

/** A source with its files and the state of its claims. */
export interface SourceInventory extends OtherStatements {
  /** Position in the order of sources; 1 is the strongest (C10.20). */
  readonly rank: number;
  readonly slug: string;
  readonly name: string;
  readonly licence: string | null;
  readonly licence_url: string | null;
  readonly share_alike: boolean;
  /** Rows of its files, which other sources may share; null without a file. */
  readonly rows: number | null;
  readonly files: readonly IngestedFile[];
  /** Active facts (C10.5). */
  readonly claims: number;
  /** Published values that come from it. */
  readonly published: number;
  /** Facts rejected as implausible (C10.10) or by a review (C9.49). */
  readonly rejected: number;
  /** Facts rejected by a review. */
  readonly rejected_by_review: number;
  readonly last_ingested_at: string | null;
}

/** All sources by rank, and the number of published values without provenance (C10.25). */
export interface SourcesInventory {
  readonly sources: readonly SourceInventory[];
  readonly published_without_provenance: number;
}

type Registered = Pick<
  SourceInventory,
  'rank' | 'slug' | 'name' | 'licence' | 'licence_url' | 'share_alike' | 'last_ingested_at'
> & { readonly id: number };

const registered = async (client: Client): Promise<readonly Registered[]> => {
  const { rows } = await client.query<Registered>(
    `select id, (row_number() over (order by rank))::integer as rank, slug, name, licence, licence_url, share_alike,
       last_ingested_at
     from source order by source.rank`,
  );
  return rows;
};

/**
 * Reads the files of each source by id. An ingestion records the rows of a file and its
 * sources, so sources that share a file share its rows.
 */
const ingestedFiles = async (client: Client): Promise<ReadonlyMap<number, readonly IngestedFile[]>> => {
  const { rows } = await client.query<IngestedFile & { readonly id: number }>(
    `with last as (
       select distinct on (source, file) source, file, (counts ->> 'rows')::integer as rows, edition, sha256, sources
       from ingest_run where state = 'done' order by source, file, id desc
     )
     select s.id, l.source as data_set, l.file, l.rows, l.edition, l.sha256
     from last l cross join lateral unnest(l.sources) as s (id)
     order by s.id, data_set, l.file`,
  );
  const files = new Map<number, IngestedFile[]>();
  for (const { id, ...file } of rows) files.set(id, [...(files.get(id) ?? []), file]);
  return files;
};

type Facts = Pick<SourceInventory, 'claims' | 'rejected' | 'rejected_by_review'>;
const NO_FACTS: Facts = { claims: 0, rejected: 0, rejected_by_review: 0 };

const factsBySource = async (client: Client): Promise<ReadonlyMap<number, Facts>> => {
  const { rows } = await client.query<Facts & { readonly id: number }>(
    `select source_id as id, count(*) filter (where status = 1) as claims,
       count(*) filter (where status = 3) as rejected,
       count(*) filter (where status = 3 and rejected_by is not null) as rejected_by_review
     from fact group by source_id`,
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
};

/** Tables of each kind of statement, with the column of the source. */
const KEPT: Readonly<Record<keyof OtherStatements, string>> = {
  presences: 'distribution',
  names: 'name_claim',
  synonyms: 'synonym_source',
  common_names: `(select source_id from common_name where language <> 'en')`,
  images: 'image',
  popularity: 'popularity_claim',
};
const KINDS = Object.keys(KEPT) as readonly (keyof OtherStatements)[];
const NOTHING_ELSE: OtherStatements = {
  presences: 0,
  names: 0,
  synonyms: 0,
  common_names: 0,
  images: 0,
  popularity: 0,
};

const otherStatements = async (client: Client): Promise<ReadonlyMap<number, OtherStatements>> => {
  const { rows } = await client.query<{ id: number; kind: keyof OtherStatements; n: number }>(
    KINDS.map(
      (kind) =>
        `select source_id as id, '${kind}' as kind, count(*) as n from ${KEPT[kind]} as kept group by source_id`,
    ).join(' union all '),
  );
  const statements = new Map<number, OtherStatements>();
  for (const { id, kind, n } of rows)
    statements.set(id, { ...NOTHING_ELSE, ...statements.get(id), [kind]: n });
  return statements;
};

/** Computes the inventory of all sources from one snapshot. */
export const sourcesInventory = (client: Client, report: Report): Promise<SourcesInventory> =>
  snapshot(client, async () => {
    const sources = await registered(client);
    const files = await ingestedFiles(client);
    report(0, 3);
    const facts = await factsBySource(client);
    report(1, 3);
    const others = await otherStatements(client);
    report(2, 3);
    const supplied = await suppliedValues(client);
    report(3, 3);
    const published = (by: string | null): number =>
      supplied.filter(({ source }) => source === by).reduce((sum, { species }) => sum + species, 0);
    return {
      sources: sources.map(({ id, last_ingested_at, ...source }) => ({
        ...source,
        rows: files.get(id)?.reduce((sum, { rows }) => sum + rows, 0) ?? null,
        ...(facts.get(id) ?? NO_FACTS),
        published: published(source.slug),
        ...(others.get(id) ?? NOTHING_ELSE),
        files: files.get(id) ?? [],
        last_ingested_at,
      })),
      published_without_provenance: published(null),
    };
  });
