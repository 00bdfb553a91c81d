import fc from 'fast-check';

/** Most bytes of a value: the largest body, less the members around the value. */
const ROOM = 60_000;

/** Nested arrays or objects, up to the depth that a body has room for. */
const deep = fc
  .tuple(fc.constantFrom(0.01, 0.2, 1), fc.constantFrom(['[', ']'] as const, ['{"a":', '}'] as const))
  .map(([part, [open, close]]) => {
    const depth = Math.floor((part * ROOM) / (open.length + close.length));
    return `${open.repeat(depth)}1${close.repeat(depth)}`;
  });

const long = fc
  .tuple(fc.constantFrom(256, 2_001, 10_001, ROOM), fc.constantFrom('a', 'é', '\\u0000', '\\ud800'))
  .map(([length, sign]) => `"${sign.repeat(Math.floor(length / Buffer.byteLength(sign)))}"`);

const wide = fc
  .tuple(fc.constantFrom(100, 10_000), fc.constantFrom('1', '"jun"', 'null', '[]'))
  .map(([count, each]) => `[${Array(Math.min(count, Math.floor(ROOM / (each.length + 1)))).fill(each)}]`);

/** Generates JSON texts of values that are valid and far larger than usual. */
export const hugeValue: fc.Arbitrary<string> = fc.oneof(deep, long, wide);

/** Generates up to thousands of members of an object, all unknown. */
export const hugeMembers: fc.Arbitrary<string> = fc
  .constantFrom(200, 4_000)
  .map((count) => Array.from({ length: count }, (_, nth) => `"x${nth}":${nth}`).join(','));
