import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import type { Launch, LinneaProcess } from '../linnea-process.js';
import { createPeople } from '../people.js';
import { withClient } from '../postgres-client.js';
import { speciesIds } from '../species-ids.js';
import { type Stores, settingsFor } from '../stores.js';
import type { Acknowledged } from './lost-corrections.js';

/** Result of killing a service repeatedly, with the writes that it confirmed. */
interface KilledService extends Acknowledged {
  readonly kills: number;
  /** Requests without a complete response, because the service was killed. */
  readonly unanswered: number;
  /** Responses other than a success, by status. */
  readonly failures: ReadonlyMap<number, number>;
}

/** 200: the submission replaced an earlier one of the account that had no response (C9.3). */
const SUBMITTED = [201, 200];
const ACCEPTED = [200];

/** Corrections that are submitted and accepted at the same time. */
const LANES = 4;
const POLL_MS = 50;
/** Answers before a kill: counted, not timed, so that a slow machine confirms as many corrections as a fast one. */
const LEAST_ANSWERS = 16;
const MOST_ANSWERS = 32;
/** Longest time from the last of these answers to the kill. */
const LONGEST_MS = 200;

interface PostResponse {
  readonly status: number;
  readonly id: number | undefined;
}

const serviceSettings = (stores: Stores, port: number): NodeJS.ProcessEnv => ({
  ...settingsFor(stores, 'elasticsearch'),
  PORT: String(port),
  HOST: '127.0.0.1',
  TOKEN_SECRETS: '7c1e0fa94b2d8365e9a07f3c5d61b84e',
  ACCOUNT_TOKEN: 'unl-7c1e0fa94b2d8365e9a07f3c5d61b84e',
  INITIAL_DATA: 'none',
  INDEXER: 'true',
});

/** Swallows the TypeError that fetch throws for a refused or lost connection. (`instanceof` fails in a jest realm.) */
const undefinedIfUnreachable = (error: unknown): undefined => {
  if ((error as Error).name === 'TypeError') return undefined;
  throw error;
};

/** Posts to a service that may be killed meanwhile. Returns undefined if there is no complete response. */
const post = async (url: string, token: string, body: object): Promise<PostResponse | undefined> => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  try {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const { data } = (await response.json()) as { data?: { id: number } };
    return { status: response.status, id: data?.id };
  } catch (error) {
    return undefinedIfUnreachable(error);
  }
};

/**
 * Returns the values proposed for every species in the n-th lap, each within its scale: several fields, so that half
 * of them could be applied, and other values than in the lap before.
 */
const proposal = (lap: number): Readonly<Record<string, number>> => ({
  light: 1 + (lap % 9),
  soil_salinity: 1 + ((lap + 3) % 9),
  ground_humidity: 1 + ((lap + 6) % 9),
});

/**
 * Kills a service (SIGKILL) `rounds` times, each time after a random number of answers, while corrections are submitted and
 * accepted over HTTP. Then lets an undisturbed service index the rest.
 */
export const killService = async (
  stores: Stores,
  launch: Launch,
  rounds: number,
  progress: (line: string) => void,
): Promise<KilledService> => {
  const { submitter, reviewer } = await createPeople(stores.databaseUrl);
  const species = await speciesIds(stores.databaseUrl);
  const port = await getPort({ host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${port}`;
  const submitted = new Set<number>();
  const accepted = new Set<number>();
  const failures = new Map<number, number>();
  let answers = 0;
  let unanswered = 0;
  let submits = true;
  let isUp = false;

  /** Posts to a correction and returns its id; undefined without an expected response. */
  const send = async (path: string, token: string, body: object, expected: readonly number[]) => {
    const response = await post(`${origin}/api/v1/corrections/${path}`, token, body);
    if (response === undefined) {
      unanswered += 1;
      return undefined;
    }
    answers += 1;
    if (expected.includes(response.status)) return response.id;
    failures.set(response.status, (failures.get(response.status) ?? 0) + 1);
    return undefined;
  };
  let begun = 0;
  const lane = async (): Promise<void> => {
    while (submits) {
      if (!isUp) {
        await sleep(POLL_MS);
        continue;
      }
      const id = species[begun % species.length];
      const correction = proposal(Math.floor(begun / species.length));
      begun += 1;
      const body = { correction, source_type: 'observation' };
      const submission = await send(`species/${id}`, submitter, body, SUBMITTED);
      if (submission === undefined) continue;
      submitted.add(submission);
      if ((await send(`${submission}/accept`, reviewer, {}, ACCEPTED)) !== undefined)
        accepted.add(submission);
    }
  };
  let service: LinneaProcess | undefined;
  const start = async (): Promise<LinneaProcess> => {
    service = launch(['serve'], serviceSettings(stores, port));
    const isReady = () => fetch(`${origin}/readyz`).then(({ ok }) => ok, undefinedIfUnreachable);
    while (!(await isReady())) await sleep(POLL_MS);
    isUp = true;
    return service;
  };

  const lanes = Promise.all(Array.from({ length: LANES }, lane));
  // A failure of a lane ends the waiting for answers, and is thrown below, when the rounds are over.
  lanes.catch(() => {
    submits = false;
  });
  try {
    for (let nth = 1; nth <= rounds; nth += 1) {
      const running = await start();
      const enough = answers + LEAST_ANSWERS + Math.random() * (MOST_ANSWERS - LEAST_ANSWERS);
      while (submits && answers < enough) await sleep(POLL_MS / 10);
      await sleep(Math.random() * LONGEST_MS);
      if (!(await running.kill())) throw new Error('the service ended before it was killed');
      isUp = false;
      if (nth % 20 === 0) progress(`killed ${nth} of ${rounds} times`);
    }
    submits = false;
    await lanes;
    progress('indexing the rest');
    const running = await start();
    await withClient(stores.databaseUrl, async (client) => {
      while (((await client.query('select from outbox limit 1')).rowCount ?? 0) > 0) await sleep(POLL_MS);
    });
    await running.stop();
    return { kills: rounds, submitted, accepted, unanswered, failures };
  } finally {
    submits = false;
    await service?.kill();
    await lanes;
  }
};
