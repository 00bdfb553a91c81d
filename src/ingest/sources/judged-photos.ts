import { z } from 'zod';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { readShippedTable } from '../../runtime/shipped-table.js';

const Row = z.strictObject({
  /** The name in the list, for readers of the table. */
  name: z.string().min(1),
  photo: z.string().min(1),
  part: z.union([z.enum(VOCABULARIES.image_part), z.literal('')]),
  view: z.string(),
  author: z.string(),
  reason: z.string(),
});

/** What a reader of the list decided about a photo (data/photos/README.md): what it shows, or why it is left out. */
export type JudgedPhoto = z.infer<typeof Row>;

/** Judged photos by the name of the file at Wikimedia Commons, the number at iNaturalist, or the page. */
export const JUDGED_PHOTOS: ReadonlyMap<string, JudgedPhoto> = new Map(
  readShippedTable('photos/commons.csv', Row).map((row) => [row.photo, row]),
);
