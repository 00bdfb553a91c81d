import { indexes, NEXT } from '../../src/search/postgres/table.js';

/** Longest name in bytes; Postgres cuts longer ones. */
const LONGEST = 63;

describe('the search tables', () => {
  it('have indexes with names of their own: two sessions that create them would choose the same one', () => {
    const names = indexes(NEXT).map((statement) => /^create index "(\w+)" on /.exec(statement)?.[1]);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name!.length).toBeLessThanOrEqual(LONGEST);
  });
});
