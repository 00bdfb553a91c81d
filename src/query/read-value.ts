import { wordNamed } from '../fields/scale.js';
import { filterPosition, labelAt, VOCABULARIES, type VocabularyName } from '../fields/vocabularies.js';
import { textKey } from '../names/fold.js';
import type { FaultCode } from '../wording/fault.js';
import { readIdentifier } from './identifiers.js';
import type { Key } from './keys.js';
import { MATCH_NOTHING, type Predicate } from './predicate.js';
import { readArea } from './read-area.js';
import { BOOLEAN_TOKENS, readBoolean } from './read-boolean.js';
import { readNumber, readWhole, scaled } from './read-number.js';
import { readTimestamp } from './read-timestamp.js';

/** A value of a filter, read by the type of its key. */
export type ValueReading =
  /** `also`: the label whose records a filter on this one also finds. */
  | { readonly equals: number | string; readonly also?: string }
  | { readonly test: Predicate }
  /** A label that is not in the vocabulary and matches nothing (contract C6.10). */
  | { readonly unknown: string }
  | { readonly refused: FaultCode; readonly allowed?: readonly string[] };

/** Reads a value of a filter or exclusion (C6.8 to C6.13). */
export const readValue = (key: Key, text: string): ValueReading => {
  switch (key.type) {
    case 'text':
      return { equals: (key.compared ?? textKey)(text) };
    case 'zone':
      return { equals: zoneRef(text) };
    case 'area':
      return readArea(text);
    case 'external_id':
      return readIdentifier(text);
    case 'boolean':
      return truth(readBoolean(text));
    case 'integer':
      return number(readWhole(text), key.scale) ?? step(key, text);
    case 'decimal':
      return number(readNumber(text), key.scale) ?? { refused: 'malformed' };
    case 'timestamp':
      return moment(key.column, text);
    case 'enum':
    case 'ordinal':
    case 'flags':
    case 'rows':
    case 'establishment':
      return label(key, text);
  }
};

/** Returns the slug or id of a zone in lower case (C11.10). */
const zoneRef = (text: string): string => text.toLowerCase().replaceAll('\0', '\ufffd');

const truth = (value: boolean | undefined): ValueReading =>
  value === undefined ? { refused: 'not_allowed', allowed: BOOLEAN_TOKENS } : { equals: value ? 1 : 0 };

const number = (value: ReturnType<typeof readNumber>, scale: number): ValueReading | undefined => {
  if (!value) return undefined;
  const stored = scaled(value, scale);
  return stored === undefined ? { test: MATCH_NOTHING } : { equals: stored };
};

/** Reads a word of a scale, which matches all its steps (C14.31). */
const step = ({ column, words }: Key, text: string): ValueReading => {
  const word = words === null ? undefined : wordNamed(words, text);
  return word ? { test: { column, atLeast: word.first, atMost: word.last } } : { refused: 'malformed' };
};

const moment = (column: string, text: string): ValueReading => {
  const span = readTimestamp(text);
  return span ? { test: { column, atLeast: span.from, atMost: span.to } } : { refused: 'malformed' };
};

const label = ({ vocabulary, type, strict, alsoFinds }: Key, text: string): ValueReading => {
  if (vocabulary === null) throw new Error(`a key of type ${type} without vocabulary`);
  const position = filterPosition(vocabulary, text);
  if (position === undefined) {
    return strict ? { refused: 'not_allowed', allowed: labelsOf(vocabulary) } : { unknown: text };
  }
  const found = labelAt(vocabulary, position);
  if (type === 'establishment') return { equals: found };
  const also = alsoFinds?.[found];
  return { equals: position, ...(also !== undefined && { also }) };
};

/** Returns the labels of a vocabulary. */
export const labelsOf = (vocabulary: VocabularyName): readonly string[] => VOCABULARIES[vocabulary];
