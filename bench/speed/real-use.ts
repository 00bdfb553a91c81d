import { realLists, realTexts, statusOf } from '../../testkit/real-use/texts.js';
import type { Engine } from '../../testkit/stores.js';
import { exchange } from '../load/send.js';
import type { Part, Setting } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { median, rounded } from '../report/figures.js';

const ENGINES: readonly Engine[] = ['postgres', 'elasticsearch'];
const MOST_TIMES_MEDIAN = 25;
/** Slowest requests of a kind that are sent again, and how often; the shortest time of each counts. */
const AGAIN = { slowest: 20, times: 3 };
/** Requests of a kind in a short run. */
const QUICK_REQUESTS = 60;

/** A request as somebody makes it, with the status that the contract names. */
interface RealRequest {
  readonly name: string;
  readonly path: string;
  readonly json?: string;
  readonly status: number;
}

interface Kind {
  readonly what: string;
  readonly requests: readonly RealRequest[];
}

interface Answered {
  readonly request: RealRequest;
  readonly status: number;
  readonly ms: number;
}

/** Compares the slowest request of each kind that people send with the median of its kind. */
export const realUse: Part = {
  name: 'real-use',
  describe: 'what people type, paste and match: the slowest of each kind compared with its median',
  quick: true,
  run: async (setting) => {
    const kinds = realKinds();
    for (const engine of ENGINES) {
      const service = await startService(setting.stores, engine);
      try {
        await measure(setting, service, engine, kinds);
      } finally {
        await service.stop();
      }
    }
  },
};

const realKinds = (): readonly Kind[] => [
  ...realTexts().map(({ what, texts }) => ({ what, requests: texts.map(searchFor) })),
  {
    what: 'lists of names',
    requests: realLists().map(({ name, names, kind }) => ({
      name,
      path: '/api/v1/species/match',
      json: JSON.stringify({ names: names.map((each) => ({ name: each, kind })) }),
      status: 200,
    })),
  },
];

const searchFor = (text: string): RealRequest => {
  const path = `/api/v1/species/search?${new URLSearchParams({ q: text })}`;
  return { name: text, path, status: statusOf(text, path) };
};

const measure = async (
  { report, progress, quick }: Setting,
  service: Service,
  engine: Engine,
  kinds: readonly Kind[],
): Promise<void> => {
  const table = report.table(`Requests of people over ${engine}, one at a time`);
  const slow: string[] = [];
  const wrong: string[] = [];
  for (const { what, requests } of kinds) {
    progress(`${engine}, ${what}`);
    const answered = await sendAll(service, quick ? requests.slice(0, QUICK_REQUESTS) : requests);
    const usualMs = median(answered.map(({ ms }) => ms));
    const slowest = answered.reduce((one, other) => (other.ms > one.ms ? other : one));
    const times = slowest.ms / usualMs;
    const unexpected = answered.filter(({ request, status }) => status !== request.status);
    table.row({
      what,
      requests: answered.length,
      'other statuses': unexpected.length,
      'p50 ms': rounded(usualMs),
      'longest ms': rounded(slowest.ms),
      times: rounded(times),
      slowest: short(slowest.request.name),
    });
    if (times > MOST_TIMES_MEDIAN) slow.push(`${what} (${rounded(times)})`);
    wrong.push(...unexpected.map(({ request, status }) => `${status}: ${short(request.name)}`));
  }
  table.target(`the slowest at most ${MOST_TIMES_MEDIAN} times the median of its kind`, slow);
  table.target('the statuses of the contract', wrong);
};

const short = (name: string): string => name.slice(0, 60).replaceAll(/\s+/g, ' ');

/** Sends each request once, and the slowest again, so that a busy moment of the machine is not taken for a slow request. */
const sendAll = async (service: Service, requests: readonly RealRequest[]): Promise<readonly Answered[]> => {
  await sendRequest(service, requests[0]!);
  const answered: Answered[] = [];
  for (const request of requests) answered.push(await sendRequest(service, request));
  const bySpeed = answered.toSorted((one, other) => other.ms - one.ms);
  for (const [at, { request }] of bySpeed.slice(0, AGAIN.slowest).entries())
    for (let time = 0; time < AGAIN.times; time += 1) {
      const again = await sendRequest(service, request);
      if (again.ms < bySpeed[at]!.ms) bySpeed[at] = again;
    }
  return bySpeed;
};

const sendRequest = async (service: Service, request: RealRequest): Promise<Answered> => {
  const began = performance.now();
  const status = await exchange(service.origin, { ...request, path: service.withToken(request.path) });
  return { request, status, ms: performance.now() - began };
};
