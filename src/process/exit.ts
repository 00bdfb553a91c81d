import { ConfigError, readSettings, type Variables } from './config.js';
import { redact } from './http/redact.js';
import { hidingSecrets } from './secrets.js';

/** What people can mend is said in a line; a fault of the code with its trace where one is asked for. */
const described = (error: unknown, environment: Variables): string => {
  if (error instanceof ConfigError || !(error instanceof Error)) return String(error);
  if (environment['LOG_LEVEL'] === 'debug') return error.stack ?? error.message;
  // Of an address with several hosts, such as localhost: each has failed in its way.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((each) => described(each, environment)).join('; ');
  return error.message;
};

/** Says on standard error why a process ends, without secrets (C3.3), and has it end with 1. */
export const endWith = (error: unknown, environment: Variables): void => {
  const read = readSettings(environment);
  const hide = 'config' in read ? hidingSecrets(read.config) : redact;
  process.stderr.write(`linnea: ${hide(described(error, environment))}\n`);
  process.exitCode = 1;
};
