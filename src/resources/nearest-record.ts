import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { externalIdOf } from '../fields/external-ids.js';
import { belowApi } from '../http/api-context.js';
import type { Explain } from '../http/errors.js';
import { problem } from '../http/problem.js';
import { familyNameOf } from '../names/family-names.js';
import { memoizeFor } from '../runtime/memoize.js';
import { nearest } from '../wording/suggestions.js';
import type { ZoneLookups } from './list/zones.js';
import { refText } from './reference.js';
import { rankRow, TAXON_RANKS, type TaxonRank } from './taxonomy/ranks.js';

/** Milliseconds for which the slugs of a rank are kept: new ones are suggested a minute later. */
const CACHED_MS = 60_000;

/** Longest reference for which a slug is suggested, in characters. */
const LONGEST = 100;

/** Maximum number of species of a genus that are compared; the largest genera have some 3,000. */
const MAX_SPECIES = 4_000;

/** The rank of each kind of taxon. */
const RANKS = new Map<string, NamedRank>([
  ...TAXON_RANKS.map((rank) => [rankRow(rank).word, rank] as const),
  ['genus', 'genus'],
]);
type NamedRank = TaxonRank | 'genus';

/** Lists of the kinds of records, whose items have the ids and slugs. */
const LISTS = new Map<string, string>([
  ...TAXON_RANKS.map((rank) => [rankRow(rank).word, rankRow(rank).path] as const),
  ['genus', '/api/v1/genus'],
  ['zone', '/api/v1/distributions'],
  ['correction', '/api/v1/corrections'],
]);

const Row = z.object({ slug: z.string() });

/** Returns functions that find the slug that is nearest to one that names nothing; null if none is near (contract C4.6). */
const createNearest = (pool: CommonQueryMethods, zones: ZoneLookups) => {
  const slugsOf = (rank: NamedRank) =>
    memoizeFor(CACHED_MS, async () => {
      const slugs = await pool.anyFirst(sql.type(Row)`select slug from ${sql.identifier([rank])}`);
      return slugs.toSorted();
    });
  const taxa = new Map([...RANKS.values()].map((rank) => [rank, slugsOf(rank)] as const));

  const taxon = async (rank: NamedRank, slug: string): Promise<string | null> => {
    const slugs = await taxa.get(rank)!();
    const other = rank === 'family' ? familyNameOf(slug) : slug;
    return slugs.includes(other) ? other : nearest(slug, slugs);
  };

  /** Compares the species of one genus only: the one in the slug, or else the one that is nearest to it. */
  const species = async (slug: string): Promise<string | null> => {
    const [named = '', ...epithets] = slug.split('-');
    if (epithets.length === 0) return null;
    const genus = await taxon('genus', named);
    if (genus === null) return null;
    const slugs = await pool.anyFirst(sql.type(Row)`
      select s.slug from species s join genus g on g.id = s.genus_id where g.slug = ${genus} limit ${MAX_SPECIES}`);
    return nearest(slug, slugs.toSorted());
  };

  return async (kind: string, written: string): Promise<string | null> => {
    if (written.length > LONGEST || /^\d+$/.test(written)) return null;
    const slug = written.replace(/[\s_]+/g, '-');
    const rank = RANKS.get(kind);
    if (rank !== undefined) return taxon(rank, slug);
    if (kind === 'zone') return zones.named(written);
    return kind === 'species' || kind === 'plant' ? species(slug) : null;
  };
};

/** Returns what to do next, as the end of a message. */
const nextStep = (kind: string, got: string): string => {
  const list = LISTS.get(kind);
  if (list !== undefined) return `GET ${list} lists what there is`;
  const text = got.replace(/[-_]+/g, ' ').trim();
  return text === '' || text.length > LONGEST || externalIdOf(got) !== undefined
    ? 'GET /api/v1/species/search finds species by their names'
    : `GET /api/v1/species/search?q=${encodeURIComponent(text)} finds species by their names`;
};

/**
 * Completes the message of a 404 for an id or slug below /api by the nearest slug, or by what to do next (contract C4.11).
 * Without an answer of Postgres, the message stays as it is.
 */
export const nearestRecord = (pool: CommonQueryMethods, zones: ZoneLookups): Explain => {
  const find = createNearest(pool, zones);
  return async (failure, ctx) => {
    if (failure.unknown === undefined || !belowApi(ctx.path)) return failure;
    const { kind, got } = failure.unknown;
    const found = await find(kind, refText(got).trim().toLowerCase()).catch(() => null);
    const end = found === null ? `; ${nextStep(kind, got)}.` : `; did you mean ${found}?`;
    return problem('not_found', {
      message: failure.message.replace(/\.$/, end),
      details: failure.details,
      headers: failure.headers,
    });
  };
};
