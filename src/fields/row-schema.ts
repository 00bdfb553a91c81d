import { z } from 'zod';
import { MOST_ROWS, type RowMember, type RowsShape, shownExample } from './rows-shape.js';
import { VOCABULARIES } from './vocabularies.js';

type Members = Readonly<Record<string, z.ZodType>>;

const text = (longest: number) => z.string().trim().min(1).max(longest);

const valueSchema = (of: RowMember): z.ZodType => {
  switch (of.type) {
    case 'label':
      return z.enum(VOCABULARIES[of.vocabulary]);
    case 'labels':
      return z.array(z.enum(VOCABULARIES[of.vocabulary])).min(1);
    case 'integer':
      return z.int().min(of.plausible[0]).max(of.plausible[1]);
    case 'text':
      return text(of.longest);
  }
};

const told = (schema: z.ZodType, description: string, example: unknown): z.ZodType =>
  schema.describe(description).meta({ examples: [example] });

const membersOf = ({ members, example }: RowsShape): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, of]) => {
      const value = valueSchema(of);
      return [name, told(of.optional ? value.nullable() : value, of.describe, example[name])];
    }),
  );

const speciesOf = ({ example }: RowsShape): Members => ({
  species: told(text(255), 'Scientific name of the other species.', example['species']),
});
const acceptedOf = (shape: RowsShape): Members => {
  const { species_id, species_slug } = shownExample(shape);
  const missing = 'null if no record has the name.';
  return {
    species_id: told(z.int().positive().nullable(), `Id of the other species; ${missing}`, species_id),
    species_slug: told(z.string().nullable(), `Slug of the other species; ${missing}`, species_slug),
  };
};
const sourceOf = (shape: RowsShape): Members => ({
  source: told(z.string(), 'Slug of the source of the row.', shownExample(shape)['source']),
});

/** Returns the schema of the rows that a source or a correction claims; an optional member may be missing. */
export const claimedRows = (shape: RowsShape) => {
  const members = Object.entries(membersOf(shape)).map(([name, schema]) => [
    name,
    shape.members[name]!.optional ? schema.default(null) : schema,
  ]);
  const row = z.strictObject({
    ...(shape.aboutSpecies ? speciesOf(shape) : {}),
    ...Object.fromEntries(members),
  });
  return z.array(row).min(1).max(MOST_ROWS);
};

/** Returns the schema of the rows of a record: each with its source, and with the accepted species that it names. */
export const publishedRows = (shape: RowsShape) => {
  const about = shape.aboutSpecies ? { ...speciesOf(shape), ...acceptedOf(shape) } : {};
  return z.array(z.strictObject({ ...about, ...membersOf(shape), ...sourceOf(shape) })).min(1);
};
