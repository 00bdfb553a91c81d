import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/free-port.js';
import { settingsFor, withClient } from '../loading/scratch.js';
import type { Stores } from '../stores.js';
import type { Acknowledged } from './acknowledged.js';
import type { Launch, Launched } from './launch.js';
import { type People, proposal } from './people.js';

/** How a service was treated, and what it has answered. */
interface KilledService extends Acknowledged {
  readonly kills: number;
  /** Requests that were under way when it was killed. */
  readonly unanswered: number;
  /** Answers other than those of a success, by status. */
  readonly others: ReadonlyMap<number, number>;
}

/** One that was not answered may be there: the next of the account replaces it (C9.3). */
const SUBMITTED = [201, 200];
const ACCEPTED = [200];

const LANES = 4;
const LOOK_MS = 50;
/** The longest that it is left alone. */
const LONGEST_MS = 1_500;

interface Answer {
  readonly status: number;
  readonly id: number | undefined;
}

const serving = (stores: Stores, port: number): NodeJS.ProcessEnv => ({
  ...settingsFor(stores, 'elasticsearch'),
  PORT: String(port),
  HOST: '127.0.0.1',
  TOKEN_SECRETS: 'b'.repeat(64),
  ACCOUNT_TOKEN: `unl-${'b'.repeat(43)}`,
  SAMPLE: 'false',
  INDEXER: 'true',
});

/** What fetch throws where the connection is refused or cut; of another realm where tests run. */
const unansweredOr = (error: unknown): undefined => {
  if ((error as Error).name === 'TypeError') return undefined;
  throw error;
};

/** Asks a service that may be killed meanwhile; undefined where it did not answer, or not to the end. */
const post = async (url: string, token: string, body: object): Promise<Answer | undefined> => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const { data } = (await answer.json()) as { data?: { id: number } };
    return { status: answer.status, id: data?.id };
  } catch (error) {
    return unansweredOr(error);
  }
};

/**
 * Kills a service (SIGKILL) again and again after random times, while corrections are
 * submitted and accepted over HTTP, four at once, each of other values; then has it index
 * the rest undisturbed.
 */
export const killService = async (
  stores: Stores,
  { submitter, reviewer, species }: People,
  launch: Launch,
  rounds: number,
  progress: (line: string) => void,
): Promise<KilledService> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const submitted = new Set<number>();
  const accepted = new Set<number>();
  const others = new Map<number, number>();
  let unanswered = 0;
  let going = true;
  let up = false;

  const ask = async (path: string, token: string, body: object, expected: readonly number[]) => {
    const answer = await post(`${origin}/api/v1/corrections/${path}`, token, body);
    if (answer === undefined) {
      unanswered += 1;
      return undefined;
    }
    if (expected.includes(answer.status)) return answer.id;
    others.set(answer.status, (others.get(answer.status) ?? 0) + 1);
    return undefined;
  };
  let taken = 0;
  const lane = async (): Promise<void> => {
    while (going) {
      if (!up) {
        await sleep(LOOK_MS);
        continue;
      }
      const id = species[taken % species.length];
      const correction = proposal(Math.floor(taken / species.length));
      taken += 1;
      const made = await ask(
        `species/${id}`,
        submitter,
        { correction, source_type: 'observation' },
        SUBMITTED,
      );
      if (made === undefined) continue;
      submitted.add(made);
      if ((await ask(`${made}/accept`, reviewer, {}, ACCEPTED)) !== undefined) accepted.add(made);
    }
  };
  let service: Launched | undefined;
  const start = async (): Promise<Launched> => {
    service = launch(['serve'], serving(stores, port));
    const ready = () => fetch(`${origin}/readyz`).then(({ ok }) => ok, unansweredOr);
    while (!(await ready())) await sleep(LOOK_MS);
    up = true;
    return service;
  };

  const lanes = Promise.all(Array.from({ length: LANES }, lane));
  // Reported below; until then rounds go on without it.
  lanes.catch(() => undefined);
  try {
    for (let nth = 1; nth <= rounds; nth += 1) {
      const running = await start();
      await sleep(Math.random() * LONGEST_MS);
      if (!(await running.kill())) throw new Error('the service had ended by itself');
      up = false;
      if (nth % 20 === 0) progress(`killed ${nth} of ${rounds} times`);
    }
    going = false;
    await lanes;
    progress('indexing the rest');
    const running = await start();
    await withClient(stores.databaseUrl, async (client) => {
      while (((await client.query('select from outbox limit 1')).rowCount ?? 0) > 0) await sleep(LOOK_MS);
    });
    await running.stop();
    return { kills: rounds, submitted, accepted, unanswered, others };
  } finally {
    going = false;
    await service?.kill();
    await lanes;
  }
};
