import { readOpenApi } from '../../src/resources/docs/openapi-file.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
  readonly schema?: Schema & {
    readonly examples?: readonly unknown[];
    readonly items?: Schema & { readonly pattern?: string };
  };
}

interface Example {
  readonly $ref?: string;
  readonly value?: unknown;
}

interface Content {
  readonly content?: Readonly<
    Record<string, { readonly example?: unknown; readonly examples?: Readonly<Record<string, Example>> }>
  >;
}

interface Response extends Content {
  readonly $ref?: string;
  readonly description?: string;
}

interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Response>>;
}

interface OpenApiObject {
  readonly info: { readonly description: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A parameter as the reference shows it. */
export interface ShownParameter {
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly required: boolean;
  readonly example: string;
}

/** An operation as the reference shows it. */
export interface ShownOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Parameters of the path and the query string, without those of families. */
  readonly parameters: readonly ShownParameter[];
  /** Families of keys (`filter`, `range`, …) with the number of their keys. */
  readonly families: readonly (readonly [family: string, keys: number])[];
  /** An example of the body; null without one. */
  readonly body: string | null;
  /** An example of the answer; null without one. */
  readonly answer: string | null;
  /** Statuses with what they mean. */
  readonly responses: readonly (readonly [status: string, description: string])[];
  readonly needsToken: boolean;
  /** The request of the example in its description; null without one. */
  readonly exampleAddress: string | null;
}

/** Operations with the same tag. */
export interface ReferenceGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ShownOperation[];
}

const EXAMPLE = /Example: `GET ([^`\s]+)`/;
const FAMILY = /^(filter_not|filter|range|order)($|\[)/;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const exampleText = ({ example, examples, schema }: Parameter): string => {
  const first = example ?? Object.values(examples ?? {})[0]?.value ?? schema?.examples?.[0];
  return first === undefined ? '' : typeof first === 'string' ? first : String(first);
};

/** Returns how many keys of its family a parameter stands for: one, or all whose names begin its values. */
const keyCount = ({ schema }: Parameter, resolved: (items: Schema) => Schema): number => {
  const { items } = schema ?? {};
  if (items === undefined) return 1;
  const { enum: words } = resolved(items);
  const names = words?.map((word) => String(word).split(':')[0]) ?? items.pattern?.split('|') ?? [];
  return new Set(names).size;
};

/** Converts an OpenAPI document to the groups of the reference, one for each tag. */
export const referenceOf = (document: OpenApiObject): readonly ReferenceGroup[] => {
  const resolved = <T extends { readonly $ref?: string }>(each: T): T => {
    if (each.$ref === undefined) return each;
    const [, , kind = '', ...name] = each.$ref.split('/');
    return document.components[kind]![name.join('/')] as T;
  };
  /** Returns the example of a content as text, that of JSON if there is one; null without one. */
  const exampleOf = ({ content = {} }: Content): string | null => {
    const { example, examples = {} } = content['application/json'] ?? Object.values(content)[0] ?? {};
    const [first] = Object.values(examples);
    const value = example ?? (first && resolved(first).value);
    if (value === undefined) return null;
    return typeof value === 'string' ? value : json(value);
  };
  const shown = (method: string, path: string, operation: OperationObject): ShownOperation => {
    const parameters = (operation.parameters ?? []).map(resolved);
    const families = new Map<string, number>();
    for (const parameter of parameters) {
      const [, family, bracket] = FAMILY.exec(parameter.name) ?? [];
      const keys = bracket ? 1 : keyCount(parameter, resolved);
      if (family !== undefined) families.set(family, (families.get(family) ?? 0) + keys);
    }
    const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      description: operation.description ?? '',
      parameters: parameters
        .filter(({ name, in: place }) => !FAMILY.test(name) && place !== 'header')
        .map((each) => ({
          name: each.name,
          in: each.in,
          description: each.description ?? each.schema?.description ?? '',
          required: each.required === true,
          example: exampleText(each),
        })),
      families: [...families],
      body: operation.requestBody ? exampleOf(operation.requestBody) : null,
      answer: success ? exampleOf(resolved(success[1])) : null,
      responses: Object.entries(operation.responses).map(([status, response]) => [
        status,
        resolved(response).description ?? '',
      ]),
      needsToken: operation.security?.length !== 0,
      exampleAddress: EXAMPLE.exec(operation.description ?? '')?.[1] ?? null,
    };
  };
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags?.[0] ?? '',
      operation: shown(method, path, operation),
    })),
  );
  return document.tags
    .map(({ name, description }) => ({
      name,
      description,
      operations: all.filter(({ tag }) => tag === name).map(({ operation }) => operation),
    }))
    .filter(({ operations }) => operations.length > 0);
};

/** Reads the reference from the OpenAPI document. */
export const readReference = () => {
  const document = JSON.parse(readOpenApi()) as OpenApiObject;
  return { intro: document.info.description, groups: referenceOf(document) };
};
