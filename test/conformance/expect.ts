import { isDeepStrictEqual } from 'node:util';

/** The service breaks the rule. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The service has no data that could show the rule. */
export class NotSeen extends Error {
  override readonly name = 'NotSeen';
}

const SHOWN = 240;

/** Formats a value for a failure. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

/** @throws {Failure} if the condition is false. */
export function expectTrue(message: string, condition: boolean): asserts condition {
  if (!condition) throw new Failure(message);
}

/** @throws {Failure} if the values differ in any member. */
export const expectEqual = (what: string, actual: unknown, expected: unknown): void =>
  expectTrue(
    `${what}: expected ${shown(expected)}, got ${shown(actual)}`,
    isDeepStrictEqual(actual, expected),
  );

/** Ends a check that has no data. */
export const notSeen = (why: string): never => {
  throw new NotSeen(why);
};

/** Returns the example, or ends the check if there is none. */
export const seen = <T>(value: T | undefined | null, what: string): T =>
  value ?? notSeen(`no such data here: ${what}`);

const AT_ONCE = 4;

/**
 * Runs an assertion for each value, a few at a time.
 *
 * @throws {Failure} with all failures.
 */
export const each = async <T>(items: Iterable<T>, assertion: (item: T) => Promise<void>): Promise<void> => {
  const failures: string[] = [];
  const queue = [...items];
  expectTrue('there is nothing to check', queue.length > 0);
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await assertion(item);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failures.push(error.message);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw new Failure(failures.join('\n'));
};
