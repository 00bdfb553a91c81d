import { readFileSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';

type Reference = { readonly $ref: string };
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly examples?: readonly unknown[] };
}
/** What an operation answers with a status: schemas by media type. */
interface Documented {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
  readonly 'x-other-formats'?: readonly string[];
}
interface Operation {
  readonly description: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly responses: Readonly<Record<string, Documented | Reference>>;
}

/** docs/openapi.json. */
export const document = JSON.parse(readFileSync(packaged('docs', 'openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
};

const resolved = <T extends object>(given: T | Reference): T => {
  if (!('$ref' in given)) return given;
  const names = given.$ref.slice('#/'.length).split('/');
  return names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document) as T;
};

/** A request that the document shows, and what it says about the answers by their status. */
export interface Published {
  readonly method: string;
  /** With the query, as shown. */
  readonly path: string;
  /** JSON. */
  readonly body?: string;
  /** Whether it is refused without one; asked of the example of each operation alone. */
  readonly needsCredential: boolean;
  readonly answers: ReadonlyMap<string, Documented>;
}

/** The path of a request with one more query parameter, by its example; null for one without an example. */
const withParameter = (path: string, { name, schema }: Parameter): string | null => {
  const [example] = schema.examples ?? [];
  if (example === undefined) return null;
  const [before, query = ''] = path.split('?');
  const others = query.split('&').filter((each) => each !== '' && each.split('=')[0] !== name);
  return `${before}?${[...others, `${name}=${encodeURIComponent(String(example))}`].join('&')}`;
};

/** A key of lists, such as `#/components/parameters/filter.light`: nine lists take the same, so one of them is asked. */
const KEY = /\/(?:filter|filter_not|range|order)(?:\.|$)/;
const asked = new Set<string>();
const isNew = (parameter: Parameter | Reference): boolean => {
  if (!('$ref' in parameter) || !KEY.test(parameter.$ref)) return true;
  return !asked.has(parameter.$ref) && asked.add(parameter.$ref).size > 0;
};

/**
 * Parameters that are not added to an example: with `fields` and `zones` an answer has other members, which no schema says; a citation
 * is of a release, of a species or of what filters find.
 */
const ALONE: ReadonlySet<string> = new Set(['fields', 'zones', 'release', 'species']);

const requestsOf = (method: string, operation: Operation): readonly Published[] => {
  const path = /Example: `\w+ ([^`]+)`/.exec(operation.description)![1]!;
  const body = operation.requestBody?.content['application/json'];
  const rest = {
    method: method.toUpperCase(),
    ...(body !== undefined && { body: JSON.stringify(body.example ?? {}) }),
    answers: new Map(
      Object.entries(operation.responses).map(([status, answer]) => [status, resolved(answer)]),
    ),
  };
  const others = (operation.parameters ?? [])
    .filter(isNew)
    .map((parameter) => resolved(parameter))
    .filter(({ in: place, required, name }) => place === 'query' && required !== true && !ALONE.has(name))
    .map((parameter) => withParameter(path, parameter));
  return [
    { ...rest, path, needsCredential: operation.security?.length !== 0 },
    ...others.flatMap((each) => (each === null ? [] : [{ ...rest, path: each, needsCredential: false }])),
  ];
};

/** An operation that changes something documents a conflict with what is stored. */
const isReading = ({ responses }: Operation): boolean => !('409' in responses);

/**
 * The requests of the document that change nothing: the example of each operation, and that with each of its other
 * parameters.
 */
export const published: readonly Published[] = Object.values(document.paths).flatMap((methods) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    isReading(operation) ? requestsOf(method, operation) : [],
  ),
);
