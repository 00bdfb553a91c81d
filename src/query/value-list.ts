/** Splits at commas that no backslash precedes; `\,` is a literal comma; parts are trimmed (contract C6.4). */
export const splitList = (text: string): readonly string[] =>
  text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim());

/** A value list: empty values dropped, `null` of any case taken out (C6.4, C6.6). */
export interface ValueList {
  readonly values: readonly string[];
  readonly missing: boolean;
}

export const readList = (text: string): ValueList => {
  const given = splitList(text).filter((value) => value !== '');
  const values = given.filter((value) => value.toLowerCase() !== 'null');
  return { values, missing: values.length < given.length };
};
