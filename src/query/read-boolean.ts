const TOKENS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1', 'on'].map((token) => [token, true] as const),
  ...['false', 'no', '0', 'off'].map((token) => [token, false] as const),
]);

/** The boolean tokens, as `allowed` lists them (contract C6.9). */
export const BOOLEAN_TOKENS: readonly string[] = [...TOKENS.keys()];

/** A boolean token of any case; undefined for anything else. */
export const readBoolean = (text: string): boolean | undefined => TOKENS.get(text.trim().toLowerCase());
