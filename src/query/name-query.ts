/** A genus or family as the group of plants that a text names (contract C7.14). */
export interface NamedTaxon {
  readonly rank: 'genus' | 'family';
  readonly name: string;
}

/** A group that a text names, with its members that are called by the text (contract C7.14). */
export interface NamedGroup extends NamedTaxon {
  /** Ids of the well-known members that are called by the text: they rank first. */
  readonly called: readonly number[];
}

/** A name that a text stands for in other words (contract C7.13, C7.15). */
export interface TextReading {
  readonly kind: 'everyday' | 'corrected';
  readonly text: string;
  /** Whether a well-known plant or a group has the name. If not, only plants with exactly this name are results. */
  readonly isKnown: boolean;
  /** The group that the name is of. */
  readonly group: NamedGroup | null;
}

/**
 * A parsed search text (contract C7.4 to C7.8). `text` and all words are folded by names/fold.ts, like the names in the
 * documents.
 */
export interface NameQuery {
  /** The whole text; empty if nothing is left after folding, which is a valid search without results. */
  readonly text: string;
  /** Whether every record matches (`q=*`). */
  readonly everything: boolean;
  /** Beginnings of `text` with two or more whole words, without `text` itself, longest first (tier 4). */
  readonly beginnings: readonly string[];
  /** Distinct words for tiers 11 and 12: at most 8, of at most 40 letters. */
  readonly words: readonly string[];
  /** Whether the last of `words` may be the beginning of a word (tiers 11 and 12). */
  readonly lastIsPrefix: boolean;
  /** Whether the first of `words` may be an abbreviated genus of one or two letters (tiers 11 and 12). */
  readonly firstIsGenus: boolean;
  /** The name before a cultivar in quotes at the end, as in *Malus domestica 'Gala'*; null without a cultivar. */
  readonly cultivarOf: string | null;
  /** The names of a pair such as *Courgette / Zucchini*, folded; empty for other texts (C7.13). */
  readonly paired: readonly string[];
  /** Lower-case code of the language whose names come first within a tier (C7.10); null for none. */
  readonly language: string | null;
  /** The group of plants that the text names; null until it is understood (search/understand.ts), or if it names none. */
  readonly group: NamedGroup | null;
  /** Other names for which the text may stand; empty until it is understood. */
  readonly readings: readonly TextReading[];
}

/** Returns whether an exact name of a little-known plant from one source comes after those of well-known ones (contract C7.4). */
export const prefersWellKnown = ({ group, readings }: Pick<NameQuery, 'group' | 'readings'>): boolean =>
  group !== null || readings.some(({ kind }) => kind === 'corrected');

/** Words of the lexicon that are similar to a word of the query, by number of edits (tier 14). */
export interface WordVariants {
  /** Index: number of edits, 0 to 2; words at exactly that distance. */
  readonly byEdits: readonly (readonly string[])[];
}
