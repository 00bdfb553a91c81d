import type { Service } from '../processes/service.js';
import { type ClosedLoad, closedLoad, type LoadResult } from './closed-load.js';

export interface ServiceLoadResult extends LoadResult {
  /** Processor time of the API process per response, in milliseconds. */
  readonly cpuMs: number;
}

/** Runs a closed load on the service and measures the processor time that it costs the process. */
export const serviceLoad = async (
  service: Service,
  load: Omit<ClosedLoad, 'origin'>,
): Promise<ServiceLoadResult> => {
  const before = await service.cpuMs();
  const result = await closedLoad({ origin: service.origin, ...load });
  return { ...result, cpuMs: ((await service.cpuMs()) - before) / result.responses };
};
