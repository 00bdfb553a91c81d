/** Formats a stored value for the facts endpoint (contract C8.51); json null is the claim of no value (C9.49). */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join('|') : String(value);
};
