/** A JSON object in the document. */
export interface DocumentObject {
  readonly [member: string]: unknown;
}

/** Returns a reference to a component of the document. */
export const ref = (kind: string, name: string): DocumentObject => ({ $ref: `#/components/${kind}/${name}` });

/** Converts a text such as `division_class` to PascalCase, for names of components and operations. */
export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
