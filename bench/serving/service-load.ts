import { closedLoad, type Load, type Loaded } from './closed-load.js';
import type { Service } from './service.js';

export interface Served extends Loaded {
  /** Processor time of the API process for an answer. */
  readonly cpuMs: number;
}

/** Closed load on the service, with what it cost its process. */
export const serviceLoad = async (service: Service, load: Omit<Load, 'origin'>): Promise<Served> => {
  const before = await service.cpuMs();
  const loaded = await closedLoad({ origin: service.origin, ...load });
  return { ...loaded, cpuMs: ((await service.cpuMs()) - before) / loaded.answers };
};
