import { z } from 'zod';
import { FAMILIES } from '../../src/fields/field.js';
import type { DeclaredRoute } from '../../src/http/router.js';
import type { Collection } from '../../src/query/collections.js';

/** A request with a text in one place of it. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A place of a route that takes what a caller writes. */
export interface Place {
  readonly rule: string;
  /** `filter[light]`, `:id`, `correction.notes`, `Origin`. */
  readonly where: string;
  with(text: string): Sent;
  readonly isHeader?: true;
}

/** Plain parameters of a collection, by what it declares. */
const plain = ({ parents, search, paged, also }: Collection): readonly string[] => [
  ...parents,
  ...also,
  ...(search ? ['q', 'limit', 'lang', 'explain'] : []),
  ...(paged ? ['page'] : []),
];

/** Every key that a collection accepts, in each family, by every spelling. */
const keys = ({ keys: set }: Collection): readonly string[] =>
  FAMILIES.flatMap((family) => set.spellings(family).map((spelling) => `${family}[${spelling}]`));

const query = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');

/** What a request needs beside the place, so that it is not refused before it is looked at. */
const needed = ({ takes, parameters }: DeclaredRoute): readonly (readonly [string, string])[] => {
  if (takes?.search) return [['q', 'zzq']];
  return parameters ? [['name', 'zzq']] : [];
};

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Members that a body may have, as paths; those within a list are of its first element. */
const members = ({ properties, items, anyOf }: Schema, path: readonly string[] = []): readonly string[][] => {
  if (anyOf) return anyOf.flatMap((each) => members(each, path));
  if (items) return members(items, [...path, '0']);
  if (!properties) return [[...path]];
  return Object.entries(properties).flatMap(([name, each]) => members(each, [...path, name]));
};

/** The body that has a text at a path, and what goes with it. */
const bodyWith = ([first = '', ...rest]: readonly string[], text: string): unknown => {
  const inner = rest.length === 0 ? text : bodyWith(rest, text);
  if (first === '0') return [inner];
  return first === 'correction' ? { correction: inner, source_type: 'observation' } : { [first]: inner };
};

/**
 * Every place of a route, by its declaration: segments of the path, keys and parameters, their names, members of the body.
 *
 * @param filled The path of the route with what is there in place of its parameters.
 */
export const placesOf = (
  route: DeclaredRoute,
  filled: (only?: readonly [parameter: string, value: string]) => string,
): readonly Place[] => {
  const { rule, path, takes, parameters, body, bodyInQuery } = route;
  const method = route.method.toUpperCase();
  const json = { 'Content-Type': 'application/json' };
  const place = (where: string, make: (text: string) => Omit<Sent, 'method'>): Place => ({
    rule,
    where,
    with: (text) => ({ method, ...(method === 'POST' ? { headers: json, body: '{}' } : {}), ...make(text) }),
  });
  const segments = path.split('/').filter((part) => part.startsWith(':'));
  const schema = body && (z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }) as Schema);
  const paths = schema ? [...new Set(members(schema).map((each) => each.join('.')))] : [];
  const inQuery = [
    ...(takes ? [...plain(takes), ...keys(takes)] : []),
    ...Object.keys(parameters?.shape ?? {}),
    ...(bodyInQuery ? paths : []),
  ];
  const withQuery = (pairs: readonly (readonly [string, string])[]): string => {
    const given = new Map([...needed(route), ...pairs]);
    return `${filled()}${given.size > 0 ? `?${query([...given])}` : ''}`;
  };
  return [
    ...segments.map((segment) => place(segment, (text) => ({ path: filled([segment, text]) }))),
    ...inQuery.map((name) => place(name, (text) => ({ path: withQuery([[name, text]]) }))),
    place('the name of a parameter', (text) => ({ path: withQuery([[text, '1']]) })),
    ...FAMILIES.map((family) =>
      place(`the key of ${family}`, (text) => ({
        path: withQuery([[`${family}[${text.replaceAll(/[[\]]/g, '')}]`, '1']]),
      })),
    ),
    ...paths.map((each) =>
      place(each, (text) => ({
        path: filled(),
        headers: json,
        body: JSON.stringify(bodyWith(each.split('.'), text)),
      })),
    ),
    ...(paths.length > 0
      ? [
          place('the name of a member', (text) => ({
            path: filled(),
            headers: json,
            body: `{${JSON.stringify(text)}:1,"correction":{${JSON.stringify(text)}:1}}`,
          })),
        ]
      : []),
  ];
};

/** Headers that the service or what is under it reads. */
const HEADERS = [
  'Accept',
  'Accept-Encoding',
  'Access-Control-Request-Headers',
  'Access-Control-Request-Method',
  'Authorization',
  'Content-Type',
  'Cookie',
  'If-Modified-Since',
  'If-None-Match',
  'Origin',
  'Referer',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Request-Id',
];

/** The same request with a text in each header that is read; what no header may hold is left out of the text. */
export const headersOf = (rule: string, path: string): readonly Place[] =>
  HEADERS.map((name) => ({
    rule,
    where: name,
    isHeader: true,
    with: (text) => ({
      method: 'GET',
      path,
      headers: { [name]: text.replaceAll(/[^\x20-\x7e]/g, '').trim() },
    }),
  }));
