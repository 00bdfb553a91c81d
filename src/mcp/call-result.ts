/** Result of a call, in the form of the Model Context Protocol. */
export interface CallResult {
  [member: string]: unknown;
  content: { type: 'text'; text: string }[];
  /** The same as a value, for the answers of tools. */
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** Returns a value as the JSON text of a result. */
export const textResult = (value: object, isError = false): CallResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  ...(isError ? { isError } : {}),
});
