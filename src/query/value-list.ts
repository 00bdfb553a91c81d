/** Splits a text at commas and trims the parts; `\,` is a literal comma (contract C6.4). */
export const splitList = (text: string): readonly string[] =>
  text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim());

/** A value list without empty values. `missing`: whether `null` was listed, in any case (C6.4, C6.6). */
export interface ValueList {
  readonly values: readonly string[];
  readonly missing: boolean;
}

/** Reads a value list. */
export const readList = (text: string): ValueList => {
  const given = splitList(text).filter((value) => value !== '');
  const values = given.filter((value) => value.toLowerCase() !== 'null');
  return { values, missing: values.length < given.length };
};
