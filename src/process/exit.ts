import { ConfigError, readSettings, type Variables } from '../config/environment.js';
import { clusterFolder } from '../database/embedded/cluster.js';
import { fullDisk } from '../database/embedded/full-disk.js';
import { hideSecrets } from '../logging/hide-secrets.js';
import { redactCredentials } from '../logging/redact-credentials.js';
import { printable } from '../wording/printable.js';

/** Describes an error in one line, or with its stack trace when LOG_LEVEL is debug. */
const described = (error: unknown, environment: Variables): string => {
  if (error instanceof ConfigError || !(error instanceof Error)) return String(error);
  if (environment['LOG_LEVEL'] === 'debug') return error.stack ?? error.message;
  // A host name such as localhost has several addresses, each with its own error.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((each) => described(each, environment)).join('; ');
  return error.message;
};

/** Prints the error to standard error, without secrets (C3.3), and sets exit status 1. */
export const exitWith = (error: unknown, environment: Variables): void => {
  const read = readSettings(environment);
  const config = 'config' in read ? read.config : null;
  const hide = config === null ? redactCredentials : hideSecrets(config);
  const reason = (config?.databaseUrl === null && fullDisk(clusterFolder(config.dataDir), error)) || error;
  process.stderr.write(`linnea: ${printable(hide(described(reason, environment)))}\n`);
  process.exitCode = 1;
};
