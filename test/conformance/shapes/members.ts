import { z } from 'zod';
import { cell, listed, type Row, tableOf } from '../contract.js';

/** Members of a payload and their types. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** Types as the tables of section 8 write them. */
const TYPES: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['integer', z.int()],
  ['string', z.string()],
  ['boolean', z.boolean()],
  ['array of strings', z.array(z.string())],
]);

/** Members whose table row describes more than one type. */
type Given = Readonly<Record<string, z.ZodType>>;

const typeOf = (row: Row, member: string, given: Given): z.ZodType => {
  const type = given[member] ?? TYPES.get(cell(row, 'type'));
  if (type === undefined) throw new Error(`No type of ${member}: ${cell(row, 'type')}`);
  return given[member] === undefined && cell(row, 'null') === 'yes' ? type.nullable() : type;
};

/**
 * Returns the members of a table of section 8 with the types that it states; `given` are those described in
 * words.
 */
export const membersOf = (id: string, given: Given): Shape =>
  Object.fromEntries(
    tableOf(id)
      .filter((row) => cell(row, 'type') !== 'as C8.1')
      .flatMap((row) => listed(cell(row, 'field')).map((member) => [member, typeOf(row, member, given)])),
  );
