import fc from 'fast-check';
import { z } from 'zod';
import { INPUTS } from '../../src/corrections/submission/inputs.js';
import { FIELDS } from '../../src/fields/registry.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import type { DeclaredRoute } from '../../src/http/router.js';
import { hugeMembers, hugeValue } from './huge-values.js';
import type { Request } from './request.js';
import { schemaValues } from './schema-values.js';
import { junkText } from './values.js';

/** Members of the bodies of contract section 9 and of the claim, whether a route declares them or not. */
const MEMBERS = [
  'correction',
  'source_type',
  'source_reference',
  'notes',
  'change_type',
  'token',
  'origin',
  'ip',
];

/** Returns the members that a route declares for its body. */
const declared = ({ body }: DeclaredRoute): readonly string[] => {
  if (!body) return [];
  const { properties = {} } = z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' });
  return Object.keys(properties);
};

const labels = fc.constantFrom(...Object.values(VOCABULARIES).flat());

const value: fc.Arbitrary<unknown> = fc.oneof(
  labels,
  fc.array(labels, { maxLength: 4 }),
  fc.integer({ min: -20, max: 2_100 }),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    '  ',
    6.5,
    1e300,
    '5',
    '6,5',
    'TEST',
    'Rosa canina',
    'm',
    'cm',
  ),
  fc.constantFrom<unknown>('https://example.org', '192.0.2.1', '::1', '*', 'ftp://a@b', [], {}, [[]]),
  junkText,
  fc.jsonValue({ maxDepth: 3 }),
);

/** Attributes that can be corrected, fields that cannot, and unknown names. */
const attribute = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...INPUTS.keys()) },
  { weight: 1, arbitrary: fc.constantFrom(...FIELDS.map(({ key }) => key)) },
  { weight: 1, arbitrary: fc.constantFrom('genus_name', '__proto__', 'constructor', 'toString', '') },
  { weight: 1, arbitrary: junkText },
);

/** Writes a JSON object whose members may have any name, even `__proto__`. */
const json = (members: readonly (readonly [string, unknown])[]): string =>
  `{${members.map(([name, text]) => `${JSON.stringify(name)}:${JSON.stringify(text) ?? 'null'}`).join(',')}}`;

const correction = fc
  .array(fc.tuple(attribute, value), { maxLength: 5 })
  .map((members) => JSON.parse(json(members)) as unknown);

/** Bodies that the schema of the route accepts. */
const valid = ({ body }: DeclaredRoute): fc.Arbitrary<string> =>
  (body ? schemaValues(body) : fc.constant({})).map((value) => JSON.stringify(value));

/** Valid bodies with one more attribute that has a junk value. */
const withJunkValue = ({ body }: DeclaredRoute): fc.Arbitrary<string> =>
  fc.tuple(body ? schemaValues(body) : fc.constant({}), attribute, value).map(([sent, name, junk]) => {
    const { correction = {}, ...others } = sent as Readonly<Record<string, object>>;
    return JSON.stringify({ ...others, correction: { ...correction, [name]: junk } });
  });

/** Valid JSON with a deep, long or wide value as an attribute, as the correction or as another member. */
const huge: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(attribute, hugeValue).map(([name, text]) => `{"correction":{${JSON.stringify(name)}:${text}}}`),
  hugeMembers.map((members) => `{"correction":{${members}}}`),
  hugeMembers.map((members) => `{${members}}`),
  fc.tuple(fc.constantFrom(...MEMBERS), hugeValue).map(([name, text]) => `{"${name}":${text}}`),
);

const object = (route: DeclaredRoute): fc.Arbitrary<string> => {
  const name = fc.oneof(
    fc.constantFrom(...MEMBERS, ...declared(route)),
    fc.constantFrom('__proto__', 'x'),
    junkText,
  );
  const member = fc.oneof(fc.tuple(name, value), fc.tuple(fc.constant('correction'), correction));
  return fc.array(member, { maxLength: 6 }).map(json);
};

/** Texts that are not a JSON object, or only nearly one. */
const broken = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '{}x',
    '[]',
    'null',
    '1',
    '"a"',
    '{"a":}',
    "{'a':1}",
    '\ufeff{}',
    '{"a":1,"a":2}',
  ),
  fc.constantFrom('[', '{"a":').map((open) => open.repeat(10_000)),
  fc.constantFrom(65_533, 65_534, 65_535, 70_000).map((length) => `"${'x'.repeat(length)}"`),
  fc.constant('GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: smuggled\r\n\r\n'),
  junkText,
);

const latin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Generates any body for a route, one character per byte. */
const body = (route: DeclaredRoute): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: valid(route).map(latin1) },
    { weight: 2, arbitrary: withJunkValue(route).map(latin1) },
    { weight: 2, arbitrary: object(route).map(latin1) },
    { weight: 1, arbitrary: huge.map(latin1) },
    { weight: 2, arbitrary: broken.map(latin1) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    },
  );

const TYPES = [
  'application/json;charset=utf-8',
  'APPLICATION/JSON',
  'application/jsonp',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  ';',
];

const type = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
);

/** Generates the parts of a request that make up its body. */
export const bodyParts = (
  route: DeclaredRoute,
): fc.Arbitrary<Pick<Request, 'body' | 'chunked' | 'headers'>> =>
  fc.tuple(body(route), type, fc.boolean()).map(([bytes, given, chunked]) => ({
    body: bytes,
    chunked,
    headers: [['Content-Type', given]],
  }));
