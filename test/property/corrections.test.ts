import fc from 'fast-check';
import { ACCOUNTS, type Command, sequences } from './commands.js';
import { EXAMPLES } from './examples.js';
import { newRun, step } from './run.js';
import { modelState, shownState } from './state.js';
import { WITHOUT } from './values.js';
import { createWorld, type World } from './world.js';

/** Number of sequences in a usual run; PROPERTY_RUNS sets the number, PROPERTY_SEED the seed. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 25);
const SEED = Number(process.env['PROPERTY_SEED'] ?? 5);
/** Milliseconds per sequence, with a large margin. */
const LONGEST = 5_000;

const OUTCOMES = [
  ...['submit 200', 'submit 201', 'submit 422'],
  ...['accept 200', 'accept 403', 'accept 404', 'accept 409', 'accept 422'],
  ...['reject 200', 'reject 403', 'reject 404', 'reject 409'],
  ...['revert 200', 'revert 403', 'revert 404', 'revert 409'],
  ...['accept item 200', 'reject item 200'],
];

describe(`${RUNS} sequences of claims, corrections and reviews, seed ${SEED}`, () => {
  let world: World;
  const seen = new Map<string, number>();
  const saw = (outcome: string) => seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  const compare = async (commands: readonly Command[]): Promise<void> => {
    const run = await newRun(world, saw);
    for (const [at, command] of commands.entries()) await step(world, run, command, at);
    for (const nth of [0, 1] as const)
      expect(await shownState(world, run, nth)).toEqual(modelState(world, run, nth));
  };
  beforeAll(async () => {
    world = await createWorld(ACCOUNTS, WITHOUT);
  });
  afterAll(() => world?.service.close());

  it(
    'C9.3 to C9.55, C10.5 to C10.31 end in the state that a model predicts',
    () =>
      fc.assert(
        fc.asyncProperty(sequences, (commands) => compare(commands)),
        { seed: SEED, numRuns: RUNS },
      ),
    60_000 + RUNS * LONGEST,
  );

  it.each(EXAMPLES)('$rule', ({ commands }) => compare(commands));

  it('C9.3 C9.46 C9.49 C9.55 reach every outcome', () => {
    expect(OUTCOMES.filter((outcome) => !seen.has(outcome))).toEqual([]);
  });
});
