import type { Client } from 'pg';
import { snapshot } from '../database/snapshot.js';
import type { Field } from '../fields/field.js';
import { ATTRIBUTES } from '../fields/registry.js';
import { type Compared, comparedFacts, comparedZones } from './conflicts.js';
import { type PopularNames, popularNames } from './popular.js';
import { type SuppliedValues, suppliedValues } from './published.js';
import type { Report } from './steps.js';
import { comparedRanks, RANK, ranksByName } from './taxon-ranks.js';

/** Number of species whose published value comes from a source. */
export interface Share {
  /** Slug; null for values without provenance (C10.25). */
  readonly source: string | null;
  readonly species: number;
}

/** Rejected facts. */
interface Refused {
  /** Implausible (C10.10) or invalid (C10.6). */
  readonly implausible: number;
  /** Rejected by a review (C9.49). */
  readonly rejected_by_review: number;
}

/** Coverage and agreement of one field over all species. */
export interface FieldQuality extends Refused {
  readonly field: string;
  /** Species with a published value. */
  readonly species: number;
  /** Shares by source, largest first. */
  readonly sources: readonly Share[];
  /** Species with claims of two or more sources. */
  readonly compared: number;
  /** Compared species whose sources disagree; null where claims are united (lists of names). */
  readonly conflicts: number | null;
}

/** Coverage and agreement of all fields. */
export interface Quality {
  /** Number of species. */
  readonly species: number;
  /** Every attribute, in the order of the registry. */
  readonly fields: readonly FieldQuality[];
  /** Whether plants are native in a zone or introduced; missing in numbers that an earlier version stored. */
  readonly zones?: Compared;
  readonly popular: PopularNames;
}

const refusedFacts = async (client: Client): Promise<ReadonlyMap<string, Refused>> => {
  const { rows } = await client.query<Refused & { readonly attribute: string }>(
    `select a.key as attribute, count(*) filter (where f.rejected_by is null) as implausible,
       count(*) filter (where f.rejected_by is not null) as rejected_by_review
     from fact f join attribute a on a.id = f.attribute_id where f.status = 3 group by a.key`,
  );
  return new Map(rows.map(({ attribute, ...refused }) => [attribute, refused]));
};

const NOT_COMPARED: Compared = { compared: 0, conflicts: 0 };
const NONE_REFUSED: Refused = { implausible: 0, rejected_by_review: 0 };

/** Returns whether lists or rows of several sources are united. */
const isUnited = ({ correction, rows }: Field): boolean =>
  correction?.kind === 'names' || rows?.combine === 'all';

/** Returns the shares of a field by source. */
const sharesOf = (key: string, supplied: readonly SuppliedValues[]): readonly Share[] => {
  const shares = new Map<string | null, number>();
  for (const { attribute, source, species } of supplied)
    if (attribute === key) shares.set(source, (shares.get(source) ?? 0) + species);
  return [...shares]
    .map(([source, species]) => ({ source, species }))
    .sort((a, b) => b.species - a.species || ((a.source ?? '') < (b.source ?? '') ? -1 : 1));
};

/** Computes the quality of every field from one snapshot. */
export const quality = (client: Client, report: Report): Promise<Quality> =>
  snapshot(client, async () => {
    report(0, 4);
    const all = await client.query<{ n: number }>('select count(*) as n from species');
    const supplied = [...(await suppliedValues(client)), ...(await ranksByName(client))];
    report(1, 4);
    const compared = new Map([...(await comparedFacts(client)), [RANK, await comparedRanks(client)]]);
    report(2, 4);
    const refused = await refusedFacts(client);
    report(3, 4);
    const zones = await comparedZones(client);
    const popular = await popularNames(client);
    report(4, 4);
    const known = (field: Field): FieldQuality => {
      const sources = sharesOf(field.key, supplied);
      const claims = compared.get(field.key) ?? NOT_COMPARED;
      return {
        field: field.key,
        species: sources.reduce((sum, { species }) => sum + species, 0),
        sources,
        compared: claims.compared,
        conflicts: isUnited(field) ? null : claims.conflicts,
        ...(refused.get(field.key) ?? NONE_REFUSED),
      };
    };
    return { species: all.rows[0]!.n, fields: ATTRIBUTES.map(known), zones, popular };
  });
