import { type ExternalId, externalIdIn, externalIdOf, SCHEMES } from '../../fields/external-ids.js';
import { labelPosition, VOCABULARIES } from '../../fields/vocabularies.js';
import type { CandidateCondition, ComparedKind, Quantifier } from './conditions.js';
import type { PropertyValues } from './schema.js';

/** Returns values as texts, an entity as `ofEntity` writes it. Blank ones are left out. */
const textsWith = (
  given: PropertyValues,
  ofEntity: (entity: Extract<PropertyValues, { id: string }>) => string,
): readonly string[] =>
  [given]
    .flat()
    .map((value) => (typeof value === 'object' ? ofEntity(value) : String(value)).trim())
    .filter((text) => text !== '');

/** Returns the values of a property as texts; of an entity its name or else its id. Blank ones are left out. */
export const textsOf = (given: PropertyValues): readonly string[] =>
  textsWith(given, ({ id, name }) => name ?? id.replace(/^(?:genus|family):/, ''));

/** Returns ids of entities, which may be given as texts or as entities. Blank ones are left out. */
export const idsOf = (given: PropertyValues): readonly string[] => textsWith(given, ({ id }) => id);

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
const rankOf = (text: string): string | null => {
  const word = text.toLowerCase().replace(/\.$/, '');
  const position = labelPosition('rank', RANK_NAMES.get(word) ?? word);
  return position === undefined ? null : VOCABULARIES.rank[position]!;
};

/** What the properties compare, by their ids. */
const COMPARED_BY_ID: ReadonlyMap<string, ComparedKind> = new Map<string, ComparedKind>([
  ['author', 'author'],
  ['rank', 'rank'],
  ['genus', 'genus'],
  ['genus_name', 'genus'],
  ['family', 'family'],
  ['family_name', 'family'],
  ['external_id', 'external_id'],
  ...SCHEMES.flatMap((scheme): [string, ComparedKind][] => [
    [scheme, 'external_id'],
    [`${scheme}_id`, 'external_id'],
  ]),
]);

/** Text of an identifier in conditions: its scheme, if the property names it, and the value. */
const identifierText = (property: string, value: string): string =>
  property === 'external_id' ? value : `${property.replace(/_id$/, '')} ${value}`;

/** Returns the identifier of such a text; null if it is malformed. */
export const identifierNamed = (text: string): ExternalId | null => {
  const scheme = SCHEMES.find((each) => text.startsWith(`${each} `));
  return (scheme ? externalIdIn(scheme, text.slice(scheme.length + 1)) : externalIdOf(text)) ?? null;
};

/** A property that a query gives, in the form that both versions of the protocol share. */
export interface GivenProperty {
  readonly id: string;
  readonly values: PropertyValues;
  readonly quantifier?: Quantifier;
  readonly isRequired?: boolean;
}

/**
 * Reads a property as a condition; none without a value. A property or rank that is unknown fits no candidate if it is
 * required, and is ignored otherwise (contract C17.6, C17.15).
 */
export const readProperty = ({
  id,
  values: given,
  quantifier = 'any',
  isRequired = false,
}: GivenProperty): readonly CandidateCondition[] => {
  const compared = COMPARED_BY_ID.get(id) ?? 'unknown';
  const texts = textsOf(given);
  const values =
    compared === 'rank'
      ? texts.flatMap((text) => rankOf(text) ?? (isRequired ? text : []))
      : compared === 'external_id'
        ? texts.map((text) => identifierText(id, text))
        : texts;
  if (values.length === 0 || (compared === 'unknown' && !isRequired)) return [];
  return [{ compared, values, quantifier, isRequired }];
};
