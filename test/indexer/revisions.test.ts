import { Revisions } from '../../indexer/revisions.js';

describe('revisions', () => {
  it('knows what was set, and counts each species once', () => {
    const revisions = new Revisions();
    revisions.set(1, 3);
    revisions.set(1, 4);
    revisions.set(7, 2 ** 40);
    expect([revisions.get(1), revisions.get(7), revisions.get(2), revisions.size]).toEqual([
      4,
      2 ** 40,
      0,
      2,
    ]);
  });

  it('grows with the ids', () => {
    const revisions = new Revisions();
    revisions.set(5, 1);
    expect(revisions.get(10_000_000)).toBe(0);
    revisions.set(1_000_000, 9);
    expect([revisions.get(5), revisions.get(1_000_000), revisions.size]).toEqual([1, 9, 2]);
    expect(revisions.limit).toBeGreaterThanOrEqual(1_000_000);
  });
});
