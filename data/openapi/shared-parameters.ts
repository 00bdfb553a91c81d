import { isDeepStrictEqual } from 'node:util';
import { type DocumentObject, ref } from './json.js';

/** Parameters of the document that several operations refer to. */
export interface SharedParameters {
  /**
   * Stores a parameter under the first free name, or reuses an equal one, and returns a reference to it.
   *
   * @throws Error if every name belongs to a different parameter.
   */
  add(names: readonly string[], parameter: DocumentObject): DocumentObject;
  /** All parameters by name. */
  readonly all: ReadonlyMap<string, DocumentObject>;
}

/** Creates an empty set of parameters. */
export const createSharedParameters = (): SharedParameters => {
  const all = new Map<string, DocumentObject>();
  return {
    add: (names, parameter) => {
      const fits = (name: string): boolean => {
        const known = all.get(name);
        return known === undefined || isDeepStrictEqual(known, parameter);
      };
      const name = names.find(fits);
      if (name === undefined)
        throw new Error(`${names.join(', ')} already belong to other parameters; pass another name`);
      all.set(name, parameter);
      return ref('parameters', name);
    },
    all,
  };
};
