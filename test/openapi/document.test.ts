import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../../data/openapi/document.js';
import { readExamples } from '../../data/openapi/examples.js';
import { INPUTS } from '../../src/corrections/submission/inputs.js';
import { FAMILIES } from '../../src/fields/field.js';
import type { DeclaredRoute } from '../../src/http/router.js';
import { isChoosing } from '../../src/query/choosing.js';
import { packaged } from '../../src/runtime/package-root.js';
import { type Service, startService } from '../contract/service.js';

// biome-ignore lint/suspicious/noExplicitAny: the document is walked by its members, which the linter holds
type Json = Record<string, any>;
const COMMITTED = readFileSync(packaged('docs', 'openapi.json'), 'utf8');
const document = JSON.parse(COMMITTED) as Json;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** What a reference in the document stands for, or the thing itself. */
const resolved = (given: Json): Json => {
  const pointer = given['$ref'] as string | undefined;
  if (pointer === undefined) return given;
  return pointer
    .slice(2)
    .split('/')
    .reduce<Json>((at, name) => at[name], document);
};

const templated = ({ path }: DeclaredRoute): string => path.replace(/:(\w+)/g, '{$1}');
const operationOf = (route: DeclaredRoute): Json => document['paths'][templated(route)]?.[route.method];

/** The members of the body that a path takes. */
const bodyOf = (path: string): Json => {
  const { schema } = document['paths'][path]['post'].requestBody.content['application/json'];
  return resolved(schema)['properties'];
};

const SUBMISSIONS = [
  '/api/v1/corrections/{record_type}/{record_id}',
  '/api/v1/species/{id}/report',
  '/api/v1/plants/{id}/report',
];

describe('C2.50 GET /api/openapi.json', () => {
  it('needs no credential, may be kept for a minute and has a tag', async () => {
    const { status, headers } = await service.ask('/api/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const tag = headers.get('etag')!;
    const again = await service.ask('/api/openapi.json', { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
  });

  it('is docs/openapi.json, which is up to date: `npm run openapi` after a change', async () => {
    const { body } = await service.ask('/api/openapi.json');
    // With the address of the service, where the caller named it.
    expect(body).toEqual({ ...document, servers: [{ ...document['servers'][0], url: service.url }] });
    expect(openApiDocument(service.routes, readExamples())).toEqual(document);
  });

  it('is sound by the recommended rules, and its examples are by their schemas', async () => {
    const rules = {
      'no-invalid-media-type-examples': 'error',
      // Words are not patterns: `search` and `mine` win over a record (C2.0), reviews over submissions (C2.61).
      'no-ambiguous-paths': 'off',
      // The document and the counters answer everybody alike; a 304 has no body.
      'operation-4xx-response': 'off',
      // 405 is of a path and no operation of it; it is listed for those who read the errors.
      'no-unused-components': 'off',
    } as const;
    const config = await createConfig({ extends: ['recommended'], rules });
    const problems = await lintFromString({ source: COMMITTED, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });
});

/** Every schema below a schema, with its place in the document. */
const nested = (schema: Json, at: string): readonly (readonly [at: string, schema: Json])[] => {
  const below = Object.entries<Json>(schema['properties'] ?? {}).map(
    ([name, each]) => [`${at}.${name}`, each] as const,
  );
  const others = [schema['items'], schema['additionalProperties'], ...(schema['prefixItems'] ?? [])]
    .concat(schema['anyOf'] ?? [], schema['oneOf'] ?? [])
    .filter((each): each is Json => typeof each === 'object' && each !== null);
  return [
    ...below,
    ...below.flatMap(([place, each]) => nested(each, place)),
    ...others.flatMap((each) => nested(each, at)),
  ];
};

const SENTENCES = /^[^a-z].*\.$/s;

describe('what a reader of the document learns', () => {
  it('of every operation: what it returns, the request of its example, its rule', () => {
    for (const route of service.routes) {
      const { summary, description } = operationOf(route);
      const [text, example, rule, ...rest] = description.split(/\n\n(?=Example: |Contract )/);
      expect([summary, text]).toEqual([
        expect.stringMatching(/^[A-Z][^.]+$/),
        expect.stringMatching(SENTENCES),
      ]);
      expect(text.length).toBeGreaterThan(40);
      expect(example).toMatch(new RegExp(`^Example: \`${route.method.toUpperCase()} /api`));
      expect([rule, rest]).toEqual([`Contract ${route.rule}.`, []]);
    }
  });

  it('of every parameter and header: what it does, and a value', () => {
    const parameters = service.routes.flatMap((route) => (operationOf(route)['parameters'] ?? []) as Json[]);
    const all = [...parameters.map(resolved), ...Object.values<Json>(document['components']['headers'])];
    expect(all.length).toBeGreaterThan(300);
    for (const { name, description, example, schema } of all)
      expect([name, description, example ?? schema.examples?.[0]]).toEqual([
        name,
        expect.stringMatching(SENTENCES),
        expect.anything(),
      ]);
  });

  it('a value as `example` only of required parameters, as pages that try requests fill it in', () => {
    const parameters = service.routes.flatMap((route) => (operationOf(route)['parameters'] ?? []) as Json[]);
    const filledIn = parameters.map(resolved).filter(({ example }) => example !== undefined);
    expect(filledIn.length).toBeGreaterThan(20);
    expect(filledIn.filter(({ required }) => required !== true)).toEqual([]);
  });

  it('of every member of a body: what it says, and a value unless it is made of members', () => {
    const schemas = Object.entries<Json>(document['components']['schemas']);
    const members = schemas.flatMap(([name, schema]) => nested(schema, name));
    expect(members.length).toBeGreaterThan(500);
    for (const [at, schema] of members) {
      const isMadeOfMembers = /"properties"|"\$ref"/.test(JSON.stringify(schema));
      const hasExample = isMadeOfMembers || schema['examples']?.length > 0;
      expect([at, schema['description'], hasExample]).toEqual([at, expect.stringMatching(SENTENCES), true]);
    }
  });

  it('of every error: when it occurs and what to do', () => {
    const errors = Object.entries<Json>(document['components']['responses']);
    expect(errors.length).toBeGreaterThan(10);
    for (const [name, { description }] of errors)
      expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z].{20,}\.$/s)]);
  });
});

describe('what the document says', () => {
  it('C2.0: every declared route, and nothing else', () => {
    const said = Object.entries<Json>(document['paths']).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(said.sort()).toEqual(service.routes.map((route) => `${route.method} ${templated(route)}`).sort());
  });

  it('C6.21 C6.1: each key of each family, as a parameter or as the beginning of its values', () => {
    for (const route of service.routes) {
      const taken = route.collection ?? route.choosing;
      if (taken === undefined) continue;
      const parameters = (operationOf(route)['parameters'] as Json[]).map(resolved);
      const isFamily = (name: string): boolean => (FAMILIES as readonly string[]).includes(name);
      const said = parameters.flatMap(({ name, schema }) => {
        if (!isFamily(name)) return name.includes('[') ? [name] : [];
        const { pattern, enum: words } = resolved(schema.items);
        const keys: readonly string[] =
          words?.map((word: string) => word.split(':')[0]!) ?? /\((.+)\):/.exec(pattern)![1]!.split('|');
        return [...new Set(keys)].map((key) => `${name}[${key}]`);
      });
      const families = route.collection ? FAMILIES : FAMILIES.filter(isChoosing);
      const executed = families.flatMap((family) =>
        taken.keys.keys(family).map((key) => `${family}[${key}]`),
      );
      expect([route.path, ...said]).toEqual([route.path, ...executed]);
      for (const parameter of parameters) expect(parameter['schema']).toHaveProperty('type');
    }
  });

  it('C2.50: what generators of clients read', () => {
    const counts = service.routes.map((route) => operationOf(route)['parameters']?.length ?? 0);
    // A method of the JVM takes 255, and new fields become parameters.
    expect(Math.max(...counts)).toBeLessThanOrEqual(200);
    // A class would have no name, and several generators drop a branch that is null.
    for (const [name, schema] of Object.entries<Json>(document['components']['schemas']))
      for (const [at, each] of nested(schema, name))
        expect([at, each['properties'], each['anyOf'], each['oneOf']]).toEqual([at, ...Array(3)]);
    // Clients in Java with gson refuse any other member, such as a new field; those in Python take a member `str` for a type.
    for (const [name, schema] of Object.entries<Json>(document['components']['schemas']))
      if (schema['properties'] && !schema['properties']['str'])
        expect([name, schema['additionalProperties']]).toEqual([name, true]);
    expect(JSON.stringify(document).length).toBeLessThan(500_000);
  });

  it('units and allowed values stand with the parameters', () => {
    const of = (name: string): Json => document['components']['parameters'][name];
    expect(of('filter.maximum_height_cm')).toMatchObject({
      name: 'filter[maximum_height_cm]',
      'x-unit': 'cm',
    });
    expect(of('filter.duration')['schema']['items']['enum']).toEqual([
      'annual',
      'biennial',
      'perennial',
      'null',
    ]);
    expect(document['components']['schemas']['SpeciesOrder']['enum']).toContain('year:desc');
  });

  it('every declared status; an example of every success, as the route declares it, and of every error', () => {
    const without: string[] = [];
    for (const route of service.routes) {
      const { responses } = operationOf(route);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(route.status.map(String)));
      for (const [status, response] of Object.entries<Json>(responses)) {
        // A part of a file has no example, and an unchanged answer no body.
        if (status === '206' || status === '304') continue;
        const content = resolved(response)['content']['application/json'];
        const examples = content.examples
          ? Object.values<Json>(content.examples).map((each) => resolved(each)['value'])
          : [content.example].filter((each) => each !== undefined);
        if (examples.length === 0) without.push(`${route.method} ${route.path} ${status}`);
        if (Number(status) < 300) for (const example of examples) route.response.parse(example);
      }
    }
    expect(without).toEqual([]);
  });

  it('C9.20: every attribute of a correction with a sentence, its labels and its units', () => {
    const { properties } = resolved(bodyOf('/api/v1/corrections/{record_type}/{record_id}')['correction']);
    expect(Object.keys(properties).sort()).toEqual([...INPUTS.keys(), 'common_names'].sort());
    for (const [name, { description }] of Object.entries<Json>(properties))
      expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z].{9,}\.$/)]);
    expect(properties['maximum_height_unit']['enum']).toEqual(['in', 'ft', 'cm', 'm']);
    expect(JSON.stringify(properties['flower_color'])).toContain('"magenta"');
  });

  it('C9.20 C9.21: null is taken by the schema where the field can be emptied', () => {
    const { properties } = resolved(bodyOf('/api/v1/corrections/{record_type}/{record_id}')['correction']);
    const kept = Object.keys(properties).filter(
      (name) => !JSON.stringify(properties[name]).includes('"null"'),
    );
    expect(kept.filter((name) => !name.endsWith('_unit')).sort()).toEqual([
      'common_names',
      'genus',
      'rank',
      'scientific_name',
    ]);
  });

  it('C9.3 C9.30: a submission that replaces another is told from a new one', () => {
    for (const path of SUBMISSIONS) {
      const { responses } = document['paths'][path]['post'];
      expect(responses['201'].description).toMatch(/^Created:/);
      expect(responses['200'].description).toMatch(/^Replaced:/);
    }
  });

  it('C9.46: what a review may be refused by', () => {
    for (const verb of ['accept', 'reject', 'revert']) {
      const { responses } = document['paths'][`/api/v1/corrections/{id}/${verb}`]['post'];
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(['200', '401', '403', '404', '409', '422']),
      );
      expect(responses).not.toHaveProperty('201');
    }
  });
});
