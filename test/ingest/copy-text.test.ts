import { copyLine, storable } from '../../src/database/copy-text.js';
import type { Database } from '../../src/database/database.js';
import { createLines } from '../../src/ingest/staging/lines.js';
import { createStagingWriter } from '../../src/ingest/staging/writer.js';
import { testDatabase } from '../support/database.js';
import { rowsOf } from './support.js';

describe('the text format of COPY', () => {
  it.each([
    [[null, undefined, 1, 2.5, true], '\\N\t\\N\t1\t2.5\ttrue\n'],
    [['a\tb\nc\rd\\e'], 'a\\tb\\nc\\rd\\\\e\n'],
    [['\\N'], '\\\\N\n'],
    [[['a', 'b "c"', 'd\\e']], '{"a","b \\\\"c\\\\"","d\\\\\\\\e"}\n'],
    [[''], '\n'],
  ])('writes %j', (cells, line) => {
    expect(copyLine(cells)).toBe(line);
  });

  it.each([
    ['Aa\0bb', 'Aabb'],
    ['half \ud83c a pair', 'half \ufffd a pair'],
    ['the other \udf3f half', 'the other \ufffd half'],
    ['a whole pair 🌿', 'a whole pair 🌿'],
  ])('C1.1 makes %j storable', (text, stored) => {
    expect(storable(text)).toBe(stored);
  });

  it('brings every text through the database unchanged', async () => {
    const database: Database = await testDatabase();
    const texts = ['tab\t', 'line\nline', '\\N', '\\', '{"a"}', "quote '", 'é × 🌿', '', ' '];
    await database.session(async (client) => {
      const writer = createStagingWriter(client);
      for (const [line, what] of texts.entries()) writer.add('staged_problem', { line, what, why: '' });
      await writer.flush();
    });
    const stored = await rowsOf<{ what: string }>(database, 'select what from staged_problem order by line');
    expect(stored.map((row) => row.what)).toEqual(texts);
    await database.close();
  });
});

describe('waiting lines', () => {
  it('come out as they went in, whatever their length', () => {
    const lines = createLines();
    const written = [
      'short\n',
      `${'é'.repeat(300_000)}\n`,
      '🌿\n',
      `${'x'.repeat(100_000)}\n`,
      `${'y'.repeat(200_000)}\n`,
    ];
    for (const line of written) lines.add(line);
    expect(Buffer.concat(lines.drain()).toString()).toBe(written.join(''));
    expect(lines.drain()).toEqual([]);
    lines.add('again\n');
    expect(Buffer.concat(lines.drain()).toString()).toBe('again\n');
  });
});
