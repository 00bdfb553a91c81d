import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shownValue } from './display.js';
import {
  type Config,
  isSet,
  readSettings,
  SETTINGS,
  type SettingProblem,
  type Variables,
} from './environment.js';
import { type MisspelledSetting, misspelledSettings } from './misspelled-settings.js';
import { NEW_SIGNING_SECRET } from './setting-types.js';

/** A setting with its value in this environment. */
interface DescribedSetting {
  readonly name: string;
  /** Value with secrets hidden; null when not set and without default. */
  readonly value: string | null;
  readonly source: 'environment' | 'default';
  readonly sentence: string;
}

/** All settings and all problems. */
export interface DescribedSettings {
  readonly settings: readonly DescribedSetting[];
  readonly problems: readonly SettingProblem[];
  readonly warnings: readonly MisspelledSetting[];
  /** The parsed settings; null when there are problems. */
  readonly config: Config | null;
}

/** Returns settings whose default depends on other settings. */
const derived = (config: Config | null): ReadonlyMap<string, string | undefined> =>
  new Map([
    ['INITIAL_DATA', config?.initialData],
    ['INDEXER', config?.indexer.toString()],
  ]);

/** Returns problems that prevent a start although each setting is valid. */
const startProblems = (config: Config): readonly SettingProblem[] => {
  const ownDatabase = config.databaseUrl !== null && config.environment === 'production';
  const hasSecret = config.tokenSecrets !== null || existsSync(join(config.dataDir, 'token-secret'));
  if (!ownDatabase || hasSecret) return [];
  return [
    {
      setting: 'TOKEN_SECRETS',
      problem: `must be set in production when DATABASE_URL is set: ${NEW_SIGNING_SECRET}, the same for all processes`,
    },
  ];
};

/** Describes the settings of an environment, without secrets. */
export const describeSettings = (environment: Variables): DescribedSettings => {
  const read = readSettings(environment);
  const config = 'config' in read ? read.config : null;
  const byOthers = derived(config);
  const settings = SETTINGS.map(({ name, initial, sentence }): DescribedSetting => {
    const given = environment[name];
    if (isSet(given)) return { name, value: shownValue(name, given.trim()), source: 'environment', sentence };
    const value = byOthers.get(name) ?? initial;
    return { name, value: value === '' ? null : value, source: 'default', sentence };
  });
  return {
    settings,
    problems: 'problems' in read ? read.problems : startProblems(read.config),
    warnings: misspelledSettings(environment),
    config,
  };
};
