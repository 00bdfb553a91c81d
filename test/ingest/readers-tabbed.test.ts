import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { NOT_LISTED } from '../../src/ingest/limits.js';
import { readTabbed } from '../../src/ingest/readers/tabbed.js';

describe('tab-separated files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-tabbed-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const read = async (content: string, name = 'rows.tsv') => {
    const path = join(folder, name);
    await writeFile(path, name.endsWith('.gz') ? gzipSync(content) : content);
    const rows: (readonly [number, ...(readonly string[])])[] = [];
    for await (const { line, cells } of readTabbed(path, NOT_LISTED)) rows.push([line, ...cells]);
    return rows;
  };

  it.each<[string, string, readonly (readonly (number | string)[])[]]>([
    [
      'plain cells',
      'a\tb\n1\t2\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a mark at the beginning, CRLF, no last end',
      '\ufeffa\tb\r\n1\t2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'empty lines',
      '\na\tb\n\n\n1\t\n\n',
      [
        [2, 'a', 'b'],
        [5, '1', ''],
      ],
    ],
    [
      'quoted cells',
      'a\tb\n"1\t1"\t"x ""y"""\n',
      [
        [1, 'a', 'b'],
        [2, '1\t1', 'x "y"'],
      ],
    ],
    [
      'ends of lines in them',
      'a\tb\n"1\n\n2"\tx\n3\t4\n',
      [
        [1, 'a', 'b'],
        [2, '1\n\n2', 'x'],
        [5, '3', '4'],
      ],
    ],
    [
      'marks within a cell',
      'a\tb\n1\tFl. "Mont."\n',
      [
        [1, 'a', 'b'],
        [2, '1', 'Fl. "Mont."'],
      ],
    ],
    [
      'a mark that nothing closes',
      'a\tb\n"1\t2\n3\t"4\n',
      [
        [1, 'a', 'b'],
        [2, '"1', '2'],
        [3, '3', '"4'],
      ],
    ],
    [
      'a quoted part of a cell',
      'a\tb\n"x" y\t2\n',
      [
        [1, 'a', 'b'],
        [2, '"x" y', '2'],
      ],
    ],
    [
      'a first cell that is empty',
      'a\tb\n\t2\n',
      [
        [1, 'a', 'b'],
        [2, '', '2'],
      ],
    ],
    [
      'an end of a line in the header',
      '"a\nb"\tc\n1\t2\n',
      [
        [1, 'a\nb', 'c'],
        [3, '1', '2'],
      ],
    ],
    [
      'a mark that is closed in the next row, which has too many cells then',
      'a\tb\tc\n1\t"x\n2"\t3\t4\t5\n',
      [
        [1, 'a', 'b', 'c'],
        [2, '1', '"x'],
        [3, '2"', '3', '4', '5'],
      ],
    ],
    [
      'a row cut within a quoted cell',
      'a\tb\tc\n1\t"x\n2\t3\t4\n',
      [
        [1, 'a', 'b', 'c'],
        [2, '1', '"x'],
        [3, '2', '3', '4'],
      ],
    ],
    [
      'rows of other lengths',
      'a\tb\n1\n1\t2\t3\n',
      [
        [1, 'a', 'b'],
        [2, '1'],
        [3, '1', '2', '3'],
      ],
    ],
    ['nothing', '', []],
  ])('%s', async (_, content, rows) => {
    expect(await read(content)).toEqual(rows);
    expect(await read(content, 'rows.tsv.gz')).toEqual(rows);
  });

  it('a mark that nothing closes in a short row costs that row alone, however long the file', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `${n}\t"${n}"\t${n}`);
    const found = await read(['a\tb\tc', 'x\t"y', ...rows].join('\n'));
    expect(found).toHaveLength(62);
    expect(found[1]).toEqual([2, 'x', '"y']);
    expect(found.slice(2)).toEqual(rows.map((_, n) => [n + 3, `${n}`, `${n}`, `${n}`]));
  });
});
