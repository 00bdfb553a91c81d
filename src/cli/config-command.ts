import type { Command } from 'commander';
import { type DescribedSettings, describeSettings } from '../config/describe.js';
import type { Variables } from '../config/environment.js';
import { misspelledMessage } from '../config/misspelled-settings.js';
import { checkStores, type StoreCheck } from '../process/check-stores.js';
import { print, printJson } from './print.js';
import { type TableColumn, table } from './table.js';

/** Dependencies of the command. */
export interface ConfigContext {
  readonly environment: Variables;
}

interface Options {
  readonly check?: true;
  readonly json?: true;
}

const COLUMNS: readonly TableColumn[] = [
  { heading: 'setting' },
  { heading: 'value' },
  { heading: 'source' },
  { heading: 'description' },
];

const text = ({ settings, problems, warnings }: DescribedSettings, stores: readonly StoreCheck[]): string =>
  [
    ...table(
      COLUMNS,
      settings.map(({ name, value, source, sentence }) => [name, value ?? '-', source, sentence]),
    ),
    ...stores.map(({ store, ok, says }) => `${ok ? 'ok' : 'problem'}: ${store}: ${says}`),
    ...warnings.map((each) => `warning: ${misspelledMessage(each)}`),
    ...problems.map(({ setting, problem }) => `problem: ${setting} ${problem}`),
  ].join('\n');

/** Adds `linnea config`: lists settings and problems; exits with status 1 if there is a problem. */
export const configCommand = (program: Command, { environment }: ConfigContext): void => {
  program
    .command('config')
    .description('list all settings with their values (secrets hidden), sources and problems')
    .option('--check', 'also check that the stores answer and that the data folder is writable')
    .option('--json', 'print the result as JSON')
    .action(async ({ check, json }: Options) => {
      const { config, ...described } = describeSettings(environment);
      const stores = check && config !== null ? await checkStores(config) : [];
      if (json) printJson({ ...described, stores });
      else print(text({ config, ...described }, stores));
      if (described.problems.length > 0 || stores.some(({ ok }) => !ok)) process.exitCode = 1;
    });
};
