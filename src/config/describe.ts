import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Config,
  isSet,
  readSettings,
  SETTINGS,
  type SettingProblem,
  type Variables,
} from '../config.js';
import { type NearMiss, nearMisses } from './near-misses.js';
import { shownValue } from './shown.js';

/** A setting as it stands in this environment. */
interface DescribedSetting {
  readonly name: string;
  /** As it may be shown; null where it is not set and has no default. */
  readonly value: string | null;
  readonly source: 'environment' | 'default';
  readonly sentence: string;
}

/** Every setting, and everything that is wrong with them. */
export interface DescribedSettings {
  readonly settings: readonly DescribedSetting[];
  readonly problems: readonly SettingProblem[];
  readonly warnings: readonly NearMiss[];
  /** As the code uses them; null where there are problems. */
  readonly config: Config | null;
}

/** What a setting is where its default depends on others. */
const derived = (config: Config | null): ReadonlyMap<string, boolean | undefined> =>
  new Map([
    ['SAMPLE', config?.sample],
    ['INDEXER', config?.indexer],
  ]);

/** What keeps the service from starting although each setting can be used. */
const unmet = (config: Config): readonly SettingProblem[] => {
  const ownDatabase = config.databaseUrl !== null && config.environment === 'production';
  const hasSecret = config.tokenSecrets !== null || existsSync(join(config.dataDir, 'token-secret'));
  if (!ownDatabase || hasSecret) return [];
  return [
    {
      setting: 'TOKEN_SECRETS',
      problem: 'must be set in production with a database of your own, such as to $(openssl rand -hex 32)',
    },
  ];
};

/** Describes the settings of an environment; secrets are not in it. */
export const describeSettings = (environment: Variables): DescribedSettings => {
  const read = readSettings(environment);
  const config = 'config' in read ? read.config : null;
  const byOthers = derived(config);
  const settings = SETTINGS.map(({ name, initial, sentence }): DescribedSetting => {
    const given = environment[name];
    if (isSet(given)) return { name, value: shownValue(name, given.trim()), source: 'environment', sentence };
    const value = byOthers.get(name)?.toString() ?? initial;
    return { name, value: value === '' ? null : value, source: 'default', sentence };
  });
  return {
    settings,
    problems: 'problems' in read ? read.problems : unmet(read.config),
    warnings: nearMisses(environment),
    config,
  };
};
