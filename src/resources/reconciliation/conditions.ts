import { fitsHints } from '../../matching/candidate.js';
import { compareAuthors } from '../../names/author-comparison.js';

/** How many values of a condition have to fit. */
export const QUANTIFIERS = ['any', 'all', 'none'] as const;
export type Quantifier = (typeof QUANTIFIERS)[number];

/** What a condition compares; `unknown` for a property that the service does not have. */
export type ComparedKind = 'name' | 'id' | 'author' | 'rank' | 'genus' | 'family' | 'external_id' | 'unknown';

/** A condition on candidates (contract C17.15), also a property of version 0.2 (C17.6). */
export interface CandidateCondition {
  readonly compared: ComparedKind;
  readonly values: readonly string[];
  readonly quantifier: Quantifier;
  /** Whether candidates that do not fulfil it are left out. */
  readonly isRequired: boolean;
}

/** Values of a candidate; null if it has none, or if none is known. */
export interface ComparedEntity {
  /** Id of the entity. */
  readonly id: string;
  readonly author: string | null;
  readonly rank: string | null;
  readonly genus: string | null;
  readonly family: string;
}

/** Ids of the entities to which the name and each identifier lead. */
export interface LedTo {
  readonly byName: ReadonlySet<string>;
  readonly byIdentifier: ReadonlyMap<string, string | null>;
  /** Slugs of the species that the query excludes, by the reference that it gives: an id, identifier or slug. */
  readonly excludedSlugs: ReadonlyMap<string, string>;
}

/** Returns whether a candidate fits a value; null if that is not known. */
const fits = (
  compared: ComparedKind,
  value: string,
  entity: ComparedEntity,
  ledTo: LedTo,
): boolean | null => {
  switch (compared) {
    case 'name':
      return ledTo.byName.has(entity.id);
    case 'id':
      return entity.id === (ledTo.excludedSlugs.get(value) ?? value.toLowerCase());
    case 'author': {
      const comparison = compareAuthors(value, entity.author);
      return comparison === 'unknown' ? null : comparison !== 'different';
    }
    case 'rank':
      return entity.rank === value;
    case 'genus':
      return fitsHints({ genus: value }, entity) ?? false;
    case 'family':
      return fitsHints({ family: value }, entity) ?? false;
    case 'external_id':
      return ledTo.byIdentifier.get(value) === entity.id;
    case 'unknown':
      return false;
  }
};

/** Returns whether a candidate fulfils a condition; null if that is not known. */
const isFulfilled = (
  { compared, values, quantifier }: CandidateCondition,
  entity: ComparedEntity,
  ledTo: LedTo,
): boolean | null => {
  const all = values.map((value) => fits(compared, value, entity, ledTo));
  if (all.includes(null)) return null;
  if (quantifier === 'all') return all.every(Boolean);
  return all.some(Boolean) === (quantifier === 'any');
};

/** The result of one condition for a candidate. */
export interface Comparison {
  readonly condition: CandidateCondition;
  readonly fulfilled: boolean;
}

/** The comparisons of a candidate; `isExcluded` if it does not fulfil a required one. */
export interface Comparisons {
  readonly known: readonly Comparison[];
  readonly isExcluded: boolean;
}

/** Compares a candidate with the conditions. */
export const compared = (
  conditions: readonly CandidateCondition[],
  entity: ComparedEntity,
  ledTo: LedTo,
): Comparisons => {
  const all = conditions.map((condition) => ({
    condition,
    fulfilled: isFulfilled(condition, entity, ledTo),
  }));
  return {
    known: all.filter((each): each is Comparison => each.fulfilled !== null),
    isExcluded: all.some(({ condition, fulfilled }) => condition.isRequired && fulfilled !== true),
  };
};
