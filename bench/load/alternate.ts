/**
 * Runs contestants in rounds: each round has every contestant once, and each round begins with another one, so that
 * a busy minute of the machine affects all alike. Before the first round each contestant runs once unmeasured.
 *
 * @returns for each round the runs, in the order of the contestants
 */
export const alternate = async <Run>(
  contestants: readonly (() => Promise<Run>)[],
  rounds: number,
): Promise<readonly (readonly Run[])[]> => {
  for (const run of contestants) await run();
  const all: Run[][] = [];
  for (let round = 0; round < rounds; round++) {
    const runs: Run[] = [];
    for (let position = 0; position < contestants.length; position++) {
      const index = (round + position) % contestants.length;
      runs[index] = await contestants[index]!();
    }
    all.push(runs);
  }
  return all;
};
