/** Ways to find a species by a name that is not its own, nor was before a correction renamed it (C9.51). */
export const BY_ANOTHER_NAME = ['synonym', 'override', 'autonym', 'merged'];

/** Ways by a name that a correction has taken from it. */
const BY_FORMER_NAME = ['former', 'merged'];

const listOf = (ways: readonly string[]): string => ways.map((way) => `'${way}'`).join(', ');

/**
 * SQL: how far the name that a statement is made under is from the species it led to, by `staged_match m`. What is
 * said under the species' own name comes before what is said under another, such as a synonym, and that under a name
 * that a correction took from it last (C10.8).
 */
export const REMOTENESS = `case when m.how in (${listOf(BY_FORMER_NAME)}) then 2
  when m.how in (${listOf(BY_ANOTHER_NAME)}) then 1 else 0 end`;
