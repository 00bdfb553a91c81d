import { parse } from 'csv-parse/sync';
import type { Matcher } from '../../src/matching/matcher.js';
import { readNameTable } from '../../src/matching/table/name-table.js';
import { delimitedTable } from '../../src/tables/delimited-rows.js';

async function* piece(text: string) {
  yield text;
}

describe('tables with cells that are no names', () => {
  it('are not compared with names in their long cells', async () => {
    const asked: string[] = [];
    const matcher: Pick<Matcher, 'match'> = {
      match: async (names) => {
        asked.push(...names.map(({ name }) => name));
        return names.map(() => ({ type: 'none', bearer: null, alternatives: [], reasons: [] }) as never);
      },
    };
    const note = `Quercus ${'a'.repeat(10_000)}`;
    const table = await delimitedTable(piece(`${note},${note}\n${note},Poa alpina\n`), 'list');
    await readNameTable(table, {
      matcher: matcher as Matcher,
      kind: 'scientific',
      scheme: null,
      column: [],
      note: () => undefined,
    }).catch(() => undefined);
    expect(asked).toContain('Poa alpina');
    expect(asked.filter((name) => name.length > 1_000)).toEqual([]);
  });

  it('are recognised by their first characters, however long the first line is', async () => {
    const text = 'a'.repeat(2_000_000);
    const timed = async (work: () => Promise<unknown>) => {
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    const once = await timed(async () => parse(text));
    const recognising = await timed(() => delimitedTable(piece(text), 'list'));
    // Eight layouts are tried: on the whole text they would take eight times as long as reading it once.
    expect(recognising).toBeLessThan(once * 3);
  });
});

describe('C7.39 a table of names', () => {
  /** A matcher for which every cell is a plant. */
  const matcher = {
    match: async (names: readonly unknown[]) =>
      names.map(() => ({ type: 'exact', bearer: { id: 1 }, alternatives: [], reasons: [] })),
  } as unknown as Matcher;
  const read = async (text: string, column: readonly string[]) => {
    const table = await delimitedTable(piece(text), 'list');
    const options = { matcher, kind: 'common', scheme: null, column, note: () => undefined } as const;
    return readNameTable(table, options);
  };

  it('has headings in the first row if the caller names one of them, even if it is a plant', async () => {
    const table = await read(' Rose ,x\nLeek,y\n', [' Rose ']);
    expect(table).toMatchObject({ headings: ['Rose', 'x'], hasHeadings: true, columns: [0] });
    expect(await read('Rose,x\nLeek,y\n', ['1'])).toMatchObject({ hasHeadings: false });
  });

  it('is null without rows', async () => {
    expect(await read('\n\n', [])).toBeNull();
  });
});
