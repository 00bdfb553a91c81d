import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSample } from '../../src/sample.js';
import { indexed } from '../contract/garden.js';
import { type Options, type Service, startService } from '../contract/service.js';
import { keptLog } from '../http/serve.js';

/** The service over the sample of `data/`, as the embedded default has it, on a port of its own. */
export const sampleService = async (options: Omit<Options, 'fill'> = {}): Promise<Service> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-sample-'));
  const service = await startService({
    engine: indexed,
    ...options,
    fill: (database) => loadSample(database, folder, keptLog().logger),
  });
  return {
    ...service,
    close: async () => {
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
};
