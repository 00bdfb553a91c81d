import type { Client } from 'pg';
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

/** Returns whether any claim that may be withdrawn is stored, whichever file made it. */
export const hasClaims = async (client: Client, withdrawal: Withdrawal): Promise<boolean> => {
  const tables: readonly (readonly [string, readonly number[]])[] = [
    ['distribution', withdrawal.distribution],
    ['common_name', withdrawal.names],
    ['image', withdrawal.image],
    ['popularity_claim', withdrawal.popularity],
    ['catalogue_record', withdrawal.catalogue],
    ['external_id', withdrawal.externalIds],
  ];
  const { rows } = await client.query<{ found: boolean }>(
    `select ${tables.map(([table], index) => `exists (select from ${table} where source_id = any ($${index + 3}))`).join(' or ')}
       or exists (
         select from fact f join unnest($1::smallint[], $2::smallint[]) as lane (attribute_id, source_id)
           on lane.attribute_id = f.attribute_id and lane.source_id = f.source_id
         where f.status = 1
       )
       or exists (
         select from source so
         where so.id = any ($2) and not so.attributed
           and exists (select from species where unattributed <> '{}')
       ) as found`,
    [
      withdrawal.lanes.map((lane) => lane.attribute),
      withdrawal.lanes.map((lane) => lane.source),
      ...tables.map(([, sources]) => sources),
    ],
  );
  return rows[0]!.found;
};
