import { creationOrder } from '../../../src/database/schema/creation-order.js';

const order = (files: Readonly<Record<string, string>>): readonly string[] =>
  creationOrder(Object.entries(files).map(([name, text]) => ({ name, text }))).map(({ name }) => name);

describe('creationOrder', () => {
  it('puts each file after those whose names are in its text', () => {
    const files = {
      a: 'create view a as select * from c',
      b: 'create function b() returns int language sql as $$ select a.x from A $$',
      c: 'create view c as select d() as x',
      d: 'create function d() returns int language sql as $$ select 1 $$',
    };
    expect(order(files)).toEqual(['d', 'c', 'a', 'b']);
  });

  it('ignores names in comments, in text constants and within longer words', () => {
    const files = {
      a: "-- b\n/* b\n b */ create view a as select 'it''s b -- b' as x, b_ from ab",
      b: 'create view b as select a.x from a',
    };
    expect(order(files)).toEqual(['a', 'b']);
  });

  it('allows a function that calls itself', () => {
    expect(order({ a: 'create function a() returns int language sql as $$ select a() $$' })).toEqual(['a']);
  });

  it('refuses a cycle and names it', () => {
    const files = { start: 'use a', a: 'use b', b: 'use c', c: 'use a' };
    expect(() => order(files)).toThrow('migrations/functions: a uses b uses c uses a; break this cycle');
  });
});
