import { type CostlyPage, costlyPages } from '../../testkit/costly-pages.js';
import type { StoredData } from '../../testkit/expensive-requests.js';
import { listRequest, targetOf } from '../../testkit/list-requests.js';
import type { Service } from '../processes/service.js';
import { median, rounded } from '../report/figures.js';
import type { Report } from '../report/report.js';

/** Processor time of a page as a multiple of that of a list. Downloads cost units for more. */
const MOST_TIMES = 25;
/** Longest time in milliseconds that a page may block the event loop. */
const MOST_BLOCKED_MS = 250;
const ROUNDS = 5;

interface Cost {
  readonly status: number;
  readonly ms: number;
  readonly processorMs: number;
  readonly blockedMs: number;
}

/** Sends a request and measures its cost to the process, without the cost of measuring. */
const costOf = async (service: Service, { path, headers }: Omit<CostlyPage, 'what'>): Promise<Cost> => {
  await service.longestBlockMs();
  const before = await service.cpuMs();
  const began = performance.now();
  const answer = await fetch(service.origin + path, {
    headers: { 'Accept-Encoding': 'identity', Accept: 'text/html', ...headers },
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  const ms = performance.now() - began;
  const processorMs = (await service.cpuMs()) - before;
  return { status: answer.status, ms, processorMs, blockedMs: await service.longestBlockMs() };
};

const medianOf = (costs: readonly Cost[], of: 'processorMs' | 'ms'): number =>
  median(costs.map((each) => each[of]));

const rounds = async (work: () => Promise<Cost>): Promise<readonly Cost[]> => {
  const costs: Cost[] = [];
  while (costs.length < ROUNDS) costs.push(await work());
  return costs;
};

/** Compares the pages that anybody can request with a list: processor time, and longest block of the event loop. */
export const measurePages = async (service: Service, data: StoredData, report: Report): Promise<void> => {
  const list = { path: service.withToken(targetOf(listRequest('list', { 'filter[edible]': 'true' }))) };
  await costOf(service, list);
  const listMs = medianOf(await rounds(() => costOf(service, list)), 'processorMs');
  const table = report.table(
    `Pages that anybody can ask for: the first time, and the median of ${ROUNDS}; a list takes ${rounded(listMs)} ms of the processor`,
  );
  const [blocking, expensive]: [string[], string[]] = [[], []];
  for (const page of costlyPages(data)) {
    const first = await costOf(service, page);
    const later = await rounds(() => costOf(service, page));
    const times = medianOf(later, 'processorMs') / listMs;
    const blockedMs = Math.max(first.blockedMs, ...later.map((each) => each.blockedMs));
    if (blockedMs > MOST_BLOCKED_MS) blocking.push(`${page.what} (${rounded(blockedMs)} ms)`);
    if (times > MOST_TIMES && !page.path.startsWith('/explore.csv'))
      expensive.push(`${page.what} (${rounded(times)})`);
    table.row({
      what: page.what,
      status: first.status,
      'first ms': rounded(first.ms),
      ms: rounded(medianOf(later, 'ms')),
      'times a list': rounded(times),
      'longest block ms': rounded(blockedMs),
    });
  }
  table.target(`at most ${MOST_TIMES} times the processor time of a list, or units (C15.5)`, expensive);
  table.target(`the event loop is blocked for at most ${MOST_BLOCKED_MS} ms`, blocking);
};
