import type { VocabularyName } from '../fields/vocabularies.js';

/** A species, genus or family that a text names. */
export interface NamedPlant {
  readonly rank: 'species' | 'genus' | 'family';
  readonly name: string;
  /** Whether the text has the name as it stands, not in another number or wording. */
  readonly asWritten: boolean;
  /** Colours of the flowers of a species that the text names in the plural, or of its genus if none is known of it. */
  readonly flowerColors?: readonly string[];
  /** Whether several species of the genus share the name (*érable du Japon*). */
  readonly isShared?: boolean;
  /** Whether the text misspells the name: then a word of the language that it misspells counts before it. */
  readonly isCorrected?: boolean;
}

/** Plants by folded name, of all names in a text that are some (contract C7.31). */
export type NamedTaxa = ReadonlyMap<string, NamedPlant>;

/** Most words of a name that is looked for in a description. */
export const LONGEST_NAME = 5;

/** Kinds of organs by which adjectives are understood; the last ones have no fields. */
export type Organ =
  | 'flower'
  | 'leaf'
  | 'fruit'
  | 'seed'
  | 'root'
  | 'tuber'
  | 'stem'
  | 'bark'
  | 'thorn'
  | 'autumn_leaf'
  | 'wood';

export type NumberComparison =
  | 'at_most'
  | 'up_to'
  | 'at_least'
  | 'about'
  | 'between'
  | 'to'
  | 'before'
  | 'after';
export type Size = 'tiny' | 'small' | 'medium' | 'large' | 'narrow' | 'wide';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

/** What a word or phrase means; some have several meanings, of which the place in the text decides. */
export type Meaning =
  /** A label of a vocabulary, or a word of the scale of a field. */
  | { readonly is: 'value'; readonly of: string; readonly label: string }
  /** Parameters of a list, as they stand in a URL. */
  | { readonly is: 'condition'; readonly parameters: string }
  | { readonly is: 'organ'; readonly organ: Organ }
  | { readonly is: 'season'; readonly season: Season | 'early' | 'mid' | 'late' }
  | { readonly is: 'size'; readonly size: Size }
  | { readonly is: 'compare'; readonly comparison: NumberComparison }
  /** `resembles`: the second part of *star-shaped*, *grass-like*; `beside`: before a plant that another one is to suit; `below_zero`: after degrees; `hardly`: *less*, *low*, which deny harm; `planting`: a verb that is also a noun for plants; `showy` and `plain`: adjectives of flowers and fruits. */
  | {
      readonly is:
        | 'not'
        | 'neither'
        | 'nor'
        | 'or'
        | 'and'
        | 'filler'
        | 'resembles'
        | 'beside'
        | 'below_zero'
        | 'hardly'
        | 'planting'
        | 'showy'
        | 'plain';
    }
  | {
      readonly is: 'relation';
      readonly relation: 'native' | 'introduced' | 'grows' | 'family' | 'genus' | 'zone';
    }
  /** `suitable` is a wish for safety beside a victim only. */
  | { readonly is: 'safety'; readonly safety: 'poisonous' | 'harmless' | 'suitable' }
  | { readonly is: 'victim'; readonly victims: readonly string[] }
  | { readonly is: 'field'; readonly key: string }
  | { readonly is: 'unit'; readonly unit: string }
  /** ISO codes or codes of zones; several places if the name is ambiguous. `approximate` is the key of a region for which others stand. */
  | {
      readonly is: 'place';
      readonly places: readonly (readonly string[])[];
      readonly approximate: string | null;
    }
  | { readonly is: 'taxon'; readonly taxon: NamedPlant }
  | { readonly is: 'unanswered'; readonly reason: string }
  /** Of *a metre* and the like with the unit. */
  | { readonly is: 'number'; readonly value: number; readonly unit?: string }
  | { readonly is: 'sign'; readonly sign: string };

export type MeaningOf<Is extends Meaning['is']> = Extract<Meaning, { is: Is }>;

/** A part of a text with all that it can mean; none if it is an unknown word. */
export interface Segment {
  readonly text: string;
  readonly meanings: readonly Meaning[];
  readonly start: number;
  readonly end: number;
  /** Whether a word was read as a similar one. */
  readonly corrected: boolean;
}

/** Vocabularies whose labels belong to a field only by the organ or verb beside them. */
export const SHARED: ReadonlySet<string> = new Set<VocabularyName>(['color', 'month']);
