import { redactTarget } from '../../src/http/redact.js';
import { discover } from '../../test/fuzz/known.js';
import { requests as generate } from '../../test/fuzz/requests.js';
import { fuzz as send } from '../../test/fuzz/run.js';
import { rounded, target } from '../figures.js';
import { withScratch } from '../loading/scratch.js';
import type { Part, Section, Setting } from '../part.js';
import type { Engine } from '../serving/service.js';
import { type Priced, priced } from './dearest.js';
import { type Sampled, startSampled } from './sampled.js';

const REQUESTS = 1_000_000;
const QUICK_REQUESTS = 5_000;
const SEED = 20_260_601;
/** Requests between two looks at the memory. */
const BATCH = 2_500;
/** Tenths of the requests after which pools, caches and the heap have filled. */
const WARM = 2;
const MOST_GROWTH_PERCENT = 10;
/** Fewer than these may all be of one rise. */
const LEAST_LOOKS = 8;
const MOST_TIMES = 50;
const PRICED = 3_000;
const MB = 1024 * 1024;

/** Grammar and junk against a service over the sample: what it answers, what it keeps, what it costs. */
export const fuzz: Part = {
  name: 'fuzz',
  describe: `${REQUESTS.toLocaleString('en')} fuzzed requests over the sample (--requests, --seed)`,
  run: async (setting) => {
    const sections: Section[] = [];
    for (const engine of ['postgres', 'elasticsearch'] as const)
      sections.push(
        await withScratch(setting.stores, `fuzz_${engine}`, async (own) => {
          const sampled = await startSampled(own, engine);
          return under(setting, sampled, engine).finally(sampled.stop);
        }),
      );
    return sections;
  },
};

/** Of all requests most go to the engine that has fewer moving parts: what is asked of the stores is the same. */
const SHARE: Readonly<Record<Engine, number>> = { postgres: 0.8, elasticsearch: 0.2 };

const under = async (
  setting: Setting,
  { service, routes, tokens }: Sampled,
  engine: Engine,
): Promise<Section> => {
  const total = Math.ceil((setting.requests ?? (setting.quick ? QUICK_REQUESTS : REQUESTS)) * SHARE[engine]);
  const seed = setting.seed ?? SEED;
  const port = Number(new URL(service.origin).port);
  const get = async (path: string) => {
    const answer = await fetch(service.origin + path, { headers: { Authorization: `Bearer ${tokens[0]}` } });
    return { body: (await answer.json()) as Record<string, unknown> };
  };
  const statuses = new Map<number, number>();
  const held: number[] = [];
  const began = performance.now();
  for (let sent = 0; sent < total; sent += BATCH) {
    const plan = { requests: Math.min(BATCH, total - sent), seed: seed + sent, routes, tokens };
    const seen = await send({ port, get }, plan);
    for (const [status, count] of seen.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    held.push((await service.residentBytes()) / MB);
    setting.progress(
      `${engine}: ${Math.min(sent + BATCH, total)} of ${total}, ${Math.round(held.at(-1)!)} MB`,
    );
  }
  const seconds = (performance.now() - began) / 1000;
  const generated = generate(routes, await discover({ get }, routes), tokens);
  const prices = await priced(port, generated, { seed, count: Math.min(PRICED, total) });
  return told({ engine, total, seed, seconds, statuses, held, ...prices });
};

interface Result {
  readonly engine: Engine;
  readonly total: number;
  readonly seed: number;
  readonly seconds: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** MB after each batch. */
  readonly held: readonly number[];
  readonly medianMs: number;
  readonly count: number;
  readonly dearest: readonly Priced[];
}

/**
 * The share by which the least that was held in the later half of the settled time is above that of the earlier, in
 * percent: between two collections memory rises whatever is kept. Null of too few looks.
 */
const growth = (held: readonly number[]): number | null => {
  const settled = held.slice(Math.ceil((held.length * WARM) / 10));
  if (settled.length < LEAST_LOOKS) return null;
  const half = settled.length >> 1;
  const [early, late] = [Math.min(...settled.slice(0, half)), Math.min(...settled.slice(half))];
  return (100 * (late - early)) / early;
};

const shortened = (text: string): string =>
  text.length > 100 ? `${text.slice(0, 100)}… (${text.length})` : text;

const told = ({
  engine,
  total,
  seed,
  seconds,
  statuses,
  held,
  medianMs,
  count,
  dearest,
}: Result): Section => {
  const failures = [...statuses].filter(([status]) => status >= 500);
  const grown = growth(held);
  const [worst] = dearest;
  const times = worst!.ms / medianMs;
  const bad = {
    failures: failures.map(([status, n]) => `${n} times ${status}`),
    growth: grown !== null && grown > MOST_GROWTH_PERCENT ? [`${rounded(grown)} %`] : [],
    cost: times > MOST_TIMES ? [`${rounded(times)} times`] : [],
  };
  const counted = [...statuses].sort(([one], [other]) => one - other).map(([status, n]) => `${status}: ${n}`);
  return {
    title: `${total} fuzzed requests to a service over ${engine}, seed ${seed}, ${rounded(total / seconds)} a second; the dearest of ${count} reads asked alone`,
    rows: dearest.slice(0, 8).map(({ rule, request, status, ms }) => ({
      rule,
      status,
      ms: rounded(ms),
      'times the median': rounded(ms / medianMs),
      request: shortened(redactTarget(request.target)),
    })),
    notes: [
      `Answers by status (0: closed without one, as it may be): ${counted.join(', ')}.`,
      `Memory of the process: ${rounded(held[0] ?? 0)} MB after the first ${BATCH}, ${rounded(held.at(-1) ?? 0)} MB at the end, ${grown === null ? 'too few looks to tell growth' : `${rounded(grown)} % from the lows of the earlier to those of the later half after warming up`}.`,
      target('no 5xx', bad.failures),
      target(`no growth of memory (${MOST_GROWTH_PERCENT} % are of the garbage collector)`, bad.growth),
      target(`the dearest at most ${MOST_TIMES} times the median of ${rounded(medianMs)} ms`, bad.cost),
    ],
    failed: Object.values(bad).some((missed) => missed.length > 0),
  };
};
