import type { NameMatch } from '../match.js';

/** Headings of the columns that are added to each line. */
const ADDED = [
  'match_type',
  'confidence',
  'reasons',
  'species_id',
  'slug',
  'accepted_name',
  'accepted_author',
  'rank',
  'status',
  'matched_name',
  'genus',
  'genus_slug',
  'family',
  'family_slug',
  'alternatives',
  'alternative_slugs',
] as const;

/** Returns the cells of a match in the order of {@link ADDED}. Genus and family are never in the columns of the species. */
export const cellsOf = (match: NameMatch): readonly string[] => {
  const { type, confidence, reasons, bearer, genus, family, alternatives } = match;
  return [
    type,
    String(confidence),
    reasons.join(' '),
    String(bearer?.id ?? ''),
    bearer?.slug ?? '',
    bearer?.scientific_name ?? '',
    bearer?.author ?? '',
    bearer?.rank ?? '',
    bearer?.status ?? '',
    bearer?.common_name ?? bearer?.synonym ?? '',
    bearer?.genus ?? genus?.name ?? '',
    bearer?.genus_slug ?? genus?.slug ?? '',
    bearer?.family ?? genus?.family ?? family?.name ?? '',
    bearer?.family_slug ?? genus?.family_slug ?? family?.slug ?? '',
    alternatives.map(({ scientific_name }) => scientific_name).join('|'),
    alternatives.map(({ slug }) => slug).join('|'),
  ];
};

/** Returns the headings to add, prefixed if the file has one of them already. */
export const headingsAdded = (headings: readonly string[], fields: readonly string[]): readonly string[] => {
  const all = [...ADDED, ...fields];
  return all.some((heading) => headings.includes(heading)) ? all.map((heading) => `linnea_${heading}`) : all;
};

/** Puts the added cells below their headings: a short row is filled up, surplus cells follow at the end. */
export const extended = (
  cells: readonly string[],
  width: number,
  more: readonly string[],
): readonly string[] => [
  ...cells.slice(0, width),
  ...Array<string>(Math.max(0, width - cells.length)).fill(''),
  ...more,
  ...cells.slice(width),
];
