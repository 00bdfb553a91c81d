import { commonKey } from '../names/common-name.js';
import { fold } from '../names/fold.js';

export const NAME_KINDS = [
  'scientific_name',
  'synonym',
  'common_name',
  'genus',
  'family',
  'family_common_name',
] as const;
type NameKind = (typeof NAME_KINDS)[number];

/** A name of a record, as used by the search. */
export interface KnownName {
  readonly kind: NameKind;
  /** The name as written. */
  readonly name: string;
  /** Author of a scientific name or synonym, if known. */
  readonly author: string | null;
  /** Language code of a common name; null for other kinds. */
  readonly language: string | null;
  /** Slug of the strongest source of the name; null if unknown. */
  readonly source: string | null;
  /** Common name: whether it counts as the main one (tier 1). Scientific name: whether the record counts as its bearer (tier 2). */
  readonly exact: boolean;
  /** Common name: whether several independent sources give it. */
  readonly severally: boolean;
  /** Whether its plant is well known (popularity of 1,000 or more). */
  readonly wellKnown: boolean;
}

/** A name with the keys by which it is compared. */
export interface FoldedName {
  readonly known: KnownName;
  readonly key: string;
  /** The name with its author. */
  readonly full: string;
}

const LATIN: ReadonlySet<NameKind> = new Set(['scientific_name', 'synonym']);
/** Kinds of names that a record has from its genus or family. */
export const GROUP_KINDS: ReadonlySet<NameKind> = new Set(['genus', 'family', 'family_common_name']);

/** Returns a name with its keys. */
export const foldedName = (known: KnownName): FoldedName => {
  const key = known.kind === 'common_name' ? commonKey(known.name) : fold(known.name);
  return { known, key, full: known.author === null ? key : fold(`${known.name} ${known.author}`) };
};

export const isCommon = ({ known }: FoldedName): boolean => known.kind === 'common_name';
export const isLatin = ({ known }: FoldedName): boolean => LATIN.has(known.kind);
/** Returns the text with which a name begins: of a scientific name with its author. */
export const beginningOf = (name: FoldedName): string => (isLatin(name) ? name.full : name.key);
