const TOKENS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1', 'on'].map((token) => [token, true] as const),
  ...['false', 'no', '0', 'off'].map((token) => [token, false] as const),
]);

/** Accepted spellings of booleans (contract C6.9). */
export const BOOLEAN_TOKENS: readonly string[] = [...TOKENS.keys()];

/** Reads a boolean in any case; undefined if the text is not one. */
export const readBoolean = (text: string): boolean | undefined => TOKENS.get(text.trim().toLowerCase());
