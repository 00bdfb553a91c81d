import { isDeepStrictEqual } from 'node:util';

/** The service does not do what the rule says. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** There is nothing here by which the rule could be seen. */
export class NotSeen extends Error {
  override readonly name = 'NotSeen';
}

const SHOWN = 240;

/** A value as a failure shows it. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

/** @throws {Failure} unless it holds. */
export function holds(what: string, condition: boolean): asserts condition {
  if (!condition) throw new Failure(what);
}

/** @throws {Failure} unless both are the same, member by member. */
export const same = (what: string, actual: unknown, expected: unknown): void =>
  holds(`${what}: expected ${shown(expected)}, got ${shown(actual)}`, isDeepStrictEqual(actual, expected));

/** Ends a check that has nothing to look at. */
export const notSeen = (why: string): never => {
  throw new NotSeen(why);
};

/** What was looked for, or the end of the check. */
export const seen = <T>(value: T | undefined | null, what: string): T =>
  value ?? notSeen(`no such data here: ${what}`);

const AT_ONCE = 4;

/**
 * Holds something of each, a few at a time.
 *
 * @throws {Failure} with every failure among them.
 */
export const each = async <T>(items: Iterable<T>, hold: (item: T) => Promise<void>): Promise<void> => {
  const failures: string[] = [];
  const queue = [...items];
  holds('there is nothing to hold this of', queue.length > 0);
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await hold(item);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failures.push(error.message);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw new Failure(failures.join('\n'));
};
