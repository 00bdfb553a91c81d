import { fileURLToPath } from 'node:url';
import { type Program, startProgram } from './service.js';

/** What the relay is told by its environment, as JSON. */
export interface Relayed {
  /** Of the engine. */
  readonly origin: string;
  /** Path at which the engine is asked. */
  readonly path: string;
  /** Body that stands for each path and query. */
  readonly bodies: Readonly<Record<string, string>>;
}

/**
 * Starts a process of node that answers each path and query with what the engine says to its body, and does nothing
 * else (relay.ts): what it costs to stand between a client and the engine at all.
 */
export const startRelay = (
  origin: string,
  path: string,
  bodies: ReadonlyMap<string, string>,
): Promise<Program> => {
  const relayed: Relayed = { origin, path, bodies: Object.fromEntries(bodies) };
  const [first] = bodies.keys();
  return startProgram(
    () => ['--import', 'tsx', fileURLToPath(new URL('relay.ts', import.meta.url))],
    (port) => ({ RELAYED: JSON.stringify(relayed), PORT: String(port) }),
    async (self) => (await fetch(self + first)).ok,
  );
};
