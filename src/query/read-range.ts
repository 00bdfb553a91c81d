import { ceilTo, type Decimal, floorTo } from '../fields/decimal.js';
import { wordNamed } from '../fields/scale.js';
import { labelPosition, VOCABULARIES } from '../fields/vocabularies.js';
import type { Fault } from '../wording/fault.js';
import { didYouMean, quoted } from '../wording/suggestions.js';
import { formOf } from './key-form.js';
import type { KeyParameter } from './key-parameters.js';
import type { Key } from './keys.js';
import type { Predicate } from './predicate.js';
import { between, readNumber } from './read-number.js';
import { readTimestamp } from './read-timestamp.js';
import { labelsOf } from './read-value.js';
import { splitList } from './value-list.js';
import type { Warning } from './warning.js';

/** A bound as the lower and as the upper end of a range, in units of the column. */
interface Bound {
  readonly asLeast: bigint;
  readonly asMost: bigint;
}

/** A range, or why it cannot be read. */
interface RangeReading {
  readonly predicate?: Predicate;
  readonly warnings?: readonly Warning[];
  readonly fault?: Fault;
}

/** Returns whether the lower end is above the upper one, and not only after both are rounded to units of the column. */
const isInverted = (least: Bound, most: Bound): boolean =>
  least.asLeast > most.asMost && least.asMost > most.asLeast;

const inverted = ({ param }: KeyParameter, lower: string, upper: string): Warning => ({
  param,
  problem: 'wrong_order',
  message: `${param}: ${quoted(lower)} is above ${quoted(upper)}, so it matches nothing; write the lower end first.`,
});

/** Reads `range[k]=min,max`: both ends inclusive, either may be open (contract C6.14 to C6.16). */
export const readRange = (key: Key, parameter: KeyParameter): RangeReading => {
  const parts = splitList(parameter.value);
  const [lower = '', upper = ''] = parts;
  if (parts.length > 2 || (lower === '' && upper === ''))
    return { fault: faultyRange(key, parameter, false) };
  const least = lower === '' ? undefined : readBound(key, lower);
  const most = upper === '' ? undefined : readBound(key, upper);
  if (least === null || most === null) return { fault: faultyRange(key, parameter, key.type === 'ordinal') };
  const bounds = { least: least?.asLeast, most: most?.asMost };
  return {
    predicate: between(key.column, bounds, key.type === 'timestamp'),
    ...(least && most && isInverted(least, most) && { warnings: [inverted(parameter, lower, upper)] }),
  };
};

const readBound = (key: Key, text: string): Bound | null => {
  if (key.type === 'timestamp') {
    const span = readTimestamp(text);
    return span ? { asLeast: BigInt(span.from), asMost: BigInt(span.to) } : null;
  }
  if (key.type === 'ordinal') return position(key, text);
  const word = key.words === null ? undefined : wordNamed(key.words, text);
  if (word) return { asLeast: BigInt(word.first), asMost: BigInt(word.last) };
  const value: Decimal | undefined = readNumber(text);
  return value ? { asLeast: ceilTo(value, key.scale), asMost: floorTo(value, key.scale) } : null;
};

/** Reads a label or its position. */
const position = ({ vocabulary }: Key, text: string): Bound | null => {
  if (vocabulary === null) return null;
  const written = /^\d{1,2}$/.test(text) ? Number(text) : labelPosition(vocabulary, text);
  if (written === undefined || written >= VOCABULARIES[vocabulary].length) return null;
  return { asLeast: BigInt(written), asMost: BigInt(written) };
};

/** Describes the bounds of a range for messages. */
const boundsOf = (key: Key): string => {
  if (key.type !== 'ordinal') return formOf(key.type === 'integer' ? { ...key, type: 'decimal' } : key);
  const labels = labelsOf(key.vocabulary!);
  const last = labels.length - 1;
  return `labels (${labels.join(', ')}) or their positions from 0 (${labels[0]}) to ${last} (${labels[last]})`;
};

/** Returns the end of a message: the word of the field that is nearest to the first bound that is none. */
const nearestWord = (key: Key, value: string): string => {
  const words =
    key.vocabulary !== null ? labelsOf(key.vocabulary) : (key.words?.map(({ word }) => word) ?? []);
  const wrong = splitList(value).find((bound) => bound !== '' && readBound(key, bound) === null);
  return wrong === undefined ? '' : didYouMean(wrong, words);
};

const faultyRange = (key: Key, { param, value }: KeyParameter, closed: boolean): Fault => {
  const message = `${param} takes "min,max", "min," or ",max" with ${boundsOf(key)}; got ${quoted(value)}${nearestWord(key, value) || '.'}`;
  return closed && key.vocabulary !== null
    ? { param, got: value, problem: 'not_allowed', allowed: labelsOf(key.vocabulary), message }
    : { param, got: value, problem: 'malformed', message };
};
