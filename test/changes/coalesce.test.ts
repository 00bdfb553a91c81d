import type { CommonQueryMethods } from 'slonik';
import { coalesced } from '../../src/changes/coalesce.js';
import { expireChanges, runChangeExpiry } from '../../src/changes/expiry.js';
import type { PublishedChange } from '../../src/changes/feed.js';
import { untilLogged } from '../support/until-logged.js';

const change = (seq: number, id: number, more: Partial<PublishedChange> = {}): PublishedChange => ({
  seq,
  at: `2026-02-03T10:11:12.${100 + seq}Z`,
  op: 'updated',
  id,
  slug: `pyrella-${seq}`,
  revision: seq,
  changed: [],
  merged_into: null,
  ...more,
});

describe('C16.3 the changes of a page', () => {
  it('are one for each species, at the position of its last, with all that changed once and in order', () => {
    const page = [
      change(1, 7, { changed: ['light', 'synonyms'] }),
      change(2, 8),
      change(3, 7, { changed: ['author', 'light'] }),
    ];
    expect(coalesced(page)).toEqual([
      change(2, 8),
      change(3, 7, { changed: ['author', 'light', 'synonyms'] }),
    ]);
  });

  it.each([
    ['created', 'updated', 'created'],
    ['created', 'deleted', 'deleted'],
    ['created', 'merged', 'merged'],
    ['updated', 'updated', 'updated'],
    ['updated', 'merged', 'merged'],
    ['deleted', 'created', 'created'],
  ] as const)('of a species that was %s, then %s, say that it was %s', (first, second, op) => {
    expect(coalesced([change(1, 7, { op: first }), change(2, 7, { op: second })])).toMatchObject([
      { op, seq: 2, slug: 'pyrella-2', revision: 2 },
    ]);
  });
});

describe('C16.6 changes that are no longer kept', () => {
  it('are removed in parts until none is left, and counted', async () => {
    const parts = [10_000, 10_000, 7, 5];
    const pool = { oneFirst: async () => parts.shift() } as unknown as CommonQueryMethods;
    expect(await expireChanges(pool)).toBe(20_007);
    expect(parts).toEqual([5]);
  });

  it.each([
    ['their number is logged', async () => 7, { level: 30, removed: 7, msg: 'changes expired' }],
    [
      'a failure of the database is a warning',
      () => Promise.reject(new Error('away')),
      { level: 40, err: { message: 'away' } },
    ],
  ])('are removed while the service runs: %s', async (_, oneFirst, line) => {
    const pool = { oneFirst } as unknown as CommonQueryMethods;
    const logged = await untilLogged((logger, signal) => runChangeExpiry(pool, logger, signal));
    expect(logged).toMatchObject([line]);
  });
});
