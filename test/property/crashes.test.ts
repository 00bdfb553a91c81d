import { rowsOf } from '../ingest/support.js';
import { ingestingChild, servingChild } from './child.js';
import { ACCOUNTS } from './commands.js';
import {
  ada,
  cem,
  contradictingFacts,
  correctedFacts,
  factsOf,
  firstFacts,
  growWithFacts,
  halves,
  idOfAnswer,
  PROPOSED,
  publishedOf,
  submission,
  submitted,
} from './desk.js';
import type { Account } from './model.js';
import { STEPS, settled, stopAt } from './stops.js';
import { createWorld, ingestFile, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(ACCOUNTS, new Map());
});
afterAll(() => world?.service.close());

/** Posts to a process that may be killed meanwhile; undefined if there is no response. */
const asking = (url: string) => async (by: Account, path: string, body: object) => {
  try {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { Authorization: world.tokens.get(by.name)!, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { data: { id: number } } };
  } catch (error) {
    // The error that fetch throws when the connection is lost.
    if ((error as Error).name === 'TypeError') return undefined;
    throw error;
  }
};

const accepting = (id: number) => `/api/v1/corrections/${id}/accept`;

describe('kill -9 of the service', () => {
  it.each(STEPS)('C9.48 C10.31 $when a row of $table is written applies all or nothing', async (step) => {
    const { database } = world.service;
    const [species] = await growWithFacts(world);
    const id = await submitted(world, species!);
    const child = await servingChild(database.url);
    const stop = await stopAt(database, step, species!.id);
    const answer = asking(child.url)(cem, accepting(id), {});
    await stop.reached();
    await child.kill();
    expect(await answer).toBeUndefined();
    await stop.release();
    await settled(database);
    expect(await halves(world)).toEqual([]);

    const { body } = await world.service.get(`/api/v1/corrections/${id}`);
    const { change_status } = body['data'] as { change_status: string };
    const again = await world.post(cem, accepting(id));
    expect([change_status, again.status]).toEqual(
      change_status === 'accepted' ? ['accepted', 409] : ['pending', 200],
    );
    expect(await factsOf(world, species!)).toEqual(correctedFacts(false));
    expect(await halves(world)).toEqual([]);
  });

  it('C9.3 C9.48 at any moment loses no confirmed write and accepts nothing twice', async () => {
    const { database } = world.service;
    const created = new Set<number>();
    const accepted = new Set<number>();
    for (const after of [5, 20, 35]) {
      const species = await growWithFacts(world, 40);
      const child = await servingChild(database.url);
      const post = asking(child.url);
      let answers = 0;
      const killed = new Promise<void>((resolve, reject) => {
        const count = (): void => {
          answers += 1;
          if (answers === after) child.kill().then(resolve, reject);
        };
        // Four lanes, each of which submits and has its submissions accepted.
        const lane = async (own: typeof species): Promise<void> => {
          for (const { id } of own) {
            const made = await post(ada, `/api/v1/corrections/species/${id}`, submission());
            if (made === undefined) return;
            expect(made.status).toBe(201);
            created.add(made.body.data.id);
            count();
            const review = await post(cem, accepting(made.body.data.id), {});
            if (review === undefined) return;
            expect(review.status).toBe(200);
            accepted.add(made.body.data.id);
            count();
          }
        };
        const lanes = [0, 1, 2, 3].map((nth) => lane(species.filter((_, at) => at % 4 === nth)));
        Promise.all(lanes).catch(reject);
      });
      await killed;
      await settled(database);
      expect(await halves(world)).toEqual([]);
    }
    const rows = await rowsOf<{ id: number; change_status: string }>(
      database,
      'select id, change_status from correction where id >= $1 order by id',
      [Math.min(...created)],
    );
    const states = new Map(rows.map((row) => [row.id, row.change_status]));
    expect([...created].filter((id) => !states.has(id))).toEqual([]);
    expect([...accepted].filter((id) => states.get(id) !== 'accepted')).toEqual([]);
    for (const [id, state] of states)
      expect((await world.post(cem, accepting(id))).status).toBe(state === 'accepted' ? 409 : 200);
    expect(await halves(world)).toEqual([]);
  });

  it('C9.3 during a submission leaves none or one, never two', async () => {
    const { database } = world.service;
    for (const when of ['before', 'after'] as const) {
      const [species] = await growWithFacts(world);
      const path = `/api/v1/corrections/species/${species!.id}`;
      const child = await servingChild(database.url);
      const stop = await stopAt(database, { when, table: 'correction' }, species!.id);
      const answer = asking(child.url)(ada, path, submission());
      await stop.reached();
      await child.kill();
      expect(await answer).toBeUndefined();
      await stop.release();
      await settled(database);
      const again = await world.post(ada, path, submission());
      expect([200, 201]).toContain(again.status);
      const { data } = await world.read(`/api/v1/species/${species!.id}/corrections`);
      expect((data as { id: number }[]).map(({ id }) => id)).toEqual([idOfAnswer(again)]);
    }
  });
});

describe('kill -9 of an ingestion', () => {
  it.each(STEPS.filter(({ table }) => table === 'fact' || table === 'outbox'))(
    'C10.5 C10.25 $when a row of $table is written, with an acceptance waiting: nothing lost, nothing twice',
    async (step) => {
      const { database } = world.service;
      const species = await growWithFacts(world, 3);
      const ids: number[] = [];
      for (const each of species) ids.push(await submitted(world, each));
      const items = species.flatMap(contradictingFacts);
      const stop = await stopAt(database, step, species[1]!.id);
      const child = ingestingChild(database.url, items);
      await stop.reached();
      const acceptances = Promise.all(ids.map((id) => world.post(cem, accepting(id))));
      await stop.waiting(2);
      await child.kill();
      await stop.release();
      expect((await acceptances).map(({ status }) => status)).toEqual([200, 200, 200]);
      await settled(database);
      await ingestFile(database, items, 1);
      for (const each of species) {
        expect(await publishedOf(world, each)).toEqual(PROPOSED);
        expect(await factsOf(world, each)).toEqual(correctedFacts(true));
      }
      expect(await halves(world)).toEqual([]);
    },
  );

  it('C10.5 the same file writes nothing the second time', async () => {
    const [species] = await growWithFacts(world);
    const before = await factsOf(world, species!);
    await ingestFile(world.service.database, firstFacts(species!));
    expect(await factsOf(world, species!)).toEqual(before);
  });
});
