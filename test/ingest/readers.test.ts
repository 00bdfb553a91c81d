import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { NOT_LISTED } from '../../src/ingest/limits.js';
import { type DelimitedLayout, readDelimited } from '../../src/ingest/readers/delimited.js';
import { readJsonRecords } from '../../src/ingest/readers/json-records.js';
import { readNdjson } from '../../src/ingest/readers/ndjson.js';
import { readPhpTable } from '../../src/ingest/readers/php-table.js';
import { kindOf, readIdentity } from '../../src/ingest/readers/places.js';
import { ownText, readLines } from '../../src/ingest/readers/text.js';
import { zipOf } from './zip.js';

/** Returns all values of a reader. */
const valuesOf = async <T>(reader: AsyncIterable<T>): Promise<readonly T[]> => {
  const values: T[] = [];
  for await (const value of reader) values.push(value);
  return values;
};

describe('readers', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-readers-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const file = async (name: string, content: string | Buffer): Promise<string> => {
    const path = join(folder, name);
    const bytes = Buffer.from(content as string);
    await writeFile(path, name.endsWith('.gz') ? gzipSync(bytes) : bytes);
    return path;
  };

  const table = async (
    name: string,
    content: string | Buffer,
    layout: DelimitedLayout,
    ...columns: string[]
  ): Promise<readonly (readonly (string | number)[])[]> => {
    const rows = await valuesOf(readDelimited(await file(name, content), layout, NOT_LISTED));
    return rows.map(({ line, cell }) => [line, ...columns.map((column) => cell(column))]);
  };

  describe('tables', () => {
    const PLAIN: DelimitedLayout = { separator: '|', quoted: false };
    const QUOTED: DelimitedLayout = { separator: ',', quoted: true };

    it('take quotes as characters where cells are not quoted', async () => {
      const content = 'a| b\n1|Fl. "Mont.\n\n2|x y \n';
      expect(await table('plain.csv.gz', content, PLAIN, 'a', 'b')).toEqual([
        [2, '1', 'Fl. "Mont.'],
        [4, '2', 'x y'],
      ]);
    });

    it('take separators, line ends and doubled quotes within quoted cells', async () => {
      const content = '\ufeffa,b\r\n1,"x, ""y""\nz"\r\n\r\n2,q"r\r\n';
      expect(await table('quoted.csv', content, QUOTED, 'a', 'b')).toEqual([
        [2, '1', 'x, "y"\nz'],
        [5, '2', 'q"r'],
      ]);
    });

    it('may be ragged: what is not there is empty, what is too much is passed over', async () => {
      expect(await table('ragged.csv', 'a,b,c\n1\n1,2,3,4\n', QUOTED, 'a', 'c')).toEqual([
        [2, '1', ''],
        [3, '1', '3'],
      ]);
    });

    it.each([
      ['latin1', 'Qu\xe9bec', 'Québec'],
      ['windows-1252', 'Bailey\x92s', 'Bailey’s'],
      ['utf-8', Buffer.from('Québec').toString('latin1'), 'Québec'],
    ] as const)('read %s', async (encoding, bytes, text) => {
      const content = Buffer.from(`name\n${bytes}`, 'latin1');
      expect(await table(`${encoding}.csv`, content, { ...PLAIN, encoding }, 'name')).toEqual([[2, text]]);
      expect(await table(`${encoding}-quoted.csv`, content, { ...QUOTED, encoding }, 'name')).toEqual([
        [2, text],
      ]);
    });

    it('may have lines before the header, or no header', async () => {
      const layout = { separator: ';', quoted: false, preamble: 2 } as const;
      expect(await table('preamble.txt', 'made by\na query\nname;n\nAa bb;1', layout, 'n')).toEqual([
        [4, '1'],
      ]);
      const bare = { ...QUOTED, columns: ['name', 'common'] };
      expect(await table('bare.csv', 'Aa bb,"x, y"\n', bare, 'common', 'name')).toEqual([
        [1, 'x, y', 'Aa bb'],
      ]);
    });

    it('have a column or the file is not the one that was meant', async () => {
      await expect(table('other.csv', 'a,b\n1,2', QUOTED, 'name')).rejects.toThrow('no column name');
    });

    it.each([
      ['plain', PLAIN],
      ['quoted', QUOTED],
    ] as const)('fail where the file does: %s', async (name, layout) => {
      const rows = async (path: string): Promise<number> => {
        let n = 0;
        for await (const _ of readDelimited(path, layout, NOT_LISTED)) n += 1;
        return n;
      };
      await expect(rows(join(folder, 'missing.csv'))).rejects.toThrow('ENOENT');
      await expect(rows(join(folder, 'missing.csv.gz'))).rejects.toThrow('ENOENT');
      const cut = join(folder, `cut-${name}.csv.gz`);
      await writeFile(cut, gzipSync('a,b\n'.repeat(50_000)).subarray(0, 60));
      await expect(rows(cut)).rejects.toThrow();
    });

    it('may be left before their end', async () => {
      const path = await file('long.csv', `a,b\n${'1,2\n'.repeat(200_000)}`);
      const read: string[] = [];
      for await (const row of readDelimited(path, QUOTED, NOT_LISTED)) {
        read.push(row.cell('b'));
        break;
      }
      expect(read).toEqual(['2']);
    });
  });

  it('tables of PHP keep the quotes inside their cells, and repeat their header', async () => {
    const cells = String.raw`"a \"b\" ""c"" \"d\""	e`;
    const plain = ['x	"f" g', 'x	f "g"', 'x	"', String.raw`"""Mont."""	"x\"y, z\"`].join('\n');
    const path = await file(
      'php.csv',
      `name	"common name"\n${cells}\nname	"common name"\n"x y"	""\n${plain}`,
    );
    const rows = await valuesOf(readPhpTable(path, NOT_LISTED));
    expect(rows.map(({ cell }) => [cell('name'), cell('common name')])).toEqual([
      ['a "b" "c" "d"', 'e'],
      ['x y', ''],
      ['x', '"f" g'],
      ['x', 'f "g"'],
      ['x', '"'],
      ['"Mont."', 'x"y, z\\'],
    ]);
  });

  describe('lines', () => {
    it('are whole across pieces, characters of several bytes too', async () => {
      const line = 'ü'.repeat(99_999);
      const read = await valuesOf(readLines(await file('wide.txt', `${line}\r\n${line}\n\nlast`)));
      expect(read.flat().map(({ text }) => text)).toEqual([line, line, '', 'last']);
    });

    it('keep a carriage return that does not end them', async () => {
      // Only a name that ends in .gz is that of a compressed file.
      const read = await valuesOf(readLines(await file('returns.gz.txt', 'a\rb\r\nc\rd')));
      expect(read.flat().map(({ text }) => text)).toEqual(['a\rb', 'c\rd']);
    });

    it.each(['', 'Aa bb', '×Føroyar Québec 🌿'])(
      'are kept as they are, in memory of their own: %s',
      (text) => {
        expect(ownText(`${text}|rest`.slice(0, text.length))).toBe(text);
      },
    );
  });

  describe('JSON lines', () => {
    it('tell a line that is none from the others, with its number', async () => {
      const path = await file('some.ndjson.gz', '{"a":1}\n \n{"a":\n[2]\n');
      expect(await valuesOf(readNdjson(path))).toEqual([
        { line: 1, record: { a: 1 } },
        { line: 3, broken: expect.stringContaining('JSON'), text: '{"a":' },
        { line: 4, record: [2] },
      ]);
    });

    it('are split at their outermost braces, not at those in texts or inside', async () => {
      const given = [{ a: '}{' }, { a: '\\' }, { a: '"}', b: { c: {} } }, { a: [{ b: 1 }] }];
      const records = await valuesOf(readJsonRecords(await file('array.json', ` ${JSON.stringify(given)}`)));
      expect(records).toEqual(given.map((record, at) => ({ line: at + 1, record })));
    });

    it('are read line by line, unless the file begins with the bracket of an array', async () => {
      const records = await valuesOf(readJsonRecords(await file('lists.json', '{"a":[1]}\n\n{"a":2}\n')));
      expect(records).toEqual([
        { line: 1, record: { a: [1] } },
        { line: 3, record: { a: 2 } },
      ]);
    });

    it('are read past a brace that closes nothing', async () => {
      const records = await valuesOf(readJsonRecords(await file('braces.json', '[{"a":1}},{"a":2}]')));
      expect(records).toEqual([1, 2].map((a) => ({ line: a, record: { a } })));
    });

    it('of an archive or folder are those of each .json file, once', async () => {
      const files = {
        'copy/': '',
        'copy/b.json': '{"a":2}',
        'copy/a.json': '{"a":1}',
        'copy/c.json.bak': '{"a":3}',
        'more/d.json': '{"a":4}',
        'z.json': '{"a":5}',
      };
      const archive = await file('folders.zip', zipOf(files));
      // A folder may have the name of an archive.
      const unpacked = join(folder, 'unpacked.zip');
      for (const name of ['copy', 'more']) await mkdir(join(unpacked, name), { recursive: true });
      for (const [name, content] of Object.entries(files).slice(1))
        await writeFile(join(unpacked, name), content);
      for (const path of [archive, unpacked]) {
        const records = await valuesOf(readJsonRecords(path));
        expect(records.map((line) => 'record' in line && line.record)).toEqual([
          { a: 1 },
          { a: 2 },
          { a: 4 },
          { a: 5 },
        ]);
      }
    });

    it('opens an archive once for all of its files', async () => {
      const path = await file(
        'records.zip',
        zipOf({ 'copy/a.json': '{"a":1}', 'copy/b.json': '[{"a":2},{"a":3}]', 'copy/c.txt': '{}' }),
      );
      const records: unknown[] = [];
      for await (const line of readJsonRecords(join(path, 'copy'))) {
        // The other files are read from the archive that is open.
        await rm(path, { force: true });
        records.push(line);
      }
      expect(records).toEqual([1, 2, 3].map((a) => ({ line: a, record: { a } })));
    });
  });

  describe('the identity', () => {
    const identityOf = async (path: string): Promise<string> => {
      const pieces = await valuesOf(readIdentity(path));
      return pieces.join('');
    };

    it('of a folder is that of its copy, and changes with the content and the name of each file', async () => {
      const [original, copy] = [join(folder, 'original'), join(folder, 'copy-of-it')];
      await mkdir(join(original, 'inner'), { recursive: true });
      await writeFile(join(original, 'a.txt'), 'Aa bb');
      await writeFile(join(original, 'inner', 'b.txt'), 'Aa cc');
      await cp(original, copy, { recursive: true });
      const identity = await identityOf(original);
      expect(await identityOf(copy)).toBe(identity);
      await writeFile(join(copy, 'inner', 'b.txt'), 'Aa dd');
      const changed = await identityOf(copy);
      await rm(join(copy, 'inner', 'b.txt'));
      await writeFile(join(copy, 'inner', 'c.txt'), 'Aa cc');
      expect(new Set([identity, changed, await identityOf(copy)]).size).toBe(3);
    });

    it('of a folder in an archive is that of its files, and of no other', async () => {
      const files = {
        'in/a.txt': 'Aa bb',
        'in/b.txt': 'Aa cc',
        'inner/a.txt': 'Aa dd',
        'x/in/a.txt': 'Aa ee',
      };
      const at = async (name: string, changes: Readonly<Record<string, string>>) =>
        identityOf(join(await file(name, zipOf({ ...files, ...changes })), 'in'));
      const identity = await at('identity.zip', {});
      expect(await at('others.zip', { 'inner/a.txt': 'Aa', 'x/in/a.txt': 'Aa' })).toBe(identity);
      expect(await at('changed.zip', { 'in/b.txt': 'Aa' })).not.toBe(identity);
      expect(await at('same-size.zip', { 'in/b.txt': 'Aa xx' })).not.toBe(identity);
    });

    it('of one file in an archive is that of its content', async () => {
      const at = async (name: string, content: string, other: string) =>
        identityOf(join(await file(name, zipOf({ 'in/a.txt': content, 'in/a.txt.bak': other })), 'in/a.txt'));
      const identity = await at('one.zip', 'Aa bb', 'Aa');
      expect(identity).not.toBe('');
      expect(await at('one-again.zip', 'Aa bb', 'Aa cc')).toBe(identity);
      expect(await at('one-changed.zip', 'Aa dd', 'Aa')).not.toBe(identity);
    });
  });

  it('tell files in an archive from folders, and beginnings of names from both', async () => {
    const archive = await file('kinds.zip', zipOf({ 'in/a.txt': 'Aa bb', 'b.txt': 'Aa cc' }));
    const kinds = (...paths: readonly string[]) =>
      Promise.all(paths.map((path) => kindOf(`${archive}/${path}`)));
    expect(await kinds('', 'in', 'in/')).toEqual(['folder', 'folder', 'folder']);
    expect(await kinds('in/a.txt', 'b.txt')).toEqual(['file', 'file']);
    expect(await kinds('i', 'in/a', 'b.txt/c', 'none')).toEqual(Array(4).fill(undefined));
  });
});
