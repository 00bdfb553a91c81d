import { z } from 'zod';

/** The members of an answer by name; null for a member without members of its own. */
export type Members = ReadonlyMap<string, Members | null>;

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema;

/** Returns the members of a schema; null if it is not that of an object. */
export const membersOf = (schema: z.ZodType): Members | null => {
  const object = bare(schema);
  if (!(object instanceof z.ZodObject)) return null;
  const shape: Readonly<Record<string, z.ZodType>> = object.shape;
  return new Map(Object.entries(shape).map(([name, each]) => [name, membersOf(each)]));
};

/** Returns the dotted paths of members and of the objects that contain them, in their order. */
export const pathsOf = (members: Members | null): readonly string[] =>
  [...(members ?? [])].flatMap(([name, within]) => [
    name,
    ...pathsOf(within).map((path) => `${name}.${path}`),
  ]);

/** Returns the dotted paths of members without members of their own, in their order. */
export const leavesOf = (members: Members | null): readonly string[] =>
  [...(members ?? [])].flatMap(([name, within]) =>
    within === null ? [name] : leavesOf(within).map((path) => `${name}.${path}`),
  );

/** Returns whether a path is another one or lies in it. */
export const isWithin = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}.`);

/** Every list needs the same ones, and a service has thirty lists. */
const partials = new WeakMap<z.ZodType, z.ZodType>();

/** Returns the schema of an object of which any members may be left out. Members without a name in it stay allowed. */
export const partial = (schema: z.ZodType): z.ZodType => {
  const known = partials.get(schema);
  if (known !== undefined) return known;
  const some = partialOf(schema);
  partials.set(schema, some);
  return some;
};

const partialOf = (schema: z.ZodType): z.ZodType => {
  const object = bare(schema);
  if (!(object instanceof z.ZodObject)) return schema;
  const shape: Readonly<Record<string, z.ZodType>> = object.shape;
  const some = z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, partial(each).optional()])),
  );
  const { catchall } = object.def;
  return catchall === undefined ? some : some.catchall(catchall);
};
