import { type Field, UNIT_WORDS } from '../../fields/field.js';
import { valueAt } from '../../fields/value-at.js';
import { problem } from '../../http/problem.js';
import { chargeUnits, type Payer, unitsOf } from '../../http/units.js';
import { COLLECTIONS } from '../../query/collections.js';
import { HIGHEST_CURSOR_LIMIT } from '../../query/paging.js';
import { faulty } from '../../query/problem.js';
import type { Warning } from '../../query/warning.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { SearchEngine } from '../../search/engine.js';
import type { Provenance } from '../../species/provenance.js';
import type { ResolveReferences } from '../batch/references.js';
import type { ListParts } from '../list/declaration.js';
import { prepareList } from '../list/prepare.js';
import { walkPages } from '../list/walk.js';
import { recordNotFound } from '../not-found.js';
import type { createCitationQueries } from './queries.js';
import type { Cited } from './read.js';

/** Most species whose sources are collected for a citation. */
const MOST_SPECIES = 5_000;
/** Full records that are read together. */
const READ_TOGETHER = 250;

/** A part of the present data that is cited. */
export interface CitedPart {
  /** What precedes the title of the data; null for all of it. */
  readonly title: string | null;
  /** Path of a page or record about it. */
  readonly path: string;
  /** Slugs of its sources; null for all. */
  readonly sources: ReadonlySet<string> | null;
  readonly speciesCount: number | null;
  readonly warnings: readonly Warning[];
}

/** Dependencies of {@link createFindCitedPart}. */
interface CitedPartOptions {
  readonly lists: ListParts;
  readonly engine: SearchEngine;
  readonly resolve: ResolveReferences;
  readonly queries: ReturnType<typeof createCitationQueries>;
  /** Whether the pages for people exist. */
  readonly hasPages: boolean;
}

interface Caller {
  readonly payer: Payer;
  readonly signal: CancellationSignal;
}

type Details = NonNullable<ReturnType<Awaited<ReturnType<ListParts['details']>>['get']>>;

/** Returns the slugs of the sources of a value: that which is published, and those of its rows. */
const sourcesOfValue = (record: Details, { at }: Field): readonly string[] => {
  const provenance = record['provenance'] as Readonly<Record<string, Provenance>>;
  const value = valueAt(record, at!);
  const rows = Array.isArray(value) ? (value as readonly { readonly source?: string }[]) : [];
  return [provenance[at!]?.source, ...rows.map((row) => row?.source)].filter(
    (slug) => typeof slug === 'string',
  );
};

/** Longest value that a title repeats, in characters. */
const LONGEST_VALUE = 60;

const valueTitle = (record: Details, field: Field): string => {
  const value = valueAt(record, field.at!);
  const isRows = Array.isArray(value) && typeof value[0] === 'object';
  const text = [[value].flat().join(', '), field.unit === null ? '' : UNIT_WORDS[field.unit]]
    .join(' ')
    .trim();
  const shown = isRows || text.length > LONGEST_VALUE ? '' : `: ${text}`;
  return `${field.label} of ${record['scientific_name']}${shown}`;
};

const noValue = (field: Field, { slug }: { readonly slug: string }) =>
  problem('not_found', {
    message: `${slug} has no published value of ${field.key}, so there is nothing to cite.`,
    details: [{ param: 'field', got: field.key, problem: 'not_found' }],
  });

const WITHOUT_SOURCE: Warning = {
  param: 'field',
  problem: 'not_found',
  message: 'No source is recorded for this value.',
};

/** Creates the function that finds a record or one of its values. */
const createCiteSpecies =
  ({ lists, resolve, queries, hasPages }: CitedPartOptions) =>
  async (ref: string, field: Field | null): Promise<CitedPart> => {
    const [found] = await resolve('slugs', [ref]);
    if (found?.species == null) throw recordNotFound('species', 'species', ref);
    const { id, slug } = found.species;
    const record = (await lists.details([id], field && [field.key])).get(id);
    if (record === undefined) throw recordNotFound('species', 'species', ref);
    const page = hasPages ? `/species/${slug}` : `/api/v1/species/${slug}`;
    const shared = { speciesCount: null, warnings: [] };
    if (field === null)
      return {
        ...shared,
        title: String(record['scientific_name']),
        path: page,
        sources: new Set(await queries.sourcesOfRecords([id])),
      };
    if (valueAt(record, field.at!) === null) throw noValue(field, { slug });
    const sources = new Set(sourcesOfValue(record, field));
    return {
      ...shared,
      title: valueTitle(record, field),
      path: hasPages ? `${page}#${field.key}` : page,
      sources,
      warnings: sources.size === 0 ? [WITHOUT_SOURCE] : [],
    };
  };

/** Refuses too many species, and charges for the others. */
const checkSize = async (total: number, units: ListParts['units'], payer: Payer): Promise<void> => {
  if (total > MOST_SPECIES)
    throw faulty('unprocessable_entity', [
      {
        param: 'filter',
        got: total,
        problem: 'too_many',
        message: `The filters find ${total} species; at most ${MOST_SPECIES} can be cited with their sources: narrow them, or cite the data or a release as a whole.`,
      },
    ]);
  await chargeUnits(units, payer, unitsOf(total));
};

/** Creates the function that finds the species of filters (contract C16.43). */
const createCiteSubset = ({ lists, engine, queries }: CitedPartOptions) => {
  const sourcesOf = async (ids: readonly number[], field: Field | null): Promise<ReadonlySet<string>> => {
    if (field === null) return new Set(await queries.sourcesOfRecords(ids));
    const slugs = new Set<string>();
    for (let at = 0; at < ids.length; at += READ_TOGETHER) {
      const records = await lists.details(ids.slice(at, at + READ_TOGETHER), [field.key]);
      for (const record of records.values())
        for (const slug of sourcesOfValue(record, field)) slugs.add(slug);
    }
    return slugs;
  };

  return async (
    { parsed, chosen, field }: Extract<Cited, { kind: 'subset' }>,
    { payer, signal }: Caller,
  ): Promise<CitedPart> => {
    const path = '/api/v1/species';
    const spec = { collection: COLLECTIONS.species, path };
    const { query, warnings } = await prepareList(lists, spec, parsed, undefined, undefined);
    const ids: number[] = [];
    for await (const page of walkPages((walk) =>
      engine.page({ ...query, size: HIGHEST_CURSOR_LIMIT, walk }, signal),
    )) {
      if (ids.length === 0) await checkSize(page.total, lists.units, payer);
      ids.push(...page.ids);
    }
    return {
      title: `${field === null ? '' : `${field.label} of `}${ids.length} species (${chosen})`,
      path: `${path}?${chosen}`,
      sources: await sourcesOf(ids, field),
      speciesCount: ids.length,
      warnings,
    };
  };
};

/** Creates the function that finds the cited part of the present data, with its sources. */
export const createFindCitedPart = (options: CitedPartOptions) => {
  const citeSpecies = createCiteSpecies(options);
  const citeSubset = createCiteSubset(options);
  const whole = {
    title: null,
    path: options.hasPages ? '/data' : '/',
    sources: null,
    speciesCount: null,
    warnings: [],
  };
  return async (cited: Exclude<Cited, { kind: 'release' }>, caller: Caller): Promise<CitedPart> => {
    if (cited.kind === 'species') return citeSpecies(cited.ref, cited.field);
    return cited.kind === 'subset' ? citeSubset(cited, caller) : whole;
  };
};
