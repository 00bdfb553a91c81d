import { z } from 'zod';
import { Id, Slug, Timestamp } from '../species/schema.js';
import { rankRow, type TaxonRank } from './ranks.js';

const link = z.string();

/** A taxon of a rank with its chain; typed clients refuse unknown members (contract C8.35, C8.38). */
export const taxonSchema = (rank: TaxonRank): z.ZodObject => {
  const { parent } = rankRow(rank);
  const family = rank === 'family';
  return z.strictObject({
    id: Id,
    name: z.string(),
    ...(family ? { common_name: z.string().nullable() } : {}),
    slug: Slug,
    links: z.strictObject({
      self: link,
      ...(parent === null ? {} : { [parent]: link.nullable() }),
      ...(family ? { genus: link } : {}),
    }),
    ...(parent === null ? {} : { [parent]: taxonSchema(parent).nullable() }),
  });
};

/** The record of a taxon (C8.10). */
export const taxonRecordSchema = (rank: TaxonRank) =>
  z.strictObject({ data: taxonSchema(rank), meta: z.strictObject({ last_modified: Timestamp }) });
