import { languageOfKey } from '../../src/corrections/names-field.js';
import { field } from '../../src/fields/registry.js';
import { claimedRow, type RelationRow } from '../../src/fields/rows-shape.js';
import type { FactRow } from '../../src/resources/facts/queries.js';
import type { FullRecord } from '../../src/species/full-record.js';
import type { Published } from '../../src/species/published-values.js';
import type { SourceName } from '../queries.js';
import { nameClaims, type RecordNames } from './name-claims.js';

/** Place of a claim among those of its field; of rows, some may be published. */
type Standing = 'published' | 'partly' | 'also' | 'superseded' | 'rejected';

/** A claim with its place and the name of its source. */
export interface StandingClaim {
  readonly fact: FactRow;
  readonly standing: Standing;
  readonly sourceName: string;
}

/** Why a value is published: a key of the messages. */
type PublishedReason = 'only' | 'agree' | 'rank' | 'community' | 'together' | 'limited';

/** The claims of one field, the published one first, then by rank of the source, superseded and rejected last. */
export interface FieldClaims {
  readonly claims: readonly StandingClaim[];
  /** Null for a value without provenance. */
  readonly published: StandingClaim | null;
  readonly reason: PublishedReason | null;
  /** Whether no claim is published, so that a shown value follows from other fields. */
  readonly isDerived: boolean;
}

const ORDER: readonly Standing[] = ['published', 'partly', 'also', 'superseded', 'rejected'];

/** Returns which of its rows are published: all of them, some or none (contract C8.70, C8.74). */
const standingOfRows = (
  { source, attribute_name, value }: FactRow,
  published: readonly RelationRow[],
): Standing => {
  const { rows: shape } = field(attribute_name);
  const textOf = (row: RelationRow): string => JSON.stringify(claimedRow(row, shape!));
  const shown = new Set(published.filter((row) => row['source'] === source).map(textOf));
  if (shown.size === 0) return 'also';
  return (value as readonly RelationRow[]).every((row) => shown.has(textOf(row))) ? 'published' : 'partly';
};

const reasonOf = (published: StandingClaim, claims: readonly StandingClaim[]): PublishedReason => {
  if (published.fact.source === 'community') return 'community';
  const active = claims.filter(({ standing }) => standing !== 'superseded' && standing !== 'rejected');
  const isJoined = field(published.fact.attribute_name).rows?.combine === 'all';
  if (isJoined && active.some(({ standing }) => standing !== 'published')) return 'limited';
  if (active.length === 1) return 'only';
  if (isJoined) return 'together';
  const same = JSON.stringify(published.fact.value);
  return active.every(({ fact }) => JSON.stringify(fact.value) === same) ? 'agree' : 'rank';
};

/** The record of a species, as far as claims depend on it. */
type ClaimedRecord = Pick<FullRecord, 'winners'> & Partial<RecordNames>;

/** Groups the facts of a species by field; names in other languages than English, of which there are no facts, by source. */
export const claimsOf = (
  { winners, common_names: names = [], unfit_names: unfit = [], sources: credited = [] }: ClaimedRecord,
  values: Published,
  facts: readonly FactRow[],
  sources: readonly SourceName[],
): ((key: string) => FieldClaims) => {
  const bySlug = new Map(sources.map((source) => [source.slug, source]));
  const byId = new Map(sources.map((source) => [source.id, source]));
  const rank = ({ fact }: StandingClaim): number => bySlug.get(fact.source)?.rank ?? Number.MAX_SAFE_INTEGER;
  const byField = new Map<string, FactRow[]>();
  for (const fact of facts) {
    const before = byField.get(fact.attribute_name);
    if (before) before.push(fact);
    else byField.set(fact.attribute_name, [fact]);
  }
  const standingOf = (fact: FactRow, winner: string | undefined): Standing => {
    if (fact.status === 2) return 'superseded';
    if (fact.status === 3) return 'rejected';
    if (Array.isArray(fact.value) && field(fact.attribute_name).rows !== null)
      return standingOfRows(fact, (values.get(fact.attribute_name) ?? []) as readonly RelationRow[]);
    return fact.source === winner ? 'published' : 'also';
  };
  return (key) => {
    const language = languageOfKey(key);
    if (language !== undefined)
      return nameClaims({ common_names: names, unfit_names: unfit, sources: credited }, sources, language);
    const found = byField.get(key) ?? [];
    const winner = byId.get(winners[key] ?? -1)?.slug;
    const claims = found
      .map((fact) => ({
        fact,
        standing: standingOf(fact, winner),
        sourceName: bySlug.get(fact.source)?.name ?? fact.source,
      }))
      .sort((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing) || rank(a) - rank(b));
    const published =
      claims.find(({ standing }) => standing === 'published' || standing === 'partly') ?? null;
    return {
      claims,
      published,
      reason: published && reasonOf(published, claims),
      isDerived: winners[key] === undefined,
    };
  };
};
