import { type ExternalId, externalIdIn, externalIdOf, SCHEMES } from '../../fields/external-ids.js';
import { labelPosition, VOCABULARIES } from '../../fields/vocabularies.js';
import type { NameToMatch } from '../../matching/match.js';
import { parseName } from '../../names/parse.js';
import type { CandidateConditions } from './candidates.js';
import { ENTITY_TYPES, type EntityTypeId } from './entities.js';
import type { DraftQuery, PropertyValues, Query } from './schema.js';

/** A query, ready for the matcher. */
export interface ReadQuery extends CandidateConditions {
  /** The name with its hints; null without one. */
  readonly named: NameToMatch | null;
  /** An identifier; null without one. */
  readonly identified: NameToMatch | null;
  /** Id of the only possible entity, if the query names one; null otherwise. */
  readonly entity: string | null;
}

/** Maximum number of candidates of a query: the match and ten alternatives. */
const MOST_CANDIDATES = 11;

/** Returns the first value of a property as text; for an entity, its name or else its id. */
const textOf = (given: PropertyValues): string => {
  const [value] = [given].flat();
  if (typeof value !== 'object') return String(value ?? '').trim();
  return (value.name ?? value.id.replace(/^(?:genus|family):/, '')).trim();
};

const RANK_NAMES = new Map([
  ['subspecies', 'ssp'],
  ['subsp', 'ssp'],
  ['variety', 'var'],
  ['varietas', 'var'],
  ['forma', 'form'],
  ['f', 'form'],
  ['subvariety', 'subvar'],
]);

/** Returns the label of a rank; null for a text that names no rank. */
const rankOf = (text: string | undefined): string | null => {
  const word = (text ?? '').toLowerCase().replace(/\.$/, '');
  const position = labelPosition('rank', RANK_NAMES.get(word) ?? word);
  return position === undefined ? null : VOCABULARIES.rank[position]!;
};

/** Returns the identifier among the values; null if its text is malformed, undefined without one. */
const identifierIn = (values: ReadonlyMap<string, string>): ExternalId | null | undefined => {
  for (const scheme of SCHEMES) {
    const given = values.get(scheme) ?? values.get(`${scheme}_id`);
    if (given !== undefined && given !== '') return externalIdIn(scheme, given) ?? null;
  }
  const any = values.get('external_id');
  return any === undefined || any === '' ? undefined : (externalIdOf(any) ?? null);
};

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
  readonly values: ReadonlyMap<string, string>;
  readonly entity?: string | undefined;
}

const readGiven = ({ name = '', types, limit, values, entity = '' }: GivenQuery): ReadQuery => {
  const identifier = identifierIn(values);
  const text = name.trim();
  return {
    types: types.length === 0 ? [] : types.filter(isType),
    hasOnlyUnknownTypes: types.length > 0 && !types.some(isType),
    rank: rankOf(values.get('rank')),
    limit: Math.min(MOST_CANDIDATES, Math.floor(limit ?? MOST_CANDIDATES)),
    named:
      text === ''
        ? null
        : {
            name: withAuthor(text, values.get('author')),
            genus: values.get('genus') ?? values.get('genus_name'),
            family: values.get('family') ?? values.get('family_name'),
          },
    identified: identifier === undefined ? null : { name: '', identifier },
    entity: entity === '' ? null : entity,
  };
};

/** Reads a query of version 0.2. */
export const readQuery = ({ query, type, limit, properties = [] }: Query): ReadQuery =>
  readGiven({
    name: query,
    types: type === undefined ? [] : [type].flat(),
    limit,
    values: new Map(properties.map(({ pid, v }) => [pid, textOf(v)])),
  });

/** Reads a query of the draft of version 1.0. */
export const readDraftQuery = ({ type, limit, conditions }: DraftQuery): ReadQuery => {
  const of = (wanted: DraftQuery['conditions'][number]['matchType']) =>
    conditions.filter(({ matchType }) => matchType === wanted);
  const values = of('property').map(
    ({ propertyId = '', propertyValue }) => [propertyId, textOf(propertyValue)] as const,
  );
  const id = of('id').map(({ propertyValue }) => textOf(propertyValue))[0];
  return readGiven({
    name: of('name').map(({ propertyValue }) => textOf(propertyValue))[0],
    types: type === undefined ? [] : [type],
    limit,
    values: new Map(values),
    entity: id,
  });
};
