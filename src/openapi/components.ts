import { isDeepStrictEqual } from 'node:util';
import { type JsonObject, ref } from './json.js';

type Kind = 'parameters' | 'schemas';

/** What several routes share, kept once and referred to. */
export interface Components {
  /**
   * Keeps a component under the first free one of the names, unless one of them
   * is the same already, and gives a reference to it.
   *
   * @throws when every name is taken by something else
   */
  keep(kind: Kind, names: readonly string[], component: JsonObject): JsonObject;
  /** All that was kept, by kind and name. */
  readonly kept: Readonly<Record<Kind, Readonly<Record<string, JsonObject>>>>;
}

/** An empty set of components. */
export const components = (): Components => {
  const kept = {
    parameters: new Map<string, JsonObject>(),
    schemas: new Map<string, JsonObject>(),
  };
  return {
    keep: (kind, names, component) => {
      const fits = (name: string): boolean => {
        const known = kept[kind].get(name);
        return known === undefined || isDeepStrictEqual(known, component);
      };
      const name = names.find(fits);
      if (name === undefined) throw new Error(`${kind} ${names.join(', ')} name different things`);
      kept[kind].set(name, component);
      return ref(kind, name);
    },
    get kept() {
      return {
        parameters: Object.fromEntries(kept.parameters),
        schemas: Object.fromEntries(kept.schemas),
      };
    },
  };
};
