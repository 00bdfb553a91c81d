import { type DocumentObject, pascal, ref } from './json.js';

type Schemas = ReadonlyMap<string, DocumentObject>;

const isNull = ({ type }: DocumentObject): boolean => type === 'null';
const branchesOf = (schema: DocumentObject): readonly DocumentObject[] | undefined =>
  (schema['anyOf'] ?? schema['oneOf']) as readonly DocumentObject[] | undefined;

/** Returns a schema that takes null as well, as a list of types; undefined for a reference or a union. */
const orNull = (schema: DocumentObject): DocumentObject | undefined => {
  const { type, enum: values } = schema;
  if (typeof type !== 'string') return undefined;
  return { ...schema, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
};

const isOf = (...types: readonly string[]) => {
  const isOne = (type: unknown): boolean => types.includes(String(type));
  return ({ type }: DocumentObject): boolean => (Array.isArray(type) ? type.every(isOne) : isOne(type));
};
const isScalar = isOf('string', 'number', 'integer', 'boolean', 'null');
const isPlain = isOf('string', 'number', 'integer', 'boolean', 'array');

/** A type with parameters is no branch in Java. */
const isMap = ({ additionalProperties }: DocumentObject): boolean => additionalProperties !== undefined;

/** Returns the form of a value that the document keeps where several are accepted: the list, if there is one, else the first. */
const chosenForm = (branches: readonly DocumentObject[]): readonly DocumentObject[] =>
  branches.every(isPlain) ? [branches.find(({ type }) => type === 'array') ?? branches[0]!] : branches;

/** Returns whether a schema is of a body, by its name. */
const isOfBody = (name: string): boolean => /^[A-Z][a-z]+\w*Body/.test(name);

/** Returns a value of several types with the first of them, and null where it is one; of an answer, without a type. */
const chosenType = (schema: DocumentObject, name: string): DocumentObject => {
  const { type, ...rest } = schema;
  if (!Array.isArray(type) || !isScalar(schema)) return schema;
  const [first, ...more] = type.filter((each) => each !== 'null');
  if (more.length > 0 && !isOfBody(name)) return rest;
  return { ...schema, type: type.includes('null') ? [first, 'null'] : first };
};

/**
 * Writes a schema in the forms that generators of clients read. `anyOf` with null becomes a list of types, since several drop one of
 * the two. Where a body takes a text for a list or a number, too, only the list or the number is
 * documented: a union of these does not compile in Java. A union of everything has no type,
 * and a union with a map no members.
 */
const readable = (schema: DocumentObject, name: string): DocumentObject => {
  const { anyOf, oneOf, ...rest }: Record<string, unknown> = schema;
  if (isNull(schema)) return { ...schema, type: ['object', 'null'] };
  const branches = branchesOf(schema)?.flatMap((each) => branchesOf(each) ?? [each]);
  if (branches === undefined) return chosenType(schema, name);
  const others = branches.filter((each) => !isNull(each));
  if (others.filter(isPlain).length > 2) return rest;
  if (others.length > 1 && others.some(isMap)) return { ...rest, type: 'object' };
  const [first, ...more] = chosenForm(others);
  if (first!['type'] === 'array' && Array.isArray(rest['examples']))
    rest['examples'] = rest['examples'].map((each) => (typeof each === 'string' ? each.split('|') : each));
  if (others.length === branches.length)
    return more.length === 0 ? { ...first, ...rest } : { ...rest, anyOf: others };
  const nullable = orNull(first!);
  if (nullable === undefined) return { ...rest, anyOf: branches };
  return more.length === 0 ? { ...nullable, ...rest } : { ...rest, anyOf: [nullable, ...more] };
};

/** Returns whether generators of clients make a class of a schema, whose name they would invent. */
const needsName = (schema: DocumentObject): boolean =>
  schema['properties'] !== undefined ||
  (branchesOf(schema)?.filter((each) => !isNull(each)).length ?? 0) > 1;

/** Returns the end of the name of a branch: that of its only member, or its number. */
const branchName = ({ properties = {} }: DocumentObject, at: number): string => {
  const members = Object.keys(properties as object);
  return members.length === 1 ? pascal(members[0]!) : `Form${at + 1}`;
};

/**
 * Makes a component of every object and union inside the schemas, named after its place; equal ones are one component, named after
 * the first place.
 *
 * @returns The components, and the name of the component of each schema.
 */
export const nameParts = (schemas: Schemas) => {
  const all = new Map<string, DocumentObject>();
  const names = new Map<string, string>();

  /** Adds a component without its description, which stands where it is referred to. */
  const add = (name: string, { description, ...schema }: DocumentObject): string => {
    const text = JSON.stringify(schema);
    const known = names.get(text);
    if (known !== undefined) return known;
    const { type } = schema;
    const plain = Array.isArray(type) ? names.get(JSON.stringify({ ...schema, type: type[0] })) : undefined;
    const free = plain === undefined ? name : `${plain}OrNull`;
    if (all.has(free)) throw new Error(`two schemas have the name ${free}`);
    names.set(text, free);
    all.set(free, schema);
    return free;
  };
  /** The references that may be null, by name of the component. */
  const nullable = new Set<string>();
  /** Returns a reference to a form of a component that may be null, if the schema is that. */
  const nullableRef = ({ anyOf, ...rest }: DocumentObject): DocumentObject | undefined => {
    const [target, other, ...more] = (anyOf ?? []) as readonly DocumentObject[];
    const name = /(\w+)$/.exec(String(target?.['$ref'] ?? ''))?.[1];
    if (name === undefined || other === undefined || !isNull(other) || more.length > 0) return undefined;
    nullable.add(name);
    return { ...ref('schemas', `${name}OrNull`), ...rest };
  };
  /** Returns the description of the component that a reference is to: components have none. */
  const descriptionOf = ({ $ref }: DocumentObject): DocumentObject => {
    const { description } = schemas.get(String($ref).split('/').at(-1)!) ?? {};
    return description === undefined ? {} : { description };
  };
  const part = (given: DocumentObject, name: string): DocumentObject => {
    const known = nullableRef(given);
    if (known !== undefined) return known;
    if (given['$ref'] !== undefined) return { ...descriptionOf(given), ...given };
    const schema = inside(given, name);
    if (!needsName(schema)) return schema;
    const { description } = schema;
    return { ...ref('schemas', add(name, schema)), ...(description !== undefined && { description }) };
  };
  const inside = (given: DocumentObject, name: string): DocumentObject => {
    const schema = readable(given, name);
    const { properties, items, additionalProperties, prefixItems } = schema;
    const branches = branchesOf(schema);
    return {
      ...schema,
      ...(properties !== undefined && {
        properties: Object.fromEntries(
          Object.entries(properties as DocumentObject).map(([member, each]) => [
            member,
            part(each as DocumentObject, name + pascal(member)),
          ]),
        ),
      }),
      ...(items !== undefined && { items: part(items as DocumentObject, `${name}Item`) }),
      ...(typeof additionalProperties === 'object' && {
        additionalProperties: part(additionalProperties as DocumentObject, `${name}Value`),
      }),
      ...(Array.isArray(prefixItems) && {
        prefixItems: prefixItems.map((each, at) => part(each, `${name}Item${at + 1}`)),
      }),
      ...(branches && {
        anyOf: branches.map((each, at) => part(each, name + branchName(each, at))),
      }),
    };
  };

  const named = new Map<string, string>();
  for (const [name, schema] of schemas) named.set(name, add(name, inside(schema, name)));
  for (const name of nullable) all.set(`${name}OrNull`, orNull(all.get(named.get(name)!)!)!);
  return { all, named };
};
