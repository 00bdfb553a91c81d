import { readFileSync, writeFileSync } from 'node:fs';

/*
 * Generates the types of the client from the OpenAPI document: `npm run client`. Descriptions are left out; the reference
 * (/docs/api) has them.
 */

/** A JSON schema of the document. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly schema: Schema & { readonly items?: { readonly pattern?: string } };
}

interface Operation {
  readonly parameters?: readonly ({ readonly $ref: string } | Parameter)[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Document {
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ') || 'never';

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const objectType = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  if (members.length === 0) return `Readonly<Record<string, ${others}>>`;
  return `{ ${members.join(' ')} }`;
};

const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((each) => JSON.stringify(each)));
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts !== undefined) return union(parts.map(typeOf));
  const types = [schema.type ?? []].flat();
  if (types.length > 1) return union(types.map((type) => typeOf({ ...schema, type })));
  if (types[0] === 'array')
    return `readonly (${schema.items === undefined ? 'unknown' : typeOf(schema.items)})[]`;
  if (types[0] === 'object') return objectType(schema);
  return SCALARS[types[0] ?? ''] ?? 'unknown';
};

/** Paths of the collections and records that the client reads. */
const COLLECTIONS = /^\/api\/v1\/(?:\w+|(?:species|plants)\/search|corrections\/mine)$/;
const RECORDS = /^\/api\/v1\/(\w+)\/\{id\}$/;

const parametersOf = ({ parameters = [] }: Operation, { components }: Document): readonly Parameter[] =>
  parameters.map((each) => ('$ref' in each ? components.parameters[nameOf(each.$ref)]! : each));

/** Returns the keys of a family: each is a parameter, or the beginning of the values of one parameter. */
const keysOf = (operation: Operation, family: string, document: Document): string => {
  const keys = parametersOf(operation, document).flatMap(({ name, schema: { items } }) => {
    if (name.startsWith(`${family}[`)) return [name.slice(family.length + 1, -1)];
    if (name !== family) return [];
    const { enum: words } = items?.$ref === undefined ? {} : document.components.schemas[nameOf(items.$ref)]!;
    return (
      words?.map((word) => String(word).split(':')[0]!) ?? /\((.+)\):/.exec(items!.pattern!)![1]!.split('|')
    );
  });
  return union(keys.map((key) => JSON.stringify(key)));
};

/** Returns the type of the JSON that an operation answers; equal answers of several operations have one type. */
const answerOf = ({ responses }: Operation): string => {
  const { schema } = responses['200']!.content!['application/json']!;
  return typeOf(schema);
};

/** Returns the text of src/types.ts. */
export const clientTypes = (document: Document): string => {
  const { components, paths } = document;
  const schemas = Object.entries(components.schemas)
    .filter(([name]) => name !== 'GetOpenapiJsonAnswer')
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
  const gets = Object.entries(paths).flatMap(([path, { get }]) =>
    get === undefined ? [] : [[path, get] as const],
  );
  /** Returns the type of an item with all members of its record, since `fields` can select these as well. */
  const selectableOf = (path: string, get: Operation): string => {
    const item = `${answerOf(get)}['data'][number]`;
    const record = paths[`${path.replace(/\/search$/, '')}/{id}`]?.get;
    return record === undefined ? item : `${item} & Omit<${answerOf(record)}['data'], keyof ${item}>`;
  };
  const collections = gets
    .filter(
      ([path, get]) =>
        COLLECTIONS.test(path) && parametersOf(get, document).some(({ name }) => name === 'cursor'),
    )
    .map(
      ([path, get]) =>
        `  readonly ${JSON.stringify(path.replace('/api/v1/', ''))}: { readonly item: ${answerOf(get)}['data'][number]; readonly selectable: ${selectableOf(path, get)}; readonly filter: ${keysOf(get, 'filter', document)}; readonly range: ${keysOf(get, 'range', document)}; readonly order: ${keysOf(get, 'order', document)} };`,
    );
  const records = gets.flatMap(([path, get]) => {
    const [, kind] = RECORDS.exec(path) ?? [];
    return kind === undefined ? [] : [`  readonly ${JSON.stringify(kind)}: ${answerOf(get)};`];
  });
  return `// Generated from docs/openapi.json by npm run client. Do not edit.

${schemas.join('\n')}

/** Lists and searches: their items, what fields can select, and the keys of each family of parameters. */
export interface Collections {
${collections.join('\n')}
}

/** Records by kind. */
export interface Records {
${records.join('\n')}
}
`;
};

/** Reads the OpenAPI document of the repository. */
export const openApiDocument = (): Document =>
  JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as Document;

if (process.argv[1] === new URL(import.meta.url).pathname)
  writeFileSync(new URL('src/types.ts', import.meta.url), clientTypes(openApiDocument()));
