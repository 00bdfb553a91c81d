/** What was asked did not answer in the time that it had. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/**
 * What the work gives, within that many milliseconds; the work itself goes on.
 *
 * @throws {Unanswered} when the time is over.
 */
export const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unanswered(`no answer within ${ms} ms`)), ms);
    work.then(
      (given) => {
        clearTimeout(timer);
        resolve(given);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
