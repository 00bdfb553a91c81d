/** Formats a stored value for the facts endpoint (contract C8.51), rows as JSON; json null is the claim of no value (C9.49). */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return String(value);
  return typeof value[0] === 'object' ? JSON.stringify(value) : value.join('|');
};
