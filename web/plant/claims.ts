import type { FactRow } from '../../src/resources/facts/queries.js';
import type { FullRecord } from '../../src/species/full-record.js';
import type { SourceName } from '../queries.js';

/** Place of a claim among those of its field. */
type Standing = 'published' | 'also' | 'superseded' | 'rejected';

/** A claim with its place and the name of its source. */
export interface StandingClaim {
  readonly fact: FactRow;
  readonly standing: Standing;
  readonly sourceName: string;
}

/** Why a value is published: a key of the messages. */
type PublishedReason = 'only' | 'agree' | 'rank' | 'community';

/** The claims of one field, the published one first, then by rank of the source, superseded and rejected last. */
export interface FieldClaims {
  readonly claims: readonly StandingClaim[];
  /** Null for a value without provenance. */
  readonly published: StandingClaim | null;
  readonly reason: PublishedReason | null;
}

const ORDER: readonly Standing[] = ['published', 'also', 'superseded', 'rejected'];
const NO_CLAIMS: FieldClaims = { claims: [], published: null, reason: null };

const reasonOf = (published: StandingClaim, claims: readonly StandingClaim[]): PublishedReason => {
  if (published.fact.source === 'community') return 'community';
  const active = claims.filter(({ standing }) => standing === 'published' || standing === 'also');
  if (active.length === 1) return 'only';
  const same = JSON.stringify(published.fact.value);
  return active.every(({ fact }) => JSON.stringify(fact.value) === same) ? 'agree' : 'rank';
};

/** Groups the facts of a species by field. */
export const claimsOf = (
  { winners }: Pick<FullRecord, 'winners'>,
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
    return fact.source === winner ? 'published' : 'also';
  };
  return (key) => {
    const found = byField.get(key);
    if (!found) return NO_CLAIMS;
    const winner = byId.get(winners[key] ?? -1)?.slug;
    const claims = found
      .map((fact) => ({
        fact,
        standing: standingOf(fact, winner),
        sourceName: bySlug.get(fact.source)?.name ?? fact.source,
      }))
      .sort((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing) || rank(a) - rank(b));
    const published = claims.find(({ standing }) => standing === 'published') ?? null;
    return { claims, published, reason: published && reasonOf(published, claims) };
  };
};
