import { ACCOUNTS } from './commands.js';
import {
  ada,
  cem,
  contradictingFacts,
  correctedFacts,
  dan,
  eva,
  factsOf,
  growWithFacts,
  halves,
  idOfAnswer,
  PROPOSED,
  publishedOf,
  submission,
  submitted,
} from './desk.js';
import { stopAt } from './stops.js';
import { createWorld, ingestFile, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(ACCOUNTS, new Map());
});
afterAll(() => world?.service.close());

const ROUNDS = 10;
const reviewers = [cem, dan, eva, cem, dan, eva];
const post = (by: (typeof ACCOUNTS)[number], id: number, verb: string) =>
  world.post(by, `/api/v1/corrections/${id}/${verb}`);
const statusesOf = async (answers: readonly Promise<{ status: number }>[]): Promise<readonly number[]> =>
  (await Promise.all(answers)).map(({ status }) => status).sort();
const stateOf = async (id: number): Promise<Record<string, unknown>> =>
  (await world.read(`/api/v1/corrections/${id}`))['data'] as Record<string, unknown>;

describe('two at the same time', () => {
  it('C9.46 C9.47 one of many acceptances succeeds, and is applied once', async () => {
    for (const species of await growWithFacts(world, ROUNDS)) {
      const id = await submitted(world, species);
      const statuses = await statusesOf(reviewers.map((by) => post(by, id, 'accept')));
      expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
      expect(await factsOf(world, species)).toEqual(correctedFacts(false));
    }
    expect(await halves(world)).toEqual([]);
  });

  it('C9.47 either an acceptance or a rejection succeeds, and its state is final', async () => {
    for (const species of await growWithFacts(world, ROUNDS)) {
      const id = await submitted(world, species);
      const [accepted, rejected] = await Promise.all([post(cem, id, 'accept'), post(dan, id, 'reject')]);
      expect([accepted.status, rejected.status].sort()).toEqual([200, 409]);
      expect((await stateOf(id))['change_status']).toBe(accepted.status === 200 ? 'accepted' : 'rejected');
    }
    expect(await halves(world)).toEqual([]);
  });

  it('C9.3 one of several submissions by an account is created, the others replace it', async () => {
    for (const species of await growWithFacts(world, ROUNDS)) {
      const answers = await Promise.all(
        [2, 3, 4, 5].map((light) =>
          world.post(ada, `/api/v1/corrections/species/${species.id}`, submission({ light })),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
      expect(new Set(answers.map(idOfAnswer)).size).toBe(1);
    }
  });

  it('C9.3 C9.48 the accepted version is the one in the record, even during a replacement', async () => {
    for (const species of await growWithFacts(world, ROUNDS)) {
      const id = await submitted(world, species);
      const [replaced, accepted] = await Promise.all([
        world.post(ada, `/api/v1/corrections/species/${species.id}`, submission({ light: 7 })),
        post(cem, id, 'accept'),
      ]);
      expect(accepted.status).toBe(200);
      // A replacement that is too late becomes a correction of its own.
      expect(idOfAnswer(replaced) === id).toBe(replaced.status === 200);
      const { changes } = await stateOf(id);
      expect(Object.keys(changes as object)).toHaveLength(replaced.status === 200 ? 1 : 3);
    }
    expect(await halves(world)).toEqual([]);
  });

  it('C9.55 one of many reverts succeeds', async () => {
    for (const species of await growWithFacts(world, ROUNDS)) {
      const id = await submitted(world, species);
      await post(cem, id, 'accept');
      const statuses = await statusesOf([eva, eva, eva].map((by) => post(by, id, 'revert')));
      expect(statuses).toEqual([200, 409, 409]);
      expect((await publishedOf(world, species)) as object).toMatchObject({ light: 1 });
    }
  });
});

describe('an ingestion racing an acceptance', () => {
  const settles = async (species: Awaited<ReturnType<typeof growWithFacts>>[number]): Promise<void> => {
    expect(await publishedOf(world, species)).toEqual(PROPOSED);
    expect(await factsOf(world, species)).toEqual(correctedFacts(true));
  };

  it('C10.25 ends with the community value published and both facts active', async () => {
    for (const species of await growWithFacts(world, ROUNDS)) {
      const id = await submitted(world, species);
      const [accepted] = await Promise.all([
        post(cem, id, 'accept'),
        ingestFile(world.service.database, contradictingFacts(species), 1),
      ]);
      expect(accepted.status).toBe(200);
      await settles(species);
    }
  });

  it('C10.25 regardless of which writes its facts first', async () => {
    for (const first of ['acceptance', 'ingestion']) {
      const [species] = await growWithFacts(world);
      const id = await submitted(world, species!);
      const acceptance = () => post(cem, id, 'accept');
      const ingestion = () => ingestFile(world.service.database, contradictingFacts(species!), 1);
      const stop = await stopAt(world.service.database, { when: 'after', table: 'fact' }, species!.id);
      const leading: Promise<unknown> = first === 'acceptance' ? acceptance() : ingestion();
      await stop.reached();
      const following: Promise<unknown> = first === 'acceptance' ? ingestion() : acceptance();
      await stop.waiting(2);
      await stop.release();
      await Promise.all([leading, following]);
      expect((await stateOf(id))['change_status']).toBe('accepted');
      await settles(species!);
    }
  });
});
