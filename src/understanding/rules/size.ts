import { as, isPart, NOUN_FIRST, nearestNoun, skipFillers } from '../clause.js';
import { range } from '../condition.js';
import type { Segment, Size } from '../meaning.js';
import { type GrammarRule, leftOut, type Reading, spanOf } from './rule.js';

type Bounds = readonly [least: number | null, most: number | null];
type Height = Exclude<Size, 'narrow' | 'wide'>;

/** Maximum heights in cm that vague words mean, by the form of the plant: a small tree is taller than a tall herb. */
const HEIGHTS: Readonly<Record<'tree' | 'shrub' | 'climber' | 'other', Readonly<Record<Height, Bounds>>>> = {
  tree: { tiny: [null, 300], small: [null, 1000], medium: [1000, 2000], large: [2000, null] },
  shrub: { tiny: [null, 60], small: [null, 150], medium: [150, 300], large: [300, null] },
  climber: { tiny: [null, 150], small: [null, 300], medium: [300, 600], large: [600, null] },
  other: { tiny: [null, 30], small: [null, 50], medium: [50, 100], large: [100, null] },
};

/** Widths in cm. */
const WIDTHS: Readonly<Record<'narrow' | 'wide', Bounds>> = { narrow: [null, 100], wide: [150, null] };

/** Returns whether a segment is a plant and no colour that is called like one (*rosa*). */
const isPlant = (segment: Segment): boolean =>
  as(segment, 'taxon') !== undefined && as(segment, 'value') === undefined;

const formOf = ({ segments }: Reading): keyof typeof HEIGHTS => {
  const forms = segments.flatMap(({ meanings }) =>
    meanings.flatMap((meaning) =>
      meaning.is === 'value' && meaning.of === 'plant_form' ? [meaning.label] : [],
    ),
  );
  const said = (['tree', 'shrub', 'climber'] as const).find((form) => forms.includes(form));
  // A dwarf rhododendron is small for one: the sizes of shrubs lie between those of trees and herbs.
  return said ?? (segments.some(isPlant) ? 'shrub' : 'other');
};

/** Reasons of words for places, of which a size can be: *a narrow border*. */
const PLACES: ReadonlySet<string> = new Set(['place_in_garden', 'indoor']);
const ENDS = ['sign', 'relation', 'and', 'or', 'not', 'compare'] as const;

/** Returns the reason of a pot beside a size, or of a place after it that ends the phrase (*tall border plants* are tall); else undefined. */
const sizedPlace = ({ segments }: Reading, at: number): string | undefined => {
  const [before, after] = [at - 1, at + 1].map((place) => as(segments[place], 'unanswered')?.reason);
  if (before === 'container' || after === 'container') return 'container';
  const next = segments[at + 2];
  const isEnd = next === undefined || ENDS.some((is) => as(next, is) !== undefined);
  return isEnd && after !== undefined && PLACES.has(after) ? after : undefined;
};

/** Returns whether a word says where a plant stands instead of its size: *bajo pinos*. */
const isBeside = (segments: readonly Segment[], at: number): boolean =>
  as(segments[at], 'beside') !== undefined &&
  as(segments[skipFillers(segments, at + 1)], 'taxon') !== undefined;

/** Returns whether only colours stand between a size and a part: *small white flowers*, but not *small white flowering shrubs*. */
const onlyColours = (segments: readonly Segment[], at: number, organ: number): boolean =>
  as(segments[organ], 'field') === undefined &&
  segments
    .slice(Math.min(at, organ) + 1, Math.max(at, organ))
    .every((segment) => as(segment, 'value')?.of === 'color');

/** Returns whether a word is a kind of inflorescence or fruit: *large panicles*, *small cones*. */
const isKindOfPart = (segment: Segment | undefined): boolean =>
  segment !== undefined && /^(inflorescence_type|fruit_shape)$/.test(as(segment, 'value')?.of ?? '');

/** Returns whether a word is a form of plants, whose size the word before it is: *purple leaves, small tree*. */
const isForm = (segment: Segment | undefined): boolean => as(segment, 'value')?.of === 'plant_form';

/** Reads "small", "tall", "narrow": of the plant by its form. The size of its parts has no field. */
export const size: GrammarRule = (reading, at) => {
  const { segments, language } = reading;
  const word = as(segments[at], 'size')?.size;
  if (word === undefined || isBeside(segments, at)) return null;
  const organ = isForm(segments[at + 1]) ? null : nearestNoun(segments, at, language, isPart);
  if (organ !== null && Math.abs(organ - at) === 1)
    return leftOut(reading, at, at + 1, 'size_of_part', [organ]);
  const isOfPart =
    (organ !== null && onlyColours(segments, at, organ)) ||
    isKindOfPart(segments[at + 1]) ||
    (NOUN_FIRST.has(language) && isKindOfPart(segments[at - 1]));
  const reason = isOfPart ? 'size_of_part' : sizedPlace(reading, at);
  if (reason !== undefined) return leftOut(reading, at, at + 1, reason);
  const isWidth = word === 'narrow' || word === 'wide';
  const key = isWidth ? 'planting_spread_cm' : 'maximum_height_cm';
  const [least, most] = isWidth ? WIDTHS[word] : HEIGHTS[formOf(reading)][word];
  return {
    next: at + 1,
    conditions: [{ ...range(key, least, most, spanOf(reading, at, at + 1)), reading: word }],
  };
};
