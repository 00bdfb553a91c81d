import type { Lane } from '../../facts/arbitration.js';

/**
 * Ids of sources and attributes for which a file is complete: claims that the file no longer makes are withdrawn
 * (C10.8).
 */
export interface Withdrawal {
  readonly sources: readonly number[];
  readonly distribution: readonly number[];
  readonly names: readonly number[];
  readonly image: readonly number[];
  readonly popularity: readonly number[];
  readonly catalogue: readonly number[];
  readonly externalIds: readonly number[];
  readonly lanes: readonly Pick<Lane, 'attribute' | 'source'>[];
}

/**
 * Returns the claims that may be withdrawn: of the sources for which the file is complete, the kinds and attributes
 * that this version or the last one states. Other claims of such a source come from its other files and stay.
 *
 * @param claimsOf "source kind" and "source attribute", of this version and of the last.
 */
export const withdrawalOf = (
  complete: readonly number[],
  claimsOf: readonly string[],
  attributes: ReadonlyMap<string, number>,
): Withdrawal => {
  const claims = [...new Set(claimsOf)]
    .map((claim) => claim.split(' '))
    .map(([source, kind]) => ({ source: Number(source), kind: kind! }))
    .filter(({ source }) => complete.includes(source));
  const of = (kind: string): readonly number[] =>
    claims.filter((claim) => claim.kind === kind).map(({ source }) => source);
  return {
    sources: [...new Set(claims.map(({ source }) => source))],
    distribution: of('distribution'),
    names: of('names'),
    image: of('image'),
    popularity: of('popularity'),
    catalogue: of('catalogue'),
    externalIds: of('external_ids'),
    lanes: claims.flatMap(({ source, kind }) => {
      const attribute = attributes.get(kind);
      return attribute === undefined ? [] : [{ source, attribute }];
    }),
  };
};
