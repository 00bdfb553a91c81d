/** Places in a text, as offsets in UTF-16 code units; the end is exclusive. */
export type TextSpan = readonly [start: number, end: number];

/** A parameter of a list of species, such as `filter[flower_color]` and `blue`. */
export type QueryParameter = readonly [name: string, value: string];

/** A condition that a text was understood to mean. */
export interface UnderstoodCondition {
  readonly parameters: readonly QueryParameter[];
  readonly spans: readonly TextSpan[];
  /** A vague word or reading that has one written meaning here, by its key; null for exact words. */
  readonly reading: string | null;
}

/** Words that are no condition, with the reason. */
export interface Ignored {
  readonly span: TextSpan;
  /** Code (contract C7.33). */
  readonly reason: string;
}

/** Parses parameters as tables write them: `filter[sun]=partial_shade,full_shade&unknown=height_cm`. */
export const parametersOf = (text: string): readonly QueryParameter[] =>
  text.split('&').map((each) => {
    const at = each.indexOf('=');
    return [each.slice(0, at), each.slice(at + 1)];
  });

/** Returns a condition of parameters that words mean, by a reading of a vague word if it is one. */
export const conditionOf = (
  parameters: readonly QueryParameter[],
  spans: readonly TextSpan[],
  reading: string | null = null,
): UnderstoodCondition => ({ parameters, spans, reading });

/** Returns a condition on one filter. */
export const filter = (
  key: string,
  values: readonly string[],
  ...spans: readonly TextSpan[]
): UnderstoodCondition => conditionOf([[`filter[${key}]`, values.join(',')]], spans);

/** Returns a condition on a range; an end may be open. */
export const range = (
  key: string,
  least: number | string | null,
  most: number | string | null,
  ...spans: readonly TextSpan[]
): UnderstoodCondition => conditionOf([[`range[${key}]`, `${least ?? ''},${most ?? ''}`]], spans);

/** Filters with an opposite: that no harm is reported is no opposite of harm. */
const FILTER = /^filter\[(?!toxicity|toxic_to|safety)/;

/** Ranges of measurements, of which the other side of a bound is the opposite. */
const MEASURED = /^range\[\w+_(?:cm|deg_c|mm|harvest)\]$/;

/** Returns the condition that records do not meet this one; null where no parameter says so. */
export const negated = (condition: UnderstoodCondition): UnderstoodCondition | null => {
  const [[name, value], ...others] = condition.parameters as [QueryParameter];
  if (others.length > 0) return null;
  const [least, most] = value.split(',') as [string, string];
  // "Not taller than 5 m".
  if (MEASURED.test(name) && (least === '' || most === ''))
    return { ...condition, parameters: [[name, `${most},${least}`]] };
  if (!FILTER.test(name)) return null;
  if (value === 'true' || value === 'false')
    return { ...condition, parameters: [[name, value === 'true' ? 'false' : 'true']] };
  return { ...condition, parameters: [[name.replace('filter[', 'filter_not['), value]] };
};

const namesOf = ({ parameters }: UnderstoodCondition): string => parameters.map(([name]) => name).join('&');

/** Returns whether two conditions are about the same values, so that either can hold. */
export const canUnite = (one: UnderstoodCondition, other: UnderstoodCondition): boolean =>
  namesOf(one) === namesOf(other) && one.parameters.length === 1 && /^filter(?:_not)?\[/.test(namesOf(one));

/** Returns the values of two parameters without repetition. */
export const eitherValue = (one: string, other: string): string =>
  [...new Set([...one.split(','), ...other.split(',')])].join(',');

const unite = (one: UnderstoodCondition, other: UnderstoodCondition): UnderstoodCondition => {
  const [[name, values]] = one.parameters as [QueryParameter];
  return conditionOf(
    [[name, eitherValue(values, other.parameters[0]![1])]],
    [...one.spans, ...other.spans],
    one.reading ?? other.reading,
  );
};

/** Returns conditions with those on the same filter united: any of the values suffices. */
export const united = (conditions: readonly UnderstoodCondition[]): readonly UnderstoodCondition[] => {
  const all: UnderstoodCondition[] = [];
  for (const condition of conditions) {
    const at = all.findIndex((each) => canUnite(each, condition));
    if (at < 0) all.push(condition);
    else all[at] = unite(all[at]!, condition);
  }
  return all;
};
