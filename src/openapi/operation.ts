import { z } from 'zod';
import type { DeclaredRoute } from '../http/router.js';
import type { Components } from './components.js';
import type { Examples } from './examples.js';
import { successHeaders } from './headers.js';
import { type JsonObject, pascal, ref } from './json.js';
import { keyParameters } from './key-parameters.js';
import { plainParameters } from './plain-parameters.js';
import { problemOf } from './problems.js';
import { schemaOf } from './schemas.js';
import { segments, tagOf } from './tags.js';

/** `listSpecies`, `getGenusSpecies`, `postCorrectionsAccept`: the verb, then the words of the path. */
const operationId = ({ method, path, takes }: DeclaredRoute): string => {
  const words = segments(path).filter((segment) => !segment.startsWith(':'));
  const verb = method === 'get' && takes !== undefined ? 'list' : method;
  return verb + (pascal(words.join('-')) || 'Status');
};

const CORRECTION = /^\/api\/v1\/corrections\/:id/;

/** What a path parameter names (contract C1.10, C2.36, C9.1). */
const named = (name: string, { path }: DeclaredRoute): readonly [description: string, schema: JsonObject] => {
  if (CORRECTION.test(path)) return ['Its number.', { type: 'integer' }];
  if (name === 'record_type') {
    return [
      'What the record is; a plant stands for its main species.',
      { type: 'string', enum: ['species', 'plant', 'plants'] },
    ];
  }
  return ['Its id or slug; a synonym of a species names it too.', { type: 'string' }];
};

const pathParameter = (name: string, route: DeclaredRoute, example: string | undefined): JsonObject => {
  const [description, schema] = named(name, route);
  const typed = schema['type'] === 'integer' ? Number(example) : example;
  return {
    name,
    in: 'path',
    required: true,
    description,
    schema,
    ...(example !== undefined && { example: typed }),
  };
};

const namesIn = (path: string): readonly string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Statuses of every route beside those it declares (contract C4.4, C4.5). */
const everywhere = ({ access, method }: DeclaredRoute): readonly number[] => [
  ...(access === 'anyone' && method === 'get' ? [] : [401]),
  ...(access !== undefined && access !== 'anyone' && access !== 'read' ? [403] : []),
  ...[414, 429, 500, 503],
];

/** A route that answers 201 answers 200 where it replaced what its caller had pending (C9.3, C9.30). */
const successDescription = ({ summary, status: declared }: DeclaredRoute, status: number): string => {
  if (status === 201) return 'Created.';
  return declared.includes(201) ? "Replaced the account's own pending one." : `${summary}.`;
};

/** An operation of the document, from the declaration that its guard executes. */
export const operation = (route: DeclaredRoute, kept: Components, examples: Examples): JsonObject => {
  const id = operationId(route);
  const example = examples.routes[`${route.method} ${route.path}`];
  const success = (status: number): JsonObject => ({
    description: successDescription(route, status),
    headers: successHeaders(route.caching),
    content: {
      'application/json': {
        schema: schemaOf(kept, `${pascal(id)}Answer`, route.response),
        ...(example === undefined ? {} : { example: example.answer }),
      },
      ...(route.row && { 'application/x-ndjson': { schema: schemaOf(kept, `${pascal(id)}Row`, route.row) } }),
    },
  });
  const response = (status: number): JsonObject =>
    status === 304 ? ref('responses', 'NotModified') : (problemOf(status) ?? success(status));
  const statuses = [...new Set([...route.status, ...everywhere(route)])].sort((a, b) => a - b);
  const parameters = [
    ...namesIn(route.path).map((name) => pathParameter(name, route, example?.path[name])),
    ...(route.bodyInQuery ? bodyParameters(route) : []),
    ...(route.parameters ? ownParameters(route.parameters) : []),
    ...(route.takes ? [...plainParameters(kept, route.takes), ...keyParameters(kept, route.takes)] : []),
  ];
  return {
    operationId: id,
    summary: route.summary,
    description: `Rule ${route.rule} of the contract.`,
    tags: [tagOf(route)],
    ...(route.access === 'anyone' ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: requestBody(route, kept, id, example?.body) }),
    responses: Object.fromEntries(statuses.map((status) => [String(status), response(status)])),
  };
};

/** Members of a body that may be given as parameters, none of them needed there. */
const bodyParameters = ({ body }: DeclaredRoute): readonly JsonObject[] => {
  const { properties = {} } = z.toJSONSchema(body!, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    description: typeof schema === 'object' ? `${schema.description} It wins over the body.` : name,
    schema: { type: 'string' },
  }));
};

/** The plain parameters of a route that no other has. */
const ownParameters = (parameters: z.ZodObject): readonly JsonObject[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: 'input' });
  return Object.entries(properties).map(([name, declared]) => {
    const { description, ...schema } = declared as JsonObject;
    return { name, in: 'query', description, required: required.includes(name), schema };
  });
};

const requestBody = (
  { body, bodyInQuery }: DeclaredRoute,
  kept: Components,
  id: string,
  example: unknown,
): JsonObject => ({
  required: bodyInQuery !== true,
  content: {
    'application/json': {
      schema: schemaOf(kept, `${pascal(id)}Body`, body!, 'input'),
      ...(example === undefined ? {} : { example }),
    },
  },
});
