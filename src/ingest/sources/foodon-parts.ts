import { z } from 'zod';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { readShippedTable } from '../../runtime/shipped-table.js';

const Row = z.strictObject({ words: z.string().min(1), part: z.enum(VOCABULARIES.edible_part) });

const PARTS = new Map(
  readShippedTable('foods/foodon-parts.csv', Row).map(({ words, part }) => [words, part]),
);

const IN_BRACKETS = /\([^()]*\)/g;

/** Looks up a food or class: the whole text, then without brackets, then its last word (`berry fruit` is a `fruit`). */
const named = (text: string): string | undefined => {
  const whole = text.toLowerCase();
  const words = whole
    .replace(IN_BRACKETS, '')
    .split(' ')
    .filter((word) => word !== '');
  return PARTS.get(whole) ?? PARTS.get(words.join(' ')) ?? PARTS.get(words.at(-1) ?? '');
};

/** Returns the edible part of a food of FoodOn, by its name, else by its classes; undefined if neither names a part. */
export const partOfFood = (food: string, classes: readonly string[]): string | undefined =>
  [food, ...classes].map(named).find((part) => part !== undefined);
