import { z } from 'zod';
import { fold } from '../names/fold.js';
import type { BotanicalName } from '../names/parsed-name.js';
import { readShippedTable } from '../runtime/shipped-table.js';
import type { NameToMatch } from './match.js';

const Listed = z.strictObject({
  genus: z.string(),
  group: z.enum(['alga', 'moss', 'fungus', 'animal']),
  sources: z.string(),
});

const GENERA: ReadonlySet<string> = new Set(
  readShippedTable('names/no-vascular-plants.csv', Listed).map(({ genus }) => fold(genus)),
);
/** Matches the family of an animal (ICZN 29.2); no family of plants ends so. */
const OF_ANIMALS = /idae$/;

/** Returns whether a genus, or a family given with it, is one of algae, mosses, fungi or animals (contract C7.24). */
export const isNoVascularPlant = (
  { genus, beside }: Pick<BotanicalName, 'genus' | 'beside'>,
  { family }: Pick<NameToMatch, 'family'>,
): boolean => GENERA.has(genus) || [family ?? '', ...beside].some((text) => OF_ANIMALS.test(fold(text)));
