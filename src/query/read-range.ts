import { ceilTo, type Decimal, floorTo } from '../fields/decimal.js';
import { wordNamed } from '../fields/scale.js';
import { labelPosition, VOCABULARIES } from '../fields/vocabularies.js';
import { quoted } from '../wording/suggestions.js';
import { formOf } from './key-form.js';
import type { KeyParameter } from './key-parameters.js';
import type { Key } from './keys.js';
import type { Predicate } from './predicate.js';
import type { QueryFault } from './problem.js';
import { between, readNumber } from './read-number.js';
import { readTimestamp } from './read-timestamp.js';
import { labelsOf } from './read-value.js';
import { splitList } from './value-list.js';

/** A bound as the lower and as the upper end of a range, in units of the column. */
interface Bound {
  readonly asLeast: bigint;
  readonly asMost: bigint;
}

/** Reads `range[k]=min,max`: both ends inclusive, either may be open (contract C6.14 to C6.16). */
export const readRange = (key: Key, parameter: KeyParameter): Predicate | QueryFault => {
  const parts = splitList(parameter.value);
  const [lower = '', upper = ''] = parts;
  if (parts.length > 2 || (lower === '' && upper === '')) return faultyRange(key, parameter, false);
  const least = lower === '' ? undefined : readBound(key, lower);
  const most = upper === '' ? undefined : readBound(key, upper);
  if (least === null || most === null) return faultyRange(key, parameter, key.type === 'ordinal');
  return between(key.column, { least: least?.asLeast, most: most?.asMost }, key.type === 'timestamp');
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

const faultyRange = (key: Key, { param, value }: KeyParameter, closed: boolean): QueryFault => {
  const message = `${param} takes "min,max", "min," or ",max" with ${boundsOf(key)}; got ${quoted(value)}.`;
  return closed && key.vocabulary !== null
    ? { param, got: value, problem: 'not_allowed', allowed: labelsOf(key.vocabulary), message }
    : { param, got: value, problem: 'malformed', message };
};
