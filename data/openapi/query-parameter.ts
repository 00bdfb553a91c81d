import type { DocumentObject } from './json.js';

/** A query parameter without its `in`. */
interface QueryParameter extends DocumentObject {
  readonly name: string;
  readonly required?: boolean;
  readonly schema: DocumentObject;
  readonly example: unknown;
}

/**
 * Returns a query parameter with an example value. Only a required parameter has it as `example`: pages that try requests
 * fill that in, and a request with the examples of all parameters finds nothing. Others have it in their schema.
 */
export const queryParameter = ({ name, schema, example, ...rest }: QueryParameter): DocumentObject => ({
  name,
  in: 'query',
  ...rest,
  ...(rest['required'] === true ? { schema, example } : { schema: { ...schema, examples: [example] } }),
});
