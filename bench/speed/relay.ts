import { fileURLToPath } from 'node:url';
import { type Program, startProgram } from '../processes/program.js';

/** Configuration of the relay process, passed as JSON in the environment variable RELAY. */
export interface RelayConfig {
  /** Origin of Elasticsearch. */
  readonly origin: string;
  /** Path of every request to Elasticsearch. */
  readonly path: string;
  /** Body to send for each path and query that the relay receives. */
  readonly bodies: Readonly<Record<string, string>>;
}

/**
 * Starts a Node process that answers each path and query with what Elasticsearch answers to its body, and does
 * nothing else (relay-process.ts). Its cost is the cost of any process between client and Elasticsearch.
 */
export const startRelay = (
  origin: string,
  path: string,
  bodies: ReadonlyMap<string, string>,
): Promise<Program> => {
  const config: RelayConfig = { origin, path, bodies: Object.fromEntries(bodies) };
  const [first] = bodies.keys();
  return startProgram(
    () => ['--import', 'tsx', fileURLToPath(new URL('relay-process.ts', import.meta.url))],
    (port) => ({ RELAY: JSON.stringify(config), PORT: String(port) }),
    async (self) => (await fetch(self + first)).ok,
  );
};
