import type { Command } from 'commander';
import type { Variables } from '../config.js';
import { type DescribedSettings, describeSettings } from '../settings/described.js';
import type { NearMiss } from '../settings/near-misses.js';
import { type Reached, reachStores } from '../settings/reach.js';
import { type Column, table } from './table.js';

/** What the command needs of the process around it. */
export interface ConfigContext {
  readonly environment: Variables;
}

interface Options {
  readonly check?: true;
  readonly json?: true;
}

const COLUMNS: readonly Column[] = [
  { heading: 'setting' },
  { heading: 'value' },
  { heading: 'source' },
  { heading: 'what it does' },
];

const warning = ({ variable, meant }: NearMiss): string =>
  `warning: nothing reads ${variable}${meant === null ? '' : `: is ${meant} meant?`}`;

const text = ({ settings, problems, warnings }: DescribedSettings, stores: readonly Reached[]): string =>
  [
    ...table(
      COLUMNS,
      settings.map(({ name, value, source, sentence }) => [name, value ?? '-', source, sentence]),
    ),
    ...stores.map(({ store, ok, says }) => `${ok ? 'ok' : 'problem'}: ${store}: ${says}`),
    ...warnings.map(warning),
    ...problems.map(({ setting, problem }) => `problem: ${setting} ${problem}`),
  ].join('\n');

/** Adds `linnea config`: every setting with its source, every problem; ends with 1 where there is one. */
export const configCommand = (program: Command, { environment }: ConfigContext): void => {
  program
    .command('config')
    .description(
      'every setting, its value without secrets and where that is from, and everything that is wrong',
    )
    .option('--check', 'also ask the stores and the data folder whether they can be used')
    .option('--json', 'print the result as JSON')
    .action(async ({ check, json }: Options) => {
      const { config, ...described } = describeSettings(environment);
      const stores = check && config !== null ? await reachStores(config) : [];
      process.stdout.write(
        `${json ? JSON.stringify({ ...described, stores }) : text({ config, ...described }, stores)}\n`,
      );
      if (described.problems.length > 0 || stores.some(({ ok }) => !ok)) process.exitCode = 1;
    });
};
