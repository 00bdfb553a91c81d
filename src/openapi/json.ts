/** A JSON object of the document. */
export interface JsonObject {
  readonly [member: string]: unknown;
}

/** A reference to a component of the document. */
export const ref = (kind: string, name: string): JsonObject => ({ $ref: `#/components/${kind}/${name}` });

/** `division_class`, `list species` in one word, as names of components and operations are written. */
export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
