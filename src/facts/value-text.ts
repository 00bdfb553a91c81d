/** A stored value as the facts endpoint writes it (contract C8.51); json null is the empty claim (C9.49). */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join('|') : String(value);
};
