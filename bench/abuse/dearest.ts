import fc from 'fast-check';
import { keptConnection } from '../../test/fuzz/connection.js';
import { bytesOf, type Request } from '../../test/fuzz/request.js';
import type { Fuzzed } from '../../test/fuzz/requests.js';
import { median } from '../figures.js';

/** What one request cost: milliseconds from its first byte to the last of its answer, alone on one connection. */
export interface Priced {
  readonly rule: string;
  readonly request: Request;
  readonly status: number;
  readonly ms: number;
}

/** The dearest requests of a sample, dearest first. */
export interface Prices {
  /** Of those that were answered by a success. */
  readonly medianMs: number;
  readonly count: number;
  readonly dearest: readonly Priced[];
}

/** Those that look dear are asked again, since the first time may have been another's: of a garbage collector, of a neighbour. */
const AGAIN = 5;
const SUSPECTS = 25;

const isRead = ({ request: { method, body } }: Fuzzed): boolean => method === 'GET' && body === undefined;

/** Asks a sample of the requests that read, one after the other, and the dearest of them once more. */
export const priced = async (
  port: number,
  generated: fc.Arbitrary<Fuzzed>,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<Prices> => {
  const connection = keptConnection(port);
  const ask = async ({ rule, request }: Fuzzed): Promise<Priced> => {
    const started = performance.now();
    const answer = await connection.exchange(bytesOf(request), request.method);
    return { rule, request, status: answer?.status ?? 0, ms: performance.now() - started };
  };
  try {
    const all: Priced[] = [];
    for (const each of fc.sample(generated, { seed, numRuns: count }).filter(isRead))
      all.push(await ask(each));
    const suspects = [...all].sort((one, other) => other.ms - one.ms).slice(0, SUSPECTS);
    const dearest: Priced[] = [];
    for (const suspect of suspects) {
      const times: number[] = [];
      for (let n = 0; n < AGAIN; n += 1) times.push((await ask(suspect)).ms);
      dearest.push({ ...suspect, ms: median(times) });
    }
    const medianMs = median(all.filter(({ status }) => status === 200).map(({ ms }) => ms));
    return { medianMs, count: all.length, dearest: dearest.sort((one, other) => other.ms - one.ms) };
  } finally {
    connection.close();
  }
};
