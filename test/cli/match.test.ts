import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { matchCommand } from '../../src/cli/match-command.js';
import type { Database } from '../../src/database/database.js';
import { fillNames } from '../matching/list.js';
import { testDatabase } from '../support/database.js';
import { printed } from './printed.js';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  await fillNames(database);
  folder = await mkdtemp(join(tmpdir(), 'linnea-match-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Runs `linnea match` on a file with this content and returns its output. */
const match = async (content: string | Uint8Array, ...words: readonly string[]) => {
  const file = join(folder, 'names.csv');
  await writeFile(file, content);
  const program = new Command().exitOverride();
  matchCommand(program, { openDatabase: async () => ({ ...database, close: async () => {} }) });
  let result = '';
  const progress = await printed(async () => {
    result = await printed(() => program.parseAsync(['match', file, ...words], { from: 'user' }));
  }, process.stderr);
  return { lines: result.trimEnd().split('\n'), progress };
};

const HEAD =
  'match_type,confidence,reasons,species_id,slug,accepted_name,accepted_author,rank,status,family,matched_name,alternatives';

describe('linnea match', () => {
  it('adds the match to each line, reading names from the column with that heading', async () => {
    const { lines, progress } = await match(
      'plot,Name\n1,Quercus pedunculata Ehrh.\n"2, ""b""",Poa media\n3,\n4,Quercus sp.\n',
    );
    expect(lines.map((line) => line.replace(/,\d+,quercus-robur/, ',ID,quercus-robur'))).toEqual([
      `plot,Name,${HEAD}`,
      '1,Quercus pedunculata Ehrh.,exact,98,same_name synonym author_same,ID,quercus-robur,Quercus robur,L.,species,accepted,Fagaceae,Quercus pedunculata,',
      '"2, ""b""",Poa media,none,0,ambiguous,,,,,,,,,Poa alpina|Poa compressa',
      '3,,none,0,no_botanical_name,,,,,,,,,',
      '4,Quercus sp.,higher_rank,50,genus_only,,quercus,Quercus,,genus,,Fagaceae,,',
    ]);
    expect(progress).toContain('4 names: exact 1, none 2, higher_rank 1');
  });

  it('reads the first column if no heading fits, and other columns by their headings', async () => {
    const first = await match('taxon;family\nP. alba;Salicaceae\nS. alba;Salicaceae\n', '--delimiter', ';');
    expect(first.lines[2]).toMatch(/^S\. alba;Salicaceae;normalised;/);
    const named = await match(
      'a,taxon,f\nx,P. sylvestris,Pinaceae\n',
      '--column',
      'taxon',
      '--family',
      'f',
      '--json',
    );
    expect(JSON.parse(named.lines[0]!)).toMatchObject({
      name: 'P. sylvestris',
      species: { slug: 'pinus-sylvestris' },
    });
  });

  it('lists the columns if the requested one does not exist', async () => {
    await expect(match('a,b\n1,2\n', '--column', 'taxon')).rejects.toThrow(
      'there is no column taxon: the file has a, b',
    );
  });

  it('replaces its input file after reading it, and leaves it unchanged if it fails', async () => {
    const file = join(folder, 'names.csv');
    const { progress } = await match('name\nQuercus robur L.\n', '--out', file);
    expect(progress).toContain('1 name: exact 1');
    expect(await readFile(file, 'utf8')).toMatch(/^name,match_type.*\nQuercus robur L\.,exact,/);
    await expect(match('name\nQuercus robur\n', '--column', 'taxon', '--out', file)).rejects.toThrow(
      'no column',
    );
    expect(await readFile(file, 'utf8')).toBe('name\nQuercus robur\n');
    await expect(match('name\nx\n', '--out', join(folder, 'none', 'x.csv'))).rejects.toThrow('ENOENT');
  });

  it('writes to a file; any number of lines, in batches', async () => {
    const out = join(folder, 'out.csv');
    const { lines } = await match(`name\n${'Bellis perenis\n'.repeat(1_203)}`, '--out', out);
    expect(lines).toEqual(['']);
    const written = (await readFile(out, 'utf8')).trimEnd().split('\n');
    expect(written).toHaveLength(1_204);
    expect(new Set(written.slice(1)).size).toBe(1);
  });

  it.each([
    ['UTF-16 with its mark', Buffer.from('\ufeffname\nQuercus róbur L.\n', 'utf16le'), []],
    ['UTF-8 with its mark', Buffer.from('\ufeffname\nQuercus róbur L.\n'), []],
    [
      'windows-1252 if requested',
      Buffer.from('name\nQuercus róbur L.\n', 'latin1'),
      ['--encoding', 'latin1'],
    ],
  ])('reads %s', async (_, content, words) => {
    const { lines } = await match(content, ...words);
    expect(lines[0]).toBe(`name,${HEAD}`);
    expect(lines[1]).toMatch(/^Quercus róbur L\.,normalised,/);
  });

  it('rejects a file in another encoding or format, and explains what to do', async () => {
    const latin = Buffer.from('name\nQuercus róbur L.\n', 'latin1');
    await expect(match(latin)).rejects.toThrow(
      'The file is not valid utf-8. Name its encoding with --encoding',
    );
    await expect(match('name\nx\n', '--encoding', 'klingon')).rejects.toThrow();
  });

  it('reports the column it used if no heading fits, and rejects a duplicate heading', async () => {
    const { progress } = await match('plant,plot\nQuercus robur,3\n');
    expect(progress).toContain(
      'No column is called name or scientific_name; reading names from the first column, plant.',
    );
    expect((await match('plot,scientificName\n3,Quercus robur\n')).lines[1]).toMatch(
      /^3,Quercus robur,exact,/,
    );
    await expect(match('a,a\nx,y\n', '--column', 'a')).rejects.toThrow('2 columns are called a');
  });

  it('separates cells by tabs, and distinguishes added columns from those of the file', async () => {
    const { lines } = await match('name\tslug\nQuercus robur\toak\n', '--delimiter', '\\t');
    expect(lines[0]).toMatch(/^name\tslug\tlinnea_match_type\t/);
    expect(lines[1]).toMatch(/^Quercus robur\toak\texact\t/);
  });

  it('quotes cells with the delimiter, a quotation mark or a line end; a single carriage return is one', async () => {
    const row = `"a\rb","c\r\nd","e\nf","1,5","say ""g""",'h, =1+1, i ,`;
    const { lines } = await match(`1,2,3,4,5,6,7,8,9,name\n${row},Quercus robur\n`);
    expect(lines.slice(1).join('\n').startsWith(`${row},Quercus robur,exact,`)).toBe(true);
    const semicolons = await match('note;name\n"a;b,c";Quercus robur\n"a\rb";x\n', '--delimiter', ';');
    expect(semicolons.lines[1]).toMatch(/^"a;b,c";Quercus robur;exact;/);
    expect(semicolons.lines[2]).toMatch(/^"a\rb";x;none;/);
  });
});
