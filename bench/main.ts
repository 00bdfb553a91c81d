/** `npm run bench`: measures speed, quality and resilience of the service. See docs/benchmarks.md. */
import { join, resolve } from 'node:path';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../src/config/environment.js';
import { areOnSample, GROUPS, PARTS, selectParts } from './groups.js';
import { describeMachine } from './report/machine.js';
import { missedTargets } from './report/missed-targets.js';
import { createOutput } from './report/progress.js';
import { createReport } from './report/report.js';
import { type PartResults, saveResults } from './report/results-file.js';
import { createTablePrinter } from './report/table.js';
import { openStores } from './stores/open-stores.js';

interface Options {
  readonly quick?: true;
  readonly json?: string;
  readonly data?: string;
  readonly minutes?: number;
  readonly rounds?: number;
  readonly requests?: number;
  readonly seed?: number;
  readonly with?: string;
  readonly record?: true;
}

const positive = (text: string): number => {
  if (Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Expected a number above 0.');
};

const whole = (text: string): number => {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number.');
};

const partLines = GROUPS.map(({ name, describe, parts }) =>
  [
    `${name}: ${describe}`,
    ...parts.map((part) => `  ${part.quick ? '*' : ' '} ${part.name.padEnd(18)}${part.describe}`),
  ].join('\n'),
).join('\n\n');

const HELP = `
Groups and their parts (* included in --quick):

${partLines}

Examples:
  npm run bench -- --data ../data                fill the stores of the bench once, then run everything
  npm run bench -- speed --json speed.json       run one group and save the figures
  npm run bench -- lists records                 run two parts
  npm run bench -- speed --quick                 run the marked parts of a group on the sample

Each row is printed, and saved in the file of --json, as soon as it is measured.

The bench measures the stores of DATABASE_URL and ELASTICSEARCH_URL if both are set. Otherwise it starts an embedded
Postgres and an Elasticsearch of its own, fills them, and keeps them in DATA_DIR/bench (.linnea/bench) for the next
run; remove that folder to start from scratch. Run npm run build first. docs/benchmarks.md explains the figures.`;

const bench = async (names: readonly string[], options: Options): Promise<void> => {
  const config = readConfig(process.env);
  const folder = resolve(config.dataDir, 'bench');
  const quick = options.quick === true;
  const { progress, print } = createOutput(process.stdout, process.stderr);
  const data = options.data ?? null;
  const selected = selectParts(names, { quick, otherCommit: options.with !== undefined });
  const sample = data === null && (quick || areOnSample(selected));
  const stores = await openStores({ config, sample, data, folder, progress });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      if (options.json !== undefined)
        progress(`interrupted; ${options.json} has every row measured so far\n`);
      void stores.close().finally(() => process.exit(1));
    });
  const parts: PartResults[] = [];
  try {
    const about = { began: new Date().toISOString(), quick, ...(await describeMachine(stores)) };
    const save = (finished: boolean, running: readonly PartResults[] = []): void => {
      if (options.json !== undefined)
        saveResults(options.json, { ...about, finished, parts: [...parts, ...running] });
    };
    for (const part of selected) {
      const began = performance.now();
      const printer = createTablePrinter(print);
      const report = createReport(printer, {
        quick,
        changed: () => save(false, [{ part: part.name, seconds: null, tables: report.tables }]),
      });
      await part.run({
        stores,
        report,
        quick,
        data,
        minutes: options.minutes ?? null,
        rounds: options.rounds ?? null,
        requests: options.requests ?? null,
        seed: options.seed ?? null,
        record: options.record === true,
        otherCommit: options.with ?? null,
        folder: join(folder, 'kept'),
        progress: (line) => progress(`${part.name}: ${line}`),
      });
      const seconds = Math.round((performance.now() - began) / 1000);
      print(`\n${part.name}: ${seconds} s\n`);
      parts.push({ part: part.name, seconds, tables: report.tables });
    }
    save(true);
    const missed = missedTargets(parts);
    print(
      `\n${missed.length === 0 ? 'Every target is met.' : ['Missed targets:', ...missed].join('\n  ')}\n`,
    );
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await stores.close();
  }
};

const NAMES = [...GROUPS, ...PARTS].map(({ name }) => name);

await new Command('npm run bench --')
  .description('Measures speed, quality and resilience of the service. Compare ratios only within one run.')
  .addArgument(
    new Argument('[name...]', 'groups or parts to run (default: all)').choices(NAMES).argOptional(),
  )
  .option('--quick', 'short runs of the marked parts, on the sample unless --data is given')
  .option('--json <file>', 'save the figures in this file, after every row')
  .option(
    '--data <folder>',
    'folder with one folder per source: fills the stores of the bench the first time; the parts ingest, ' +
      'kills, matching and nativity read it',
  )
  .option('--rounds <n>', 'crashes: how often each process is killed (default: 200)', whole)
  .option('--requests <n>', 'fuzz: number of requests (default: 1000000)', whole)
  .option('--seed <n>', 'fuzz: seed of what is chosen at random', whole)
  .option('--minutes <n>', 'memory, soak: duration in minutes (default: 10)', positive)
  .option('--with <commit>', 'pair: older commit of the project to compare with')
  .option('--record', 'relevance: save the figures of this run as the ones that later runs must reach')
  .helpOption('-h, --help', 'show this help')
  .addHelpText('after', HELP)
  .action(bench)
  .parseAsync();
