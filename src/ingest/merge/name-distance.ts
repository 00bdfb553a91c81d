/**
 * Kinds of match by a name that is neither the name of the species nor its name before a correction renamed it
 * (C9.51).
 */
export const MATCHED_BY_OTHER_NAME = ['synonym', 'checked', 'autonym', 'merged'];

/** Kinds of match by a name that a correction removed from the species. */
const MATCHED_BY_FORMER_NAME = ['former', 'merged'];

const sqlList = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

/**
 * SQL expression: distance between the name in a statement and the name of the matched species, by `staged_match
 * m`. Statements under the name of the species come first, then statements under another name, such as a synonym,
 * then statements under a name that a correction removed (C10.8).
 */
export const NAME_DISTANCE = `case when m.how in (${sqlList(MATCHED_BY_FORMER_NAME)}) then 2
  when m.how in (${sqlList(MATCHED_BY_OTHER_NAME)}) then 1 else 0 end`;
