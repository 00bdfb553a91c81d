/** `npm run bench`: what the service costs beside what is under it. See bench/README.md. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../src/config.js';
import { cost } from './abuse/cost.js';
import { fuzz } from './abuse/fuzz.js';
import { crashes } from './crashes/crashes.js';
import { faults } from './faults/faults.js';
import { build } from './loading/build.js';
import { claims } from './loading/claims.js';
import { growth } from './loading/growth.js';
import { ingest } from './loading/ingest.js';
import { kills } from './loading/kills.js';
import { visible } from './loading/visible.js';
import { machine } from './machine.js';
import { matching } from './matching/matching.js';
import { openStores } from './open-stores.js';
import type { Part, Section } from './part.js';
import { relevance } from './relevance/relevance.js';
import { shown } from './report.js';
import { searchLatency } from './search/latency.js';
import { builds } from './serving/builds.js';
import { embedded } from './serving/embedded.js';
import { lists } from './serving/lists.js';
import { matchLoad } from './serving/match-load.js';
import { memory } from './serving/memory.js';
import { nodes } from './serving/nodes.js';
import { peer } from './serving/peer.js';
import { records } from './serving/records.js';
import { soak } from './serving/soak.js';

/** In the order in which they are run. */
const PARTS: readonly Part[] = [
  lists,
  records,
  embedded,
  peer,
  memory,
  claims,
  ingest,
  build,
  visible,
  growth,
  kills,
  crashes,
  nodes,
  faults,
  soak,
  relevance,
  cost,
  fuzz,
  searchLatency,
  matching,
  matchLoad,
  builds,
];

/** What a quick check runs: serving, loading, searching. The others take longer, and have to be named. */
const QUICK: ReadonlySet<Part> = new Set([lists, records, embedded, claims, ingest, build, searchLatency]);

interface Options {
  readonly quick?: true;
  readonly json?: string;
  readonly data?: string;
  readonly minutes?: number;
  readonly rounds?: number;
  readonly requests?: number;
  readonly seed?: number;
  readonly build?: string;
  readonly record?: true;
}

const minutes = (text: string): number => {
  if (Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('must be a number above 0.');
};

const whole = (text: string): number => {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('must be a whole number.');
};

const HELP = `
Parts (* of --quick):
${PARTS.map((part) => `${QUICK.has(part) ? '* ' : '  '}${part.name.padEnd(15)}${part.describe}`).join('\n')}

DATABASE_URL and ELASTICSEARCH_URL, both given, are measured as they are. Without them the bench
runs an embedded Postgres and an Elasticsearch of its own over DATA_DIR/bench (.linnea/bench), and
keeps what it has filled them with; remove that folder to begin anew. Run npm run build before.`;

/** Without names: those of a quick check, or all but the one that needs another build. */
const chosen = (names: readonly string[], { build, quick }: Options): readonly Part[] =>
  PARTS.filter((part) => {
    if (names.length > 0) return names.includes(part.name);
    return quick === true ? QUICK.has(part) : part !== builds || build !== undefined;
  });

const bench = async (names: readonly string[], options: Options): Promise<void> => {
  const config = readConfig(process.env);
  const folder = resolve(config.dataDir, 'bench');
  const quick = options.quick === true;
  const progress = (line: string): void => void process.stderr.write(`${line}\n`);
  const data = options.data ?? null;
  const stores = await openStores({ config, sample: quick && data === null, data, folder, progress });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stores.close().finally(() => process.exit(1)));
  const done: { part: string; seconds: number; sections: readonly Section[] }[] = [];
  try {
    const about = { began: new Date().toISOString(), quick, ...(await machine(stores)) };
    for (const part of chosen(names, options)) {
      const began = performance.now();
      const sections = await part.run({
        stores,
        quick,
        data,
        minutes: options.minutes ?? null,
        rounds: options.rounds ?? null,
        requests: options.requests ?? null,
        seed: options.seed ?? null,
        record: options.record === true,
        otherBuild: options.build === undefined ? null : resolve(options.build),
        folder: join(folder, 'kept'),
        progress: (line) => progress(`${part.name}: ${line}`),
      });
      const seconds = Math.round((performance.now() - began) / 1000);
      progress(`${part.name}: done in ${seconds} s`);
      done.push({ part: part.name, seconds, sections });
      for (const section of sections) process.stdout.write(shown(section));
      if (sections.some(({ failed }) => failed)) process.exitCode = 1;
      if (options.json !== undefined)
        writeFileSync(options.json, `${JSON.stringify({ ...about, parts: done }, null, 2)}\n`);
    }
  } finally {
    await stores.close();
  }
};

await new Command('npm run bench --')
  .description('Measures the service beside what is under it; all ratios are of one run.')
  .addArgument(new Argument('[part...]', 'which parts; all without').choices(PARTS.map(({ name }) => name)))
  .option('--quick', 'a check of the main parts in under two minutes, on the sample unless --data is given')
  .option('--json <file>', 'write the figures there as well')
  .option(
    '--data <folder>',
    'a folder with a folder a source: fills the own stores the first time, and has the names for matching',
  )
  .option('--rounds <n>', 'how often processes are killed by the part crashes', whole)
  .option('--requests <n>', 'how many requests are fuzzed', whole)
  .option('--seed <n>', 'what the first of them is made from', whole)
  .option('--minutes <n>', 'how long the parts memory and soak go on', minutes)
  .option('--build <folder>', 'another build of the project, for the part builds')
  .option('--record', 'keep the figures of the part relevance as those below which it may not fall')
  .addHelpText('after', HELP)
  .action(bench)
  .parseAsync();
