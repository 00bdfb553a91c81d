import type { NameToMatch } from '../../matching/match.js';
import { parseName } from '../../names/parse.js';
import type { CandidateConditions } from './candidates.js';
import type { CandidateCondition } from './conditions.js';
import { ENTITY_TYPES, type EntityTypeId } from './entities.js';
import { type GivenProperty, identifierNamed, idsOf, readProperty, textsOf } from './read-property.js';
import type { DraftQuery, Query } from './schema.js';

/** An identifier of a query, by its text in the conditions. */
export interface QueriedIdentifier {
  readonly text: string;
  readonly asked: NameToMatch;
  /** Whether its entity is a candidate: not if the query excludes it. */
  readonly isSought: boolean;
}

/** A query, ready for the matcher. */
export interface ReadQuery extends CandidateConditions {
  /** The name with its hints; null without one. */
  readonly named: NameToMatch | null;
  readonly identified: readonly QueriedIdentifier[];
  /** Id of the only possible entity, if the query names one; null otherwise. */
  readonly entity: string | null;
  /** References to the entities that the query excludes. */
  readonly excluded: readonly string[];
}

/** Maximum number of candidates of a query: the match and ten alternatives. */
const MOST_CANDIDATES = 11;

/** Returns the name with the author appended, unless it has one already. */
const withAuthor = (name: string, author: string | undefined): string => {
  if (!author) return name;
  const parsed = parseName(name);
  return parsed.kind === 'name' && parsed.author === null ? `${name} ${author}` : name;
};

const isType = (text: string): text is EntityTypeId => ENTITY_TYPES.some(({ id }) => id === text);

/** A query in the form that both versions of the protocol share. */
interface GivenQuery {
  readonly name: string | undefined;
  readonly types: readonly string[];
  readonly limit: number | undefined;
  readonly conditions: readonly CandidateCondition[];
  readonly entity: string | undefined;
}

/** Returns the value of the only condition of a kind, if it has one value that has to fit. */
const onlyValue = (conditions: readonly CandidateCondition[], kind: 'author' | 'genus' | 'family') => {
  const [condition, another] = conditions.filter(({ compared }) => compared === kind);
  if (condition === undefined || another || condition.quantifier === 'none') return undefined;
  return condition.values.length === 1 ? condition.values[0] : undefined;
};

const readGiven = ({ name = '', types, limit, conditions, entity = '' }: GivenQuery): ReadQuery => {
  const text = name.trim();
  return {
    types: types.filter(isType),
    hasOnlyUnknownTypes: types.length > 0 && !types.some(isType),
    limit: Math.min(MOST_CANDIDATES, Math.floor(limit ?? MOST_CANDIDATES)),
    conditions,
    named:
      text === ''
        ? null
        : {
            name: withAuthor(text, onlyValue(conditions, 'author')),
            genus: onlyValue(conditions, 'genus'),
            family: onlyValue(conditions, 'family'),
          },
    identified: conditions
      .filter(({ compared }) => compared === 'external_id')
      .flatMap(({ values, quantifier }) =>
        values.map((value) => ({
          text: value,
          asked: { name: '', identifier: identifierNamed(value) },
          isSought: quantifier !== 'none',
        })),
      ),
    entity: entity === '' ? null : entity,
    excluded: conditions.filter(({ compared }) => compared === 'id').flatMap(({ values }) => values),
  };
};

/** Reads a query of version 0.2. */
export const readQuery = ({ query, type, limit, properties = [] }: Query): ReadQuery =>
  readGiven({
    name: query,
    types: type === undefined ? [] : [type].flat(),
    limit,
    conditions: properties.flatMap(({ pid, v }) => readProperty({ id: pid, values: v })),
    entity: undefined,
  });

type DraftCondition = DraftQuery['conditions'][number];

/** Returns the conditions that a condition of the draft adds to the search for its name, id or identifier. */
const readDraftCondition = ({
  matchType,
  propertyId = '',
  propertyValue,
  required: isRequired = false,
  matchQuantifier: quantifier = 'any',
}: DraftCondition): readonly CandidateCondition[] => {
  const given: GivenProperty = { id: propertyId, values: propertyValue, isRequired, quantifier };
  switch (matchType) {
    case 'property':
      return readProperty(given);
    case 'id':
      return quantifier === 'none'
        ? [{ compared: 'id', values: idsOf(propertyValue), quantifier, isRequired }]
        : [];
    case 'name':
      return isRequired && quantifier !== 'none'
        ? [{ compared: 'name', values: textsOf(propertyValue).slice(0, 1), quantifier, isRequired }]
        : [];
  }
};

/** Reads a query of the draft of version 1.0. */
export const readDraftQuery = ({ type, limit, conditions }: DraftQuery): ReadQuery => {
  const soughtBy = (wanted: 'name' | 'id'): string | undefined =>
    conditions
      .filter(({ matchType, matchQuantifier }) => matchType === wanted && matchQuantifier !== 'none')
      .flatMap(({ propertyValue }) => (wanted === 'id' ? idsOf : textsOf)(propertyValue))[0];
  return readGiven({
    name: soughtBy('name'),
    types: type === undefined ? [] : [type],
    limit,
    conditions: conditions.flatMap(readDraftCondition),
    entity: soughtBy('id'),
  });
};
