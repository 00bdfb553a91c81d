import { type Left, type Reviewing, startReviewing } from './meanwhile.js';
import { CLAIMS, FILE, HALFWAY, isOver, MOMENTS } from './under-way.js';

const SLUG = 'pyrella-collina';
/** Lines of the file that speak of the deleted species, and that of a name that nobody knows. */
const LINES = [4, 7, 8, 10, 11, 12, 14, 15, 16];
const UNKNOWN = FILE.length;

let reviewing: Reviewing;
let before: Left;
beforeAll(async () => {
  reviewing = await startReviewing();
  before = await reviewing.left('before', SLUG, null);
});
afterAll(() => reviewing.close());

const linesOf = (listed: readonly string[], why: RegExp): readonly number[] => [
  ...new Set(listed.filter((line) => why.test(line)).map((line) => Number(line.split(',')[1]))),
];

describe('C9.52 a species that is deleted before a file', () => {
  it('is not in it: all that the file says of it is listed, with the correction that deleted it', () => {
    expect(before.faults).toEqual([]);
    expect(JSON.stringify(before.knowledge)).not.toMatch(/collina|tumuli|Hang|Hill/);
    expect(linesOf(before.rejectedRows, /,Pyrella collina,deleted by correction \d+$/)).toEqual([1]);
    expect(linesOf(before.rejectedRows, /,Pyrella collina,no species has this name$/)).toEqual(LINES);
  });
});

describe('C9.52 a species that is deleted while a file is under way', () => {
  const cases = [
    ...MOMENTS.map((moment) => ['meanwhile', moment.join(' '), moment] as const),
    ...HALFWAY.slice(1, 3).map((moment) => ['interrupting', moment.join(' '), moment] as const),
  ];
  it.each(cases)('%s at %s: nothing of it is left', async (way, _, moment) => {
    const { faults, knowledge, rejectedRows } = await reviewing.left(way, SLUG, null, moment);
    expect(faults).toEqual([]);
    expect(knowledge).toEqual(before.knowledge);
    expect(linesOf(rejectedRows, /no species has this name/)).toEqual(
      isOver(moment) ? [UNKNOWN] : [...LINES, UNKNOWN],
    );
  });

  it('every claim is counted, and what became of it', async () => {
    const { counts } = await reviewing.left('meanwhile', SLUG, null, HALFWAY.at(-1));
    expect(counts.accepted + counts.unchanged + counts.rejected).toBe(counts.claims);
    expect(counts.claims).toBeLessThanOrEqual(CLAIMS.claims);
  });
});
