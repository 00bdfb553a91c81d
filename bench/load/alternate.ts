/**
 * Lets contestants take turns: a round has each of them once, and the one that
 * begins changes, so that a busy minute of the machine hits all alike. Before the
 * first round each runs once unmeasured.
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
    for (let turn = 0; turn < contestants.length; turn++) {
      const place = (round + turn) % contestants.length;
      runs[place] = await contestants[place]!();
    }
    all.push(runs);
  }
  return all;
};
