import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Explain } from '../http/errors.js';
import { problem } from '../http/problem.js';
import { quoted } from '../wording/suggestions.js';
import { refText } from './reference.js';

const DeletedSpecies = z.object({
  id: z.number(),
  slug: z.string(),
  scientific_name: z.string(),
  deleted_at: z.string(),
});

const Row = z.object({ species: DeletedSpecies.nullable() });

/**
 * Turns the 404 for an id, slug or identifier into 410 if it named a species that a review deleted, wherever a species or
 * plant can be named (contract C16.8). `details` say what it was.
 */
export const deletedSpecies =
  (pool: CommonQueryMethods): Explain =>
  async (failure) => {
    if (failure.missing === undefined) return failure;
    const { param, got } = failure.missing;
    const species = await pool.oneFirst(sql.type(Row)`select deleted_ref(${refText(got)}) as species`);
    if (species === null) return failure;
    const { scientific_name, id, deleted_at } = species;
    return problem('gone', {
      message: `${quoted(got)} was the species ${scientific_name} (id ${id}), which a review deleted on ${deleted_at.slice(0, 10)}.`,
      details: [{ param, got, problem: 'deleted', species }],
    });
  };
