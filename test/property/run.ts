import type { Command, Target } from './commands.js';
import * as model from './model.js';
import { WITHOUT } from './values.js';
import { type Grown, ingestFile, type World } from './world.js';

/** State of one sequence: two species in the service and in the model, and the corrections of both. */
export interface Run {
  readonly grown: readonly [Grown, Grown];
  readonly species: readonly [model.Species, model.Species];
  readonly corrections: model.Correction[];
  /** Called with each answer, such as "accept 200" and "accept item 200". */
  readonly saw: (outcome: string) => void;
}

export const newRun = async (world: World, saw: Run['saw']): Promise<Run> => ({
  grown: [await world.grow(), await world.grow()],
  species: [model.newSpecies(new Map()), model.newSpecies(WITHOUT)],
  corrections: [],
  saw,
});

/** An id that no correction has. */
const NO_ID = 2_147_483_647;

/** Runs one command on both sides and checks that the service answers what the model expects. */
export const step = async (world: World, run: Run, command: Command, at: number): Promise<void> => {
  switch (command.do) {
    case 'ingest':
      return ingestBoth(world, run, command, at);
    case 'submit':
      return submitBoth(world, run, command);
    case 'revert':
      return reviewBoth(world, run, command, { nth: command.nth });
    default:
      return reviewBoth(world, run, command, command.target);
  }
};

type Of<Kind extends Command['do']> = Extract<Command, { do: Kind }>;

const ingestBoth = async (
  { service }: World,
  { grown, species }: Run,
  { claims }: Of<'ingest'>,
  at: number,
): Promise<void> => {
  const record = `row ${at}`;
  await ingestFile(
    service.database,
    claims.map(({ species: of, source, field, input }) => ({
      type: 'fact',
      source,
      species: grown[of].name,
      attribute: field,
      value: typeof input.value === 'object' ? [...input.value] : input.value,
      unit: input.unit,
      record,
    })),
  );
  for (const nth of [0, 1] as const) {
    const own = claims.filter((claim) => claim.species === nth);
    if (own.length > 0)
      model.ingest(
        species[nth],
        own.map((claim) => ({ ...claim, record })),
      );
  }
};

const submitBoth = async (world: World, run: Run, command: Of<'submit'>): Promise<void> => {
  const { by, parts, notes, reference, unknown } = command;
  const members = Object.assign({}, ...parts.map((part) => part.members), unknown ? { synonyms: 'x' } : {});
  const wrong = [
    ...parts.flatMap((part) => part.wrong),
    ...(unknown ? ['synonyms'] : []),
    ...(reference === null ? ['source_reference'] : []),
  ];
  const expected = model.submit(run.corrections, run.species[command.species], by, {
    values: new Map(parts.map(({ field, value }) => [field, value])),
    valid: wrong.length === 0,
    offScale: parts.some((part) => part.offScale),
    notes,
  });
  const answer = await world.post(by, `/api/v1/corrections/species/${run.grown[command.species].id}`, {
    correction: members,
    notes,
    ...(reference === null ? {} : { source_reference: reference }),
  });
  run.saw(`submit ${answer.status}`);
  withAnswer(answer.text, () => {
    expect(answer.status).toBe(expected.status);
    if (wrong.length > 0) expect(refusedMembers(answer.body)).toEqual([...wrong].sort());
  });
  const { id } = (answer.body['data'] ?? {}) as { id: number };
  if (expected.status === 201) expected.correction!.id = id;
  else if (expected.correction) expect(id).toBe(expected.correction.id);
};

/**
 * Returns the members that a refusal names, without their parent; for a submission without changes, none
 * (C4.3).
 */
const refusedMembers = (body: Record<string, unknown>): readonly string[] =>
  (body['details'] as readonly { field: string; problem: string }[])
    .filter(({ problem }) => problem !== 'no_change')
    .map(({ field }) => field.split('.').at(-1)!)
    .sort();

/** Returns the nth latest correction, those with the given status first; one position has none. */
const targeted = (
  all: readonly model.Correction[],
  nth: number,
  status: model.Correction['status'],
): model.Correction | undefined => {
  const fitting = all.filter((each) => each.status === status).reverse();
  const others = all.filter((each) => each.status !== status).reverse();
  return [...fitting, ...others, undefined][nth % (all.length + 1)];
};

const REVIEWS = { accept: model.accept, reject: model.reject, revert: model.revert };

const reviewBoth = async (
  world: World,
  run: Run,
  command: Of<'accept' | 'reject'> | Of<'revert'>,
  target: Target,
): Promise<void> => {
  const post = (id: number) =>
    world.post(command.by, `/api/v1/corrections/${id}/${command.do}`, { notes: 'Looked up' });
  if ('nth' in target) {
    const correction = targeted(
      run.corrections,
      target.nth,
      command.do === 'revert' ? 'accepted' : 'pending',
    );
    const expected = REVIEWS[command.do](command.by, correction);
    const answer = await post(correction?.id ?? NO_ID);
    run.saw(`${command.do} ${answer.status}`);
    withAnswer(answer.text, () => expect(answer.status).toBe(expected.status));
    return;
  }
  const species = run.species[target.itemOf];
  const found = await itemOf(world, run.grown[target.itemOf]);
  const item = model.pendingItem(species);
  expect(found !== undefined).toBe(item !== undefined);
  if (found === undefined || item === undefined) return;
  const review = command.do === 'accept' ? model.acceptItem : model.rejectItem;
  const expected = review(species, command.by, item);
  const answer = await post(found);
  run.saw(`${command.do} item ${answer.status}`);
  withAnswer(answer.text, () => expect(answer.status).toBe(expected.status));
};

/** Returns the pending item of the value check. */
const itemOf = async ({ read }: World, { id }: Grown): Promise<number | undefined> => {
  const { data } = await read(
    `/api/v1/species/${id}/corrections?filter[change_status]=pending&filter[warning_type]=Checks::PlausibleValues`,
  );
  const items = data as readonly { id: number }[];
  expect(items.length).toBeLessThanOrEqual(1);
  return items[0]?.id;
};

/** Runs a check; its failure shows the answer. */
const withAnswer = (answer: string, check: () => void): void => {
  try {
    check();
  } catch (broken) {
    throw new Error(`${(broken as Error).message}\nof ${answer.slice(0, 1_000)}`, { cause: broken });
  }
};

/** Returns the ids of the accounts by name. */
export const idOf = (world: World, name: string | null): number | null =>
  name === null ? null : world.ids.get(name)!;
