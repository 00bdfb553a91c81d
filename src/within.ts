/** What was asked did not answer in the time that it had. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/**
 * What the work gives, within that many milliseconds; the work itself goes on.
 *
 * @throws {Unanswered} when the time is over.
 */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unanswered(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
};
