import { join } from 'node:path';
import type { Config } from '../config/environment.js';

/** Returns the path of the generated secret for browser tokens. */
export const tokenSecretFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'token-secret');

/** Returns the folder of the releases that `linnea release` writes and the service serves. */
export const releasesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'releases');
