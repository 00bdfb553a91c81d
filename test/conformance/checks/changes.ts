import { expectStatus } from '../answers.js';
import { rule } from '../check.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import type { Target } from '../target.js';
import type { Detail, ErrorBody, Item } from '../types.js';

const PATH = '/api/v1/changes';

interface Feed {
  readonly data: readonly Item[];
  readonly links: Item;
  readonly meta: { readonly next_since: number; readonly latest: number };
}

const MEMBERS = ['at', 'changed', 'id', 'merged_into', 'op', 'revision', 'seq', 'slug'];

/** The first position that can be followed: 0, or the end where changes were removed. */
const start = async ({ ask, refused }: Target): Promise<number> => {
  const answer = await ask(PATH);
  if (answer.status === 200) return 0;
  const { message } = await refused(PATH, 410);
  return Number(/position (\d+)/.exec(String(message))?.[1]);
};

const page = async ({ ask }: Target, since: number, limit: number): Promise<Feed> => {
  const answer = await ask(`${PATH}?since=${since}&limit=${limit}`);
  expectStatus(answer, 200);
  return JSON.parse(answer.text) as Feed;
};

const faultOf = ({ details }: ErrorBody): Detail => (details as readonly Detail[])[0]!;

/** C2.65: the route of the changes feed. */
export const changesRoute = [
  rule('C2.65', 'changes are answered by position', async (target) => {
    const since = await start(target);
    const { data, meta } = await page(target, since, 10);
    const positions = data.map(({ seq }) => Number(seq));
    expectEqual(
      'positions',
      positions,
      [...positions].sort((a, b) => a - b),
    );
    expectTrue(
      'positions follow since',
      positions.every((seq) => seq > since),
    );
    expectEqual('next_since', meta.next_since, positions.at(-1) ?? since);
  }),
];

/** C16.2 to C16.6: the changes feed. */
export const changeChecks = [
  rule('C16.2', 'entries have their members', async (target) => {
    await each((await page(target, await start(target), 20)).data, async (entry) => {
      expectEqual('members', Object.keys(entry).sort(), MEMBERS);
      expectEqual('merged_into', entry['merged_into'] !== null, entry['op'] === 'merged');
    });
  }),
  rule('C16.5', 'lines of JSON end with meta; another limit is refused', async (target) => {
    const since = await start(target);
    const { meta } = await page(target, since, 1);
    const { text } = await target.ask(`${PATH}?since=${meta.latest}&format=ndjson`);
    const last = JSON.parse(text.trimEnd().split('\n').at(-1)!) as { readonly meta: Feed['meta'] };
    expectTrue('next_since', last.meta.next_since >= meta.latest);
    await each(['limit=0', 'limit=1001', 'limit=all', 'format=csv'], async (query) => {
      const fault = faultOf(await target.refused(`${PATH}?${query}`, 400));
      expectEqual('parameter', fault.param, query.split('=')[0]);
    });
  }),
  rule('C16.6', 'a position after the end is 410', async (target) => {
    const fault = faultOf(await target.refused(`${PATH}?since=999999999999`, 410));
    expectEqual('fault', [fault.param, fault.problem], ['since', 'not_issued']);
  }),
];
