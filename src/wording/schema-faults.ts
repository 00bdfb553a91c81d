import type { z } from 'zod';
import type { Fault, FaultCode } from './fault.js';
import { wordIssue } from './schema-issues.js';
import { withFullStop } from './suggestions.js';

type Issue = z.core.$ZodIssue;

/** Returns the member at a path as received; undefined if there is none. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (within, name) =>
      typeof within === 'object' && within !== null && Object.hasOwn(within, name)
        ? (within as Readonly<Record<PropertyKey, unknown>>)[name]
        : undefined,
    value,
  );

/** Returns for the issue of a union those of the only alternative whose type the value has; otherwise the issue itself. */
const narrowed = (issue: Issue): readonly Issue[] => {
  if (issue.code !== 'invalid_union') return [issue];
  const [fitting, another] = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0));
  if (fitting === undefined || another !== undefined) return [issue];
  return fitting.map((each) => ({ ...each, path: [...issue.path, ...each.path] })).flatMap(narrowed);
};

/** Returns the code of an issue about a value; a check of the schema itself gives its own as `params.problem`. */
const codeOf = (issue: Issue, given: unknown): FaultCode => {
  if (given === undefined) return 'missing';
  switch (issue.code) {
    case 'custom':
      return (issue.params?.['problem'] as FaultCode | undefined) ?? 'malformed';
    case 'invalid_value':
      return typeof given === 'string' ? 'not_allowed' : 'wrong_type';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'blank' : 'out_of_range';
    case 'too_big':
      if (issue.origin === 'string') return 'too_long';
      return issue.origin === 'array' ? 'too_many' : 'out_of_range';
    case 'invalid_format':
      return 'malformed';
    default:
      return 'wrong_type';
  }
};

/** Returns a path as members of bodies are written: `names[3].genus`. */
const written = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

const faultOf = (issue: Issue, value: unknown, within: readonly string[]): Fault => {
  const field = written([...within, ...issue.path]);
  const given = valueAt(value, issue.path);
  const problem = codeOf(issue, given);
  return {
    field,
    // For a list that is too long, its number of entries.
    got: problem === 'too_many' ? (given as readonly unknown[]).length : (given ?? null),
    problem,
    ...(problem === 'not_allowed' && issue.code === 'invalid_value' && { allowed: issue.values.map(String) }),
    message: withFullStop(`${field} ${issue.message}`),
  };
};

/**
 * Reads a value by its schema, or returns what is wrong with it (contract C4.3).
 *
 * @param within Path of the value in the body.
 */
export const readBySchema = <T>(
  schema: z.ZodType<T>,
  value: unknown,
  within: readonly string[] = [],
): { readonly value: T } | { readonly faults: readonly Fault[] } => {
  const read = schema.safeParse(value, { error: wordIssue });
  return read.success
    ? { value: read.data }
    : { faults: read.error.issues.flatMap(narrowed).map((issue) => faultOf(issue, value, within)) };
};

/** Returns a body without the members that are null and may be missing. */
export const withoutNulls = (
  { shape }: z.ZodObject,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        value !== null || !Object.hasOwn(shape, name) || !shape[name]!.safeParse(undefined).success,
    ),
  );

/** The members of a body that fit their schemas, each undefined if it is missing, and the faults of the others. */
interface ReadMembers<Shape extends z.ZodRawShape> {
  readonly members: { readonly [Name in keyof Shape]?: z.output<Shape[Name]> };
  readonly faults: readonly Fault[];
}

/** Returns an issue about an entry of a list as an issue about the whole list: its type is wrong. */
const ofWhole = (issue: Issue): Issue =>
  issue.path.length === 0
    ? issue
    : { code: 'invalid_type', expected: 'array', path: [], message: issue.message };

/** Reads optional members, each by its schema; null counts as missing. A fault of an entry is reported for its whole list. */
export const readMembers = <const Shape extends z.ZodRawShape>(
  shape: Shape,
  body: Readonly<Record<string, unknown>>,
): ReadMembers<Shape> => {
  const members: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const given = body[name] ?? undefined;
    if (given === undefined) continue;
    const read = (schema as z.ZodType).safeParse(given, { error: wordIssue });
    if (read.success) members[name] = read.data;
    else faults.push(faultOf(ofWhole(read.error.issues[0]!), given, [name]));
  }
  return { members: members as ReadMembers<Shape>['members'], faults };
};
