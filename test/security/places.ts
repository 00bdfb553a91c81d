import { z } from 'zod';
import { FAMILIES } from '../../src/fields/field.js';
import type { DeclaredRoute } from '../../src/http/router.js';
import type { Collection } from '../../src/query/collections.js';

/** Builds a request with a text in one place. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A place of a route that accepts input. */
export interface Place {
  readonly rule: string;
  /** `filter[light]`, `:id`, `correction.notes`, `Origin`. */
  readonly where: string;
  with(text: string): Sent;
  readonly isHeader?: true;
}

/** Plain parameters of a collection, from its declaration. */
const plain = ({ parents, search, paged, extra }: Collection): readonly string[] => [
  ...parents,
  ...extra,
  ...(search ? ['q', 'limit', 'lang', 'explain'] : []),
  ...(paged ? ['page'] : []),
];

/** Every key of a collection, in each family and spelling. */
const keys = ({ keys: set }: Collection): readonly string[] =>
  FAMILIES.flatMap((family) => set.spellings(family).map((spelling) => `${family}[${spelling}]`));

const query = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');

/** Further parameters that a request needs in order to be processed. */
const needed = ({ collection, parameters }: DeclaredRoute): readonly (readonly [string, string])[] => {
  if (collection?.search) return [['q', 'zzq']];
  return parameters ? [['name', 'zzq']] : [];
};

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Paths of the members that a body may have; those within a list are of its first element. */
const members = ({ properties, items, anyOf }: Schema, path: readonly string[] = []): readonly string[][] => {
  if (anyOf) return anyOf.flatMap((each) => members(each, path));
  if (items) return members(items, [...path, '0']);
  if (!properties) return [[...path]];
  return Object.entries(properties).flatMap(([name, each]) => members(each, [...path, name]));
};

/** Returns a body with a text at a path, plus required members. */
const bodyWith = ([first = '', ...rest]: readonly string[], text: string): unknown => {
  const inner = rest.length === 0 ? text : bodyWith(rest, text);
  if (first === '0') return [inner];
  return first === 'correction' ? { correction: inner, source_type: 'observation' } : { [first]: inner };
};

/**
 * Returns every place of a route from its declaration: segments of the path, keys and parameters, their
 * names, members of the body.
 *
 * @param filled The path of the route with existing values in place of its parameters.
 */
export const placesOf = (
  route: DeclaredRoute,
  filled: (only?: readonly [parameter: string, value: string]) => string,
): readonly Place[] => {
  const { rule, path, collection, parameters, body, bodyInQuery } = route;
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
    ...(collection ? [...plain(collection), ...keys(collection)] : []),
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

/** Headers that the service or Node reads. */
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

/**
 * Returns the same request with a text in each of these headers; characters that a header cannot contain are
 * removed.
 */
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
