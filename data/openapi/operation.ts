import { z } from 'zod';
import type { DeclaredRoute } from '../../src/http/router.js';
import type { Examples } from './examples.js';
import { partHeaders, successHeaders } from './headers.js';
import { type DocumentObject, ref } from './json.js';
import { choosingParameters, keyParameters } from './key-parameters.js';
import { operationId } from './operation-id.js';
import { pathParameter } from './path-parameters.js';
import { plainParameters } from './plain-parameters.js';
import { OTHER_PROBLEM, problemOf } from './problems.js';
import { queryParameter } from './query-parameter.js';
import type { Schemas } from './schemas.js';
import type { SharedExamples } from './shared-examples.js';
import type { SharedParameters } from './shared-parameters.js';
import { tagOf } from './tags.js';

const namesIn = (path: string): readonly string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Returns the statuses of a route in addition to the declared ones and those of every route (contract C4.4, C4.5). */
const commonStatuses = ({ access, method }: DeclaredRoute): readonly number[] => [
  ...(access === 'anyone' && method === 'get' ? [] : [401]),
  ...(access === 'write' || access === 'review' || access === 'administer' ? [403] : []),
];

/** Describes a success. A route with 201 answers 200 if it replaced a pending item of the caller (C9.3, C9.30). */
const successDescription = ({ status: declared }: DeclaredRoute, status: number): string => {
  if (status === 201) return 'Created: the new item is pending.';
  return declared.includes(201)
    ? 'Replaced: the account had a pending one for this species, and its content was overwritten.'
    : 'Success.';
};

/** Returns the description of an operation: that of the route, the example request, and the contract rule. */
const descriptionOf = ({ description, method, rule }: DeclaredRoute, target: string | undefined): string =>
  [
    description,
    ...(target === undefined ? [] : [`Example: \`${method.toUpperCase()} ${target}\``]),
    `Contract ${rule}.`,
  ].join('\n\n');

/** Returns the content of a route's files, which has no schema. */
const filesOf = ({ files = [] }: DeclaredRoute): DocumentObject =>
  Object.fromEntries(files.map((mediaType) => [mediaType, {}]));

/** Returns the operation of a route, from the declaration that its guard executes. */
export const operation = (
  route: DeclaredRoute,
  shared: SharedParameters,
  schemas: Schemas,
  examples: Examples,
  answers: SharedExamples,
): DocumentObject => {
  const example = examples.routes[`${route.method} ${route.path}`];
  const success = (status: number): DocumentObject => ({
    description: successDescription(route, status),
    headers: successHeaders(route.caching),
    content: {
      'application/json': {
        schema: schemas.refTo(route.response),
        ...(example === undefined ? {} : answers.showing(example.answer)),
      },
      ...filesOf(route),
    },
    // As `content` they would make the answer of typed clients a union, of which `meta` is no member.
    ...(route.row && { 'x-other-formats': ['application/x-ndjson', 'text/csv'] }),
  });
  const part = (): DocumentObject => ({
    description: 'The part of the file that `Range` asks for.',
    headers: partHeaders(route.caching),
    content: filesOf(route),
  });
  const response = (status: number): DocumentObject => {
    if (status === 206) return part();
    return status === 304 ? ref('responses', 'NotModified') : (problemOf(status) ?? success(status));
  };
  const statuses = [...new Set([...route.status, ...commonStatuses(route)])].sort((a, b) => a - b);
  const parameters = [
    ...namesIn(route.path).map((name) => pathParameter(name, route.path, example?.path[name])),
    ...(route.bodyInQuery ? bodyParameters(route) : []),
    ...(route.parameters ? ownParameters(route.parameters) : []),
    ...(route.collection
      ? [...plainParameters(shared, route.collection), ...keyParameters(shared, schemas, route.collection)]
      : []),
    ...(route.choosing ? choosingParameters(shared, schemas, route.choosing) : []),
  ];
  return {
    operationId: operationId(route),
    summary: route.summary,
    description: descriptionOf(route, example?.target),
    tags: [tagOf(route)],
    ...(route.access === 'anyone' ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    // One object for all parameters, in the clients of openapi-generator.
    ...((route.collection ?? route.choosing) && { 'x-group-parameters': true }),
    ...(route.body === undefined ? {} : { requestBody: requestBody(route, schemas, example?.body) }),
    responses: {
      ...Object.fromEntries(statuses.map((status) => [String(status), response(status)])),
      default: ref('responses', OTHER_PROBLEM),
    },
  };
};

/** Returns the members of a body as optional query parameters. */
const bodyParameters = ({ body }: DeclaredRoute): readonly DocumentObject[] => {
  const { properties = {} } = z.toJSONSchema(body!, { io: 'input' });
  return Object.entries(properties).map(([name, declared]) => {
    const { description, examples } = declared as { description: string; examples: readonly unknown[] };
    return queryParameter({
      name,
      description: `${description} Wins over the member of the body.`,
      schema: { type: 'string' },
      example: examples[0],
    });
  });
};

/** Returns the plain parameters of this route alone. */
const ownParameters = (parameters: z.ZodObject): readonly DocumentObject[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: 'input' });
  return Object.entries(properties).map(([name, declared]) => {
    const { description, examples, ...schema } = declared as DocumentObject & {
      examples: readonly unknown[];
    };
    return queryParameter({
      name,
      description,
      ...(required.includes(name) && { required: true }),
      schema,
      example: examples[0],
    });
  });
};

const requestBody = (
  { body, bodyInQuery }: DeclaredRoute,
  schemas: Schemas,
  example: unknown,
): DocumentObject => ({
  required: bodyInQuery !== true,
  content: {
    'application/json': {
      schema: schemas.refTo(body!, 'input'),
      ...(example === undefined ? {} : { example }),
    },
  },
});
