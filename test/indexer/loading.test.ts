import type { Client } from 'pg';
import { changesSince } from '../../indexer/load-documents.js';
import { NumbersById } from '../../indexer/numbers-by-id.js';
import { type Bench, bench } from './fixture.js';

/** Returns a client that runs `work` after its first statement about some ids. */
const meddled = (client: Client, work: () => Promise<unknown>): Client => {
  let done = false;
  const query = async (text: string, values?: readonly unknown[]) => {
    const result = await client.query(text, values && [...values]);
    if (values && !done) {
      done = true;
      await work();
    }
    return result;
  };
  return Object.assign(Object.create(client) as Client, { query });
};

describe('the difference between species and what was read', () => {
  let b: Bench;
  beforeEach(async () => {
    b = await bench();
  });
  afterEach(() => b.close());

  const revisions = () => b.rows<number>('select revision from species order by id');

  it('C9.51 is a consistent snapshot, whatever is committed between two windows of ids', async () => {
    const [one] = await b.grow('Pyrella una');
    await b.rows(`select setval(pg_get_serial_sequence('species', 'id'), 30000)`);
    const [two] = await b.grow('Pyrella altera');
    const before = await revisions();
    const { changed } = await b.database.session((client) =>
      changesSince(
        meddled(client, () => b.change(two!, 777)),
        new NumbersById(),
      ),
    );
    expect(changed).toEqual([
      { species: one, revision: before[0] },
      { species: two, revision: before[1] },
    ]);
    expect(await revisions()).not.toEqual(before);
  });

  it('lists changed, new and removed species', async () => {
    const [one, two, three] = await b.grow('Pyrella una', 'Pyrella altera', 'Pyrella tertia');
    const read = new NumbersById();
    for (const { species, revision } of (await compared(read)).changed) read.set(species, revision);
    expect(await compared(read)).toEqual({ changed: [], deleted: [] });
    await b.change(one!, 120);
    await b.remove(two!);
    const [four] = await b.grow('Pyrella quarta');
    const { changed, deleted } = await compared(read);
    expect(changed.map(({ species }) => species)).toEqual([one, four]);
    expect(deleted).toEqual([two]);
    expect(read.get(three!)).toBeGreaterThan(0);
  });

  const compared = (read: NumbersById) => b.database.session((client) => changesSince(client, read));
});
