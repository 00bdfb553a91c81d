import type { Service } from './service.js';

/** A facet of an answer (contract C14.41). */
export interface Facet {
  readonly total_groups: number;
  readonly missing: number;
  readonly other: number;
  readonly groups: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: number;
    readonly selected: boolean;
  }[];
}

export interface Meta {
  readonly total: number;
  readonly next_cursor?: string | null;
  readonly facets?: Readonly<Record<string, Facet>>;
  readonly warnings?: readonly {
    readonly param: string;
    readonly problem: string;
    readonly message: string;
  }[];
}

/** Returns readers of the lists of a service: their `meta`, and their only facet. */
export const facetReaders = (service: () => Service) => {
  const metaOf = async (path: string): Promise<Meta> => {
    const { status, body, text } = await service().get(encodeURI(`/api/v1/${path}`));
    if (status !== 200) throw new Error(text);
    return body['meta'] as Meta;
  };
  const facet = async (path: string): Promise<Facet> => Object.values((await metaOf(path)).facets!)[0]!;
  return { metaOf, facet };
};
