import { isDeepStrictEqual } from 'node:util';
import { type DocumentObject, ref } from './json.js';

type Kind = 'parameters' | 'schemas';

/** Components of the document, which several operations refer to. */
export interface Components {
  /**
   * Stores a component under the first free name, or reuses an equal one, and returns a reference to it.
   *
   * @throws Error if every name belongs to a different component.
   */
  add(kind: Kind, names: readonly string[], component: DocumentObject): DocumentObject;
  /** Returns a reference to the stored schema that is equal to this one; undefined if there is none. */
  sameSchema(schema: DocumentObject): DocumentObject | undefined;
  /** All components by kind and name. */
  readonly all: Readonly<Record<Kind, Readonly<Record<string, DocumentObject>>>>;
}

/** Creates an empty set of components. */
export const createComponents = (): Components => {
  const stored = {
    parameters: new Map<string, DocumentObject>(),
    schemas: new Map<string, DocumentObject>(),
  };
  return {
    add: (kind, names, component) => {
      const fits = (name: string): boolean => {
        const known = stored[kind].get(name);
        return known === undefined || isDeepStrictEqual(known, component);
      };
      const name = names.find(fits);
      if (name === undefined)
        throw new Error(`${kind}: ${names.join(', ')} already belong to other components; pass another name`);
      stored[kind].set(name, component);
      return ref(kind, name);
    },
    sameSchema: (schema) => {
      const same = [...stored.schemas].find(([, known]) => isDeepStrictEqual(known, schema));
      return same && ref('schemas', same[0]);
    },
    get all() {
      return {
        parameters: Object.fromEntries(stored.parameters),
        schemas: Object.fromEntries(stored.schemas),
      };
    },
  };
};
