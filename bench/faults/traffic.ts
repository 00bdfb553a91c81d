import { setTimeout as sleep } from 'node:timers/promises';
import { evenly } from '../serving/even-pace.js';
import type { Installation } from './installation.js';

/** Requests a second. */
const RATE = 50;
/** Longer than any limit of the service. */
const PATIENCE_MS = 60_000;

/** Lists, searches and suggestions, records and facts, small lists, and what is nested in Postgres. */
const READ = [
  '/api/v1/species',
  '/api/v1/plants?page=2',
  '/api/v1/species/search?q=tomato',
  '/api/v1/species/daucus-carota',
  '/api/v1/species?filter[edible]=true&order[maximum_height_cm]=desc',
  '/api/v1/species/search?q=solanum+lycopersicm',
  '/api/v1/species/daucus-carota/facts',
  '/api/v1/species/suggest?q=dau',
  '/api/v1/genus/daucus/species',
  '/api/v1/families',
  '/api/v1/plants/search?q=rose',
  '/api/v1/species/solanum-lycopersicum',
] as const;

/** A correction as people try them out. */
const WRITTEN = {
  path: '/api/v1/corrections/species/daucus-carota',
  body: JSON.stringify({
    notes: 'TEST',
    correction: { maximum_height_value: 90, maximum_height_unit: 'cm' },
    source_reference: 'https://flora.example/daucus',
  }),
};
/** One request in so many writes. */
const WRITES = 25;

/** What a request came to. */
export interface Answer {
  readonly path: string;
  readonly due: number;
  /** Milliseconds from the moment at which it was due. */
  readonly ms: number;
  /** Null: no answer, or not the whole of it. */
  readonly status: number | null;
  readonly standIn: boolean;
  /** A 200 with another body than before. */
  readonly isOther: boolean;
}

type Expected = ReadonlyMap<string, string>;

const ask = async (
  { origin, token }: Installation,
  path: string,
  body?: string,
): Promise<{ readonly status: number | null; readonly standIn: boolean; readonly text: string }> => {
  const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) };
  try {
    const answer = await fetch(origin + path, {
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { method: 'POST', body }),
    });
    const standIn = answer.headers.has('x-search-engine');
    return { status: answer.status, standIn, text: await answer.text() };
  } catch {
    // Broken off, or nothing came: counted as such.
    return { status: null, standIn: false, text: '' };
  }
};

/** How often each is asked before, so that nothing is slow for being the first. */
const WARMING = 5;

/**
 * What the service answers while all is well.
 *
 * @throws when it does not answer something.
 */
export const answersNow = async (installation: Installation): Promise<Expected> => {
  const answers = new Map<string, string>();
  for (let round = 0; round < WARMING; round += 1)
    for (const path of READ) {
      const { status, text } = await ask(installation, path);
      if (status !== 200) throw new Error(`${status} from ${path} before anything failed`);
      answers.set(path, text);
    }
  return answers;
};

/** The even traffic on an installation while work is done; every answer once all have come. */
export const under = async (
  installation: Installation,
  expected: Expected,
  work: () => Promise<void>,
): Promise<readonly Answer[]> => {
  const asked: Promise<Answer>[] = [];
  let goesOn = true;
  const begin = async (due: number, begun: number): Promise<Answer> => {
    const writes = begun % WRITES === WRITES - 1;
    const path = writes ? WRITTEN.path : READ[begun % READ.length]!;
    const { text, ...answer } = await ask(installation, path, writes ? WRITTEN.body : undefined);
    const isOther = !writes && answer.status === 200 && text !== expected.get(path);
    return { path, due, ms: performance.now() - due, ...answer, isOther };
  };
  const load = evenly(
    RATE,
    () => goesOn,
    (due, begun) => asked.push(begin(due, begun)),
  );
  try {
    await work();
  } finally {
    goesOn = false;
    await load;
  }
  return Promise.all(asked);
};

/** Waits so many seconds. */
export const seconds = (count: number): Promise<void> => sleep(count * 1000);
