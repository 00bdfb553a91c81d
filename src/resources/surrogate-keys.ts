import { ANY_CHANGE, speciesSurrogate } from '../changes/surrogate-names.js';
import { slug } from '../names/slug.js';
import type { RecordKind } from './not-found.js';

/** Members of records from which their surrogate keys are made. */
interface Shown {
  readonly id?: number;
  readonly main_species_id?: number;
  readonly links?: Readonly<Record<string, string>>;
  readonly family?: unknown;
  readonly sources?: readonly { readonly name: string }[];
  readonly distributions?: Readonly<Record<string, readonly { readonly slug: string }[]>>;
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Returns the name of the family, which the record of a plant has in an object. */
const familyOf = ({ family }: Shown): string | undefined =>
  typeof family === 'string' ? family : (family as { readonly name?: string } | null | undefined)?.name;

/**
 * Returns the surrogate keys of a record: those of the species, its genus, its family, its sources and its zones, in this
 * order, since the header may cut off the last ones (C21.5). A change of any record may alter records of other kinds, as it
 * does lists.
 */
export const surrogateKeys = (kind: RecordKind, data: object): readonly string[] => {
  const shown = data as Shown;
  const species = shown.main_species_id ?? shown.id;
  if ((kind !== 'species' && kind !== 'plant') || species === undefined) return [ANY_CHANGE];
  const genus = shown.links?.['genus'];
  const family = familyOf(shown);
  return [
    speciesSurrogate(species),
    ...(genus === undefined ? [] : [`genus-${lastSegment(genus)}`]),
    ...(family === undefined ? [] : [`family-${family.toLowerCase()}`]),
    ...new Set((shown.sources ?? []).map(({ name }) => `source-${slug(name)}`)),
    ...Object.values(shown.distributions ?? {}).flatMap((zones) => zones.map(({ slug }) => `zone-${slug}`)),
  ];
};
