import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type Label, VOCABULARIES } from '../../fields/vocabularies.js';
import type { StoredValue } from '../../species/list-record.js';
import { refText } from '../reference.js';

/** A fact as returned by the SQL function `species_facts`. */
export interface FactRow {
  readonly id: number;
  readonly attribute_name: string;
  readonly source: string;
  readonly value: StoredValue;
  readonly unit: string | null;
  readonly evidence_type: Label<'evidence_type'>;
  /** 1 active, 2 superseded, 3 rejected. */
  readonly status: number;
  readonly notes: string | null;
  readonly licence: string | null;
  readonly source_record_id: string | null;
  readonly source_url: string | null;
  readonly n_observations: number | null;
  readonly observed_at: string | null;
  readonly updated_at: string;
}

/** Conditions on facts (contract C10.2). A missing one matches every fact. */
export interface FactFilter {
  /** Keys of fields, with aliases resolved. */
  readonly attributes?: readonly string[];
  /** Slugs of sources. */
  readonly sources?: readonly string[];
  readonly statuses?: readonly Label<'fact_status'>[];
}

const Source = z.object({ slug: z.string() });
const Row = z.object({ facts: z.custom<readonly FactRow[]>().nullable() });

/** Returns the number of a status in the database, which counts from 1. */
const stateOf = (status: Label<'fact_status'>): number => VOCABULARIES.fact_status.indexOf(status) + 1;

export const createFactQueries = (pool: CommonQueryMethods) => ({
  /** Returns the slugs, among those given, that no source has, and the slugs of all sources, of which there are some dozens. */
  unknownSources: async (
    slugs: readonly string[] = [],
  ): Promise<{ readonly unknown: readonly string[]; readonly known: readonly string[] }> => {
    if (slugs.length === 0) return { unknown: [], known: [] };
    const known = await pool.anyFirst(sql.type(Source)`
      select slug from source`);
    return { unknown: slugs.filter((slug) => !known.includes(slug)), known };
  },

  /** Returns the facts of a species by id (C10.1); null if no species has the id or slug (C1.10). */
  of: (ref: string, filter: FactFilter = {}): Promise<readonly FactRow[] | null> => {
    const attributes = filter.attributes ? sql.array([...filter.attributes], 'text') : null;
    const sources = filter.sources ? sql.array([...filter.sources], 'text') : null;
    const statuses = filter.statuses ? sql.array(filter.statuses.map(stateOf), 'int2') : null;
    return pool.oneFirst(
      sql.type(Row)`select species_facts(${refText(ref)}, ${attributes}, ${sources}, ${statuses}) as facts`,
    );
  },
});
