import { redactTarget } from '../../../src/logging/redact-credentials.js';
import { fuzz as sendRequests } from '../../../testkit/fuzz/fuzz.js';
import { generateRequests } from '../../../testkit/fuzz/generate-requests.js';
import { discover } from '../../../testkit/fuzz/known.js';
import type { Engine } from '../../../testkit/stores.js';
import type { Part, Setting } from '../../part.js';
import { type SampleService, startSampleService } from '../../processes/sample-service.js';
import { rounded } from '../../report/figures.js';
import { withTemporaryStores } from '../../stores/temporary-stores.js';
import { timeSample } from './most-expensive.js';

const REQUESTS = 1_000_000;
const QUICK_REQUESTS = 5_000;
const SEED = 20_260_601;
/** Requests between two readings of the memory. */
const BATCH = 2_500;
/** Most rows of the table, apart from the last one. */
const ROWS = 20;
/** Tenths of the requests after which pools, caches and the heap have filled. */
const WARM_UP_TENTHS = 2;
const MOST_GROWTH_PERCENT = 10;
/** Least number of readings for a trend; fewer may all belong to one rise before a garbage collection. */
const LEAST_READINGS = 8;
const MOST_TIMES_MEDIAN = 50;
/** Requests whose time is measured. */
const TIMED = 3_000;
/** Most expensive requests that are shown. */
const SHOWN = 8;
const MB = 1024 * 1024;

/** Sends fuzzed requests to a service over the sample, and checks its responses, memory and most expensive reads. */
export const fuzz: Part = {
  name: 'fuzz',
  describe: `${REQUESTS.toLocaleString('en')} fuzzed requests over the sample (--requests, --seed)`,
  onSample: true,
  run: async (setting) => {
    for (const engine of ['postgres', 'elasticsearch'] as const)
      await withTemporaryStores(setting.stores, `fuzz_${engine}`, async (temporary) => {
        const sample = await startSampleService(temporary, engine);
        await fuzzService(setting, sample, engine).finally(sample.stop);
      });
  },
};

/** Share of the requests per engine. Most go to the one with fewer moving parts; both get the same kinds of query. */
const SHARE: Readonly<Record<Engine, number>> = { postgres: 0.8, elasticsearch: 0.2 };

const fuzzService = async (
  setting: Setting,
  { service, routes, tokens }: SampleService,
  engine: Engine,
): Promise<void> => {
  const total = Math.ceil((setting.requests ?? (setting.quick ? QUICK_REQUESTS : REQUESTS)) * SHARE[engine]);
  const seed = setting.seed ?? SEED;
  const port = Number(new URL(service.origin).port);
  const get = async (path: string) => {
    const response = await fetch(service.origin + path, {
      headers: { Authorization: `Bearer ${tokens[0]}` },
    });
    return { body: (await response.json()) as Record<string, unknown> };
  };
  const table = setting.report.table(`${total} fuzzed requests to a service over ${engine}, seed ${seed}`);
  const batchesPerRow = Math.max(1, Math.floor(total / BATCH / ROWS));
  const statuses = new Map<number, number>();
  const memory: number[] = [];
  const began = performance.now();
  for (let sent = 0; sent < total; sent += BATCH) {
    const plan = { requests: Math.min(BATCH, total - sent), seed: seed + sent, routes, tokens };
    const result = await sendRequests({ port, get }, plan);
    for (const [status, count] of result.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    memory.push((await service.residentBytes()) / MB);
    const done = Math.min(sent + BATCH, total);
    setting.progress(`${engine}: ${done} of ${total}, ${Math.round(memory.at(-1)!)} MB`);
    if (memory.length % batchesPerRow === 0 || done === total)
      table.row({
        requests: done,
        'per s': rounded((done * 1000) / (performance.now() - began)),
        '5xx': failures(statuses).reduce((sum, [, count]) => sum + count, 0),
        'memory MB': rounded(memory.at(-1)!),
      });
  }
  const failed = failures(statuses).map(([status, count]) => `${count} times ${status}`);
  const growth = growthPercent(memory);
  const grown = growth !== null && growth > MOST_GROWTH_PERCENT ? [`${rounded(growth)} %`] : [];
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  table.note(
    `Responses by status (0: connection closed without a response, which is allowed): ${counts.join(', ')}.`,
    `Memory of the process: ${rounded(memory[0] ?? 0)} MB after the first ${Math.min(BATCH, total)}, ${rounded(memory.at(-1) ?? 0)} MB at the end, ${growth === null ? 'too few readings for a trend' : `${rounded(growth)} % more at the lowest of the later half than of the earlier`}.`,
  );
  table.target('no 5xx', failed);
  table.target(`no growth of memory (up to ${MOST_GROWTH_PERCENT} % is due to garbage collection)`, grown);
  const generated = generateRequests(routes, await discover({ get }, routes), tokens);
  await reportMostExpensive(setting, engine, () =>
    timeSample(port, generated, { seed, count: Math.min(TIMED, total) }),
  );
};

const failures = (statuses: ReadonlyMap<number, number>): readonly (readonly [number, number])[] =>
  [...statuses].filter(([status]) => status >= 500);

/**
 * Returns by how many percent the lowest memory of the later half exceeds that of the earlier half, after the
 * warm-up: between two garbage collections memory always rises. Null if there are too few readings.
 */
const growthPercent = (memory: readonly number[]): number | null => {
  const settled = memory.slice(Math.ceil((memory.length * WARM_UP_TENTHS) / 10));
  if (settled.length < LEAST_READINGS) return null;
  const half = settled.length >> 1;
  const [early, late] = [Math.min(...settled.slice(0, half)), Math.min(...settled.slice(half))];
  return (100 * (late - early)) / early;
};

const shortened = (text: string): string =>
  text.length > 100 ? `${text.slice(0, 100)}… (${text.length})` : text;

const reportMostExpensive = async (
  { report, progress }: Setting,
  engine: Engine,
  measure: () => ReturnType<typeof timeSample>,
): Promise<void> => {
  progress(`${engine}: timing a sample`);
  const { medianMs, count, mostExpensive } = await measure();
  const table = report.table(`The most expensive of ${count} reads over ${engine}, sent one at a time`);
  for (const { rule, request, status, ms } of mostExpensive.slice(0, SHOWN))
    table.row({
      rule,
      status,
      ms: rounded(ms),
      'times the median': rounded(ms / medianMs),
      request: shortened(redactTarget(request.target)),
    });
  const times = mostExpensive[0]!.ms / medianMs;
  const missed = times > MOST_TIMES_MEDIAN ? [`${rounded(times)} times`] : [];
  table.target(`at most ${MOST_TIMES_MEDIAN} times the median of ${rounded(medianMs)} ms`, missed);
};
