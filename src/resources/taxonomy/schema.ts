import { z } from 'zod';
import { Id, link, linkIfKnown, member, RecordMeta, Slug } from '../formats.js';
import { rankRow, type TaxonRank } from './ranks.js';

/** Example taxon of each rank. */
const EXAMPLES: Readonly<Record<TaxonRank, string>> = {
  kingdom: 'Plantae',
  subkingdom: 'Tracheobionta',
  division: 'Magnoliophyta',
  division_class: 'Magnoliopsida',
  division_order: 'Solanales',
  family: 'Solanaceae',
};

const slugOf = (rank: TaxonRank): string => EXAMPLES[rank].toLowerCase();
const pathOf = (rank: TaxonRank): string => `${rankRow(rank).path}/${slugOf(rank)}`;

const commonName = member(z.string().nullable(), 'English common name of the family.', 'Nightshade family');

const linkAbove = (parent: TaxonRank): z.ZodType =>
  linkIfKnown(`its ${rankRow(parent).word}`, pathOf(parent));

/** Returns the schema of a taxon with the ranks above it. Typed clients refuse unknown members (contract C8.35, C8.38). */
export const taxonSchema = (rank: TaxonRank): z.ZodObject => {
  const { parent, word } = rankRow(rank);
  const family = rank === 'family';
  return z.strictObject({
    id: member(Id, `Identifier of the ${word}.`, 14),
    name: member(z.string(), `Scientific name of the ${word}.`, EXAMPLES[rank]),
    ...(family ? { common_name: commonName } : {}),
    slug: member(Slug, `Readable identifier of the ${word}.`, slugOf(rank)),
    links: z
      .strictObject({
        self: link(`the ${word}`, pathOf(rank)),
        ...(parent === null ? {} : { [parent]: linkAbove(parent) }),
        ...(family ? { genus: link('the list of its genera', `${pathOf(rank)}/genus`) } : {}),
      })
      .describe(`Links of the ${word}.`),
    ...(parent === null ? {} : { [parent]: chainAbove(parent) }),
  });
};

const chainAbove = (parent: TaxonRank): z.ZodType =>
  taxonSchema(parent)
    .nullable()
    .describe(`The ${rankRow(parent).word}, with the ranks above it; null where it is not known.`);

/** Returns the schema of the record of a taxon (C8.10). */
export const taxonRecordSchema = (rank: TaxonRank) =>
  z.strictObject({ data: taxonSchema(rank).describe(`The ${rankRow(rank).word}.`), meta: RecordMeta });
