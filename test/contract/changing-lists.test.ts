import { setTimeout as pause } from 'node:timers/promises';
import { random } from '../differential/random.js';
import { createFamily, createGenus, createSpecies } from '../resources/fixture.js';
import { ENGINES, startOver } from './engines.js';

interface Page {
  readonly data: readonly { readonly id: number }[];
  readonly links: Readonly<Record<string, string>>;
}

const SPECIES = 300;

/** Changes of each pause: about 200 a second. */
const AT_ONCE = 10;
const PAUSE_MS = 50;

describe.each(ENGINES)('C14.1 a walk by cursor over %s while 200 values change every second', (engine) => {
  let service: Awaited<ReturnType<typeof startOver>>;
  let stopFollowing: () => Promise<void>;
  beforeAll(async () => {
    service = await startOver(engine, (database) =>
      database.session(async (client) => {
        const genus = await createGenus(
          client,
          'Malusia',
          await createFamily(client, 'Malusiaceae', 'Magnoliophyta'),
        );
        for (let each = 0; each < SPECIES; each += 1) {
          const letters = [26 ** 2, 26, 1].map((size) =>
            String.fromCharCode(97 + (Math.floor(each / size) % 26)),
          );
          const vals = { maximum_height_cm: (each * 37) % 450, year: 1753 + (each % 50) };
          await createSpecies(client, { name: `Malusia ${letters.join('')}ensis`, genus, vals });
        }
      }),
    );
    stopFollowing = service.follow();
  });
  afterAll(async () => {
    await stopFollowing?.();
    await service?.close();
  });

  const pageOf = async (path: string): Promise<Page> => {
    const { status, body, text } = await service.get(path);
    if (status !== 200) throw new Error(text);
    return body as unknown as Page;
  };
  const ids = ({ data }: Page): readonly number[] => data.map(({ id }) => id);

  /** Follows the links of a list to its end; returns the ids it read. */
  const walk = async (query: string, limit: number, pauseMs: number): Promise<readonly number[]> => {
    const read: number[] = [];
    let next: string | undefined = `/api/v1/species?${query}&cursor=*&limit=${limit}`;
    while (next !== undefined) {
      const page: Page = await pageOf(next);
      read.push(...ids(page));
      next = page.links['next'];
      await pause(pauseMs);
    }
    return read;
  };

  /** Every third species; changes of one test may still be on their way to the index in the next. */
  const changes = (id: number): boolean => id % 3 === 1;
  const unchanged = (list: readonly number[]) => list.filter((id) => !changes(id));

  /** Changes a value of random species until it is stopped; returns how many it changed. */
  const changing = (key: string, seed: number) => {
    const pick = random(seed);
    let stopped = false;
    const work = service.database.session(async (client) => {
      const { rows } = await client.query<{ id: number }>('select id from species');
      const species = rows.map(({ id }) => id).filter(changes);
      let changed = 0;
      while (!stopped) {
        const some = Array.from({ length: AT_ONCE }, () => pick.pick(species));
        const value = pick.once(4) ? null : pick.below(2_000);
        await client.query(
          `with written as (
             update species set revision = revision + 1, vals = vals || jsonb_build_object($2::text, $3::int)
             where id = any ($1) returning id, revision
           )
           insert into outbox (species_id, revision) select id, revision from written`,
          [some, key, value],
        );
        await client.query(`notify linnea_outbox`);
        changed += AT_ONCE;
        await pause(PAUSE_MS);
      }
      return changed;
    });
    return {
      stop: () => {
        stopped = true;
        return work;
      },
    };
  };

  it.each([
    ['order[maximum_height_cm]=asc', 'maximum_height_cm', 7],
    ['order[maximum_height_cm]=desc&order[slug]=asc', 'maximum_height_cm', 11],
    ['order[year]=asc', 'year', 5],
    ['order[year]=desc&order[maximum_height_cm]=asc', 'year', 19],
    ['range[maximum_height_cm]=,5000&order[id]=desc', 'year', 13],
  ])('%s returns unchanged species once and in order', async (query, key, limit) => {
    const before = unchanged(await walk(query, 200, 0));
    const change = changing(key, 20_261_125 + limit);
    const read = await walk(query, limit, PAUSE_MS);
    expect(await change.stop()).toBeGreaterThan(100);
    expect(unchanged(read)).toEqual(before);
    expect(before.length).toBeGreaterThan(SPECIES / 2);
  });

  it('the changes reached the lists', async () => {
    const { body } = await service.get('/api/v1/species?range[maximum_height_cm]=450,&limit=1&cursor=*');
    expect((body['meta'] as { readonly total: number }).total).toBeGreaterThan(20);
  });
});
