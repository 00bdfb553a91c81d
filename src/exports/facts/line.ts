/** Defaults of the fact format (docs/fact-format.md). */
const DEFAULTS = new Map<string, unknown>([
  ['establishment', 'unknown'],
  ['evidence', 'reported'],
  ['share_alike', false],
  ['cultivated', false],
  ['catalogue', false],
  ['cultivar', false],
  ['part', 'other'],
  ['main', false],
  ['score', 0],
]);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0);

/** Returns a statement as a line of the fact format, without empty members and defaults. */
export const factLine = (statement: object): string => {
  const stated = Object.entries(statement).filter(
    ([key, value]) => key === 'value' || (!isEmpty(value) && DEFAULTS.get(key) !== value),
  );
  return `${JSON.stringify(Object.fromEntries(stated))}\n`;
};
