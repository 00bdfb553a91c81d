/** Runs `work`, which may shift a clock, `Date` or `performance`, by milliseconds; then restores the clock. */
export const withShiftedClock = async (
  clock: { now: () => number },
  work: (shift: (ms: number) => void) => Promise<void>,
): Promise<void> => {
  const { now } = clock;
  try {
    await work((ms) => {
      clock.now = () => now.call(clock) + ms;
    });
  } finally {
    clock.now = now;
  }
};
