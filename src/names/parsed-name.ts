/** Qualifiers: `cf.` uncertain, `aff.` related but different, `sp.` a species of the genus, `agg.` in a wide sense. */
export type Qualifier = 'cf' | 'aff' | 'sp' | 'agg';

/** A parsed name of any form. */
export type ParsedName = BotanicalName | Formula | SeveralNames | OtherText;

/** A botanical name at or below genus rank. */
export interface BotanicalName {
  readonly kind: 'name';
  /** Canonical text (key, chimaera sign, cultivar); parsing it again gives the same result. */
  readonly canonical: string;
  /** Key of `matchKey`: `rosa alba subsp. foo`; with an abbreviated genus `q. robur`. */
  readonly key: string;
  /** The name without authors, normalised, with stored connectors. */
  readonly name: string;
  /** Genus: first word of the key, without the dot of an abbreviation. */
  readonly genus: string;
  readonly abbreviated: boolean;
  /** Epithets of the species and each lower rank, with hyphens. */
  readonly epithets: readonly string[];
  /** Connector before the lowest epithet in stored form; null if missing. */
  readonly connector: string | null;
  /** Author of the lowest epithet. */
  readonly author: string | null;
  /** Author of the species of an infraspecific name: `Arnold` of *Pinus nigra* Arnold *subsp. laricio*; null if missing. */
  readonly speciesAuthor: string | null;
  /** Whether the name has `×` or a connector of nothotaxa. */
  readonly hybrid: boolean;
  /** Whether the name is a graft chimaera: `+Laburnocytisus adamii`. */
  readonly chimaera: boolean;
  readonly qualifier: Qualifier | null;
  readonly cultivar: string | null;
  /** Subgenus or section: `Vetrix` of `Salix (Vetrix) caprea`; null if there is none. */
  readonly subgenus: Subgenus | null;
  /** Whether a remark was removed: `Quercus robur (planted)`. */
  readonly remark: boolean;
  /** Words beside the name that the data must explain: common names, cultivars without quotes, authors without abbreviation. */
  readonly beside: readonly string[];
}

/** A word between genus and epithet. */
export interface Subgenus {
  /** Folded name, which may be that of another genus. */
  readonly name: string;
  /** Whether its rank is written: `(subg. Vetrix)`; a word in brackets may also be a common name. */
  readonly isRanked: boolean;
}

/** A hybrid formula or graft: `Salix alba × S. fragilis`. */
export interface Formula {
  readonly kind: 'formula';
  readonly canonical: string;
  readonly parents: readonly BotanicalName[];
  readonly chimaera: boolean;
}

/** Several names in one text: `Quercus robur; Fagus sylvatica`, `Quercus robur/petraea`. */
export interface SeveralNames {
  readonly kind: 'several';
  readonly canonical: string;
  /** Texts of the form of a name; those of an unknown genus are common names (*Norway maple*). */
  readonly names: readonly (BotanicalName & { readonly written: string })[];
}

/** A text that is not a botanical name, such as a common name in any script. */
export interface OtherText {
  readonly kind: 'text';
  readonly canonical: string;
}
