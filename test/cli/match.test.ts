import { chmod, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import { writeXlsx } from 'hucre/xlsx';
import { idsCommand } from '../../src/cli/ids-command.js';
import { matchCommand } from '../../src/cli/match/command.js';
import type { Database } from '../../src/database/database.js';
import { ingestRows, name } from '../ingest/support.js';
import { workbookOf } from '../ingest/workbook.js';
import { zipOf } from '../ingest/zip.js';
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

/** Runs `linnea match` on a file and returns its output and exit status. */
const matchFile = async (file: string, words: readonly string[], of: Database = database) => {
  const program = new Command().exitOverride();
  matchCommand(program, { openDatabase: async () => ({ ...of, close: async () => {} }) });
  let result = '';
  const progress = await printed(async () => {
    result = await printed(() => program.parseAsync(['match', file, ...words], { from: 'user' }));
  }, process.stderr);
  const status = process.exitCode ?? 0;
  process.exitCode = 0;
  return { lines: result.trimEnd().split('\n'), progress, status };
};

/** Runs `linnea match` on a file with this content. */
const match = async (content: string | Uint8Array, ...words: readonly string[]) => {
  const file = join(folder, 'names.csv');
  await writeFile(file, content);
  return matchFile(file, words);
};

/** Returns the types of the matches in the output. */
const types = (lines: readonly string[]): readonly string[] =>
  lines.slice(1).map((line) => /(exact|normalised|fuzzy|higher_rank|none)/.exec(line)?.[0] ?? line);

const HEAD =
  'match_type,confidence,reasons,species_id,slug,accepted_name,accepted_author,rank,status,matched_name,genus,genus_slug,family,family_slug,alternatives,alternative_slugs';

describe('C7.39 linnea match', () => {
  it('adds the match to each line; genus and family are never in the columns of the species', async () => {
    const { lines, progress, status } = await match(
      'plot,Name\n1,Quercus pedunculata Ehrh.\n"2, ""b""",Poa media\n3,\n4,Quercus sp.\n5,Fagaceae\n',
    );
    expect(lines.map((line) => line.replace(/,\d+,quercus-robur/, ',ID,quercus-robur'))).toEqual([
      `plot,Name,${HEAD}`,
      '1,Quercus pedunculata Ehrh.,exact,98,same_name synonym author_same,ID,quercus-robur,Quercus robur,L.,species,accepted,Quercus pedunculata,Quercus,quercus,Fagaceae,fagaceae,,',
      '"2, ""b""",Poa media,none,0,ambiguous,,,,,,,,,,,,Poa alpina|Poa compressa,poa-alpina|poa-compressa',
      '3,,none,0,no_botanical_name,,,,,,,,,,,,,',
      '4,Quercus sp.,higher_rank,50,genus_only,,,,,,,,Quercus,quercus,Fagaceae,fagaceae,,',
      '5,Fagaceae,higher_rank,50,family_only,,,,,,,,,,Fagaceae,fagaceae,,',
    ]);
    expect(progress).toContain('5 names: exact 1, higher_rank 2, none 2');
    expect(progress).toContain('ambiguous 1: Several species have this name');
    expect(progress).not.toMatch(/exactly one candidate|never indexed/);
    expect(status).toBe(0);
  });

  it('shows the candidate of a name that has exactly one', async () => {
    const { lines, progress } = await match('name\nPrunus nigricans\nPoa alpina\n');
    expect(lines[1]).toMatch(/^Prunus nigricans,none,0,uncertain_synonym,.*,Prunus avium,prunus-avium$/);
    expect(progress).toContain('1 of them with exactly one candidate, in the column alternatives');
  });

  it.each([
    [
      ['--genus', 'g'],
      [false, true, false],
    ],
    [
      ['--family', 'f'],
      [false, false, true],
    ],
    [
      ['--genus', 'g', '--family', 'f'],
      [false, true, true],
    ],
  ])('takes the hints of %j', async (words, disagreeing) => {
    const rows = ['Quercus,Fagaceae', 'Fagus,Fagaceae', 'Quercus,Rosaceae'];
    const { lines } = await match(
      `name,g,f\n${rows.map((row) => `Quercus robur,${row}\n`).join('')}`,
      ...words,
    );
    expect(lines.slice(1).map((line) => line.includes('hint_disagrees'))).toEqual(disagreeing);
  });

  it('refuses an empty database, names it, and says how to choose another', async () => {
    const empty = await testDatabase();
    try {
      await writeFile(join(folder, 'names.csv'), 'name\nQuercus robur\n');
      await expect(matchFile(join(folder, 'names.csv'), [], empty)).rejects.toThrow(
        /^The database \w+( at [\d.:]+)? has no species, so no name can match\..*DATABASE_URL.*DATA_DIR/,
      );
    } finally {
      await empty.close();
    }
  });

  it.each([
    ['semicolons', 'plot;taxon;note\n1;Quercus robur;"a;b"\n2;Poa alpina;c, d\n'],
    ['tabs', 'plot\ttaxon\tnote\n1\tQuercus robur\ta"b\n2\tPoa alpina\tc, d\n'],
    ['commas', 'plot,taxon,note\n1,Quercus robur,"a\nb;"\n2,"Poa alpina",c\n'],
    ['semicolons', 'sep=;\r\nplot;taxon\r\n1;Quercus robur\r\n2;Poa alpina\r\n'],
    ['semicolons', 'plot;taxon\n1;"Quercus robur\n2;Poa alpina\n'],
  ])('recognises %s and quotation marks: %j', async (name, content) => {
    const { lines, progress } = await match(content);
    expect(progress).toContain(`cells separated by ${name}`);
    expect(progress).toContain('Reading names from column taxon');
    expect(types(lines).filter((type) => type === 'exact')).toHaveLength(2);
  });

  it('reads a line with commas as one name if the file has one column', async () => {
    const { lines, progress } = await match('name\nQuercus robur, L.\nPoa alpina, L., 1753\n');
    expect(progress).toContain('Recognised: one column.');
    expect(types(lines)).toEqual(['exact', 'exact']);
  });

  it.each([
    ['UTF-16 LE with its mark', Buffer.from('\ufeffname\nQuercus róbur L.\n', 'utf16le'), []],
    ['UTF-16 LE without a mark', Buffer.from('name\nQuercus róbur L.\n', 'utf16le'), []],
    ['UTF-16 BE with its mark', Buffer.from('\ufeffname\nQuercus róbur L.\n', 'utf16le').swap16(), []],
    ['UTF-16 BE without a mark', Buffer.from('name\nQuercus róbur L.\n', 'utf16le').swap16(), []],
    ['UTF-8', Buffer.from('name\nQuercus róbur L.\n'), []],
    ['UTF-8 with its mark', Buffer.from('\ufeffname\nQuercus róbur L.\n'), []],
    ['windows-1252', Buffer.from('name\nQuercus róbur L.\n', 'latin1'), []],
    [
      'windows-1252 if requested',
      Buffer.from('name\nQuercus róbur L.\n', 'latin1'),
      ['--encoding', 'latin1'],
    ],
    [
      'Mac OS Roman if requested, which is not recognised',
      Buffer.from('name\nQuercus r\u0097bur L.\n', 'latin1'),
      ['--encoding', 'macintosh'],
    ],
  ])('reads %s', async (_, content, words) => {
    const { lines } = await match(content, ...words);
    expect(lines[0]).toBe(`name,${HEAD}`);
    expect(lines[1]).toMatch(/^Quercus róbur L\.,normalised,/);
  });

  it('says that it reads a file as Windows-1252', async () => {
    const late = `name\n${'Quercus robur\n'.repeat(9_000)}Quercus róbur\n`;
    const { lines, progress } = await match(Buffer.from(late, 'latin1'));
    expect(progress).toContain('names.csv is not UTF-8, so it is read as Windows-1252.');
    expect(lines.at(-1)).toMatch(/^Quercus róbur,normalised,/);
  });

  it.each([
    [
      'mixed encodings',
      Buffer.concat([Buffer.from('name\nPoa ä\n'), Buffer.from('Poa ö\n', 'latin1')]),
      /^Line 3 of .* is not valid UTF-8, but other lines are/,
    ],
    [
      'another encoding late in the file',
      Buffer.concat([
        Buffer.from(`name\nPoa ä\n${'Quercus robur\n'.repeat(9_000)}`),
        Buffer.from('Poa ö\n', 'latin1'),
      ]),
      /^Line 9003 of .* is not valid UTF-8, but other lines are/,
    ],
    [
      'half a UTF-16 letter',
      Buffer.from('\ufeffname\nPoa\n', 'utf16le').subarray(0, -1),
      /is not valid utf-16le after line 2/,
    ],
    [
      'a lone surrogate',
      Buffer.from('\ufeffname\nPoa \ud83c\n', 'utf16le'),
      /is not valid utf-16le after line/,
    ],
    ['a binary file', Buffer.from([1, 2, 3, 0, 250, 251]), /is a binary file, not a table/],
    ['a PDF', Buffer.from('%PDF-1.7\n'), /is a PDF document/],
    [
      'an old workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      /is an old Excel workbook \(.xls\). Save it as .xlsx/,
    ],
    ['compressed', Buffer.from([0x1f, 0x8b, 8, 0]), /is compressed \(gzip\)/],
    ['half a workbook', workbookOf('a', [['Poa alpina']]).subarray(0, 200), /is a damaged zip archive/],
    ['a zip archive', zipOf({ 'a.txt': 'a' }), /is a zip archive without a workbook/],
    ['an OpenDocument file', zipOf({ 'content.xml': '<a/>' }), /is an OpenDocument file/],
    ['a workbook without its sheet', zipOf({ 'xl/workbook.xml': '<a' }), /is a damaged workbook/],
    [
      'a quotation mark that is never closed',
      `name;b\n${'Poa alpina;"c"\n'.repeat(9_000)}"Poa;c\n`,
      /A quotation mark in the row at line 9002 of .* is never closed/,
    ],
    [
      'a huge row',
      `name;b\n${'Poa alpina;"c"\n'.repeat(9_000)}"Poa;${'c'.repeat(1 << 22)}\n`,
      /The row at line 9002 of .* has more than 4,194,304 characters/,
    ],
  ])('says what is wrong with %s', async (_, content, message) => {
    await expect(match(content)).rejects.toThrow(message);
  });

  it('says what is wrong with paths', async () => {
    const missing = join(folder, 'none.csv');
    await expect(matchFile(missing, [])).rejects.toThrow(
      `There is no file or folder ${missing}. Check the name`,
    );
    await expect(matchFile(folder, [])).rejects.toThrow(`${folder} is a folder. Name a file in it.`);
    await expect(match('name\nPoa alpina\n', '--out', folder)).rejects.toThrow(/is a folder/);
    await expect(match('name\nPoa alpina\n', '--out', join(folder, 'no', 'x.csv'))).rejects.toThrow(
      `There is no folder ${join(folder, 'no')} for the output file.`,
    );
    await expect(match('name\nPoa alpina\n', '--encoding', 'klingon')).rejects.toThrow(
      'Expected an encoding',
    );
  });

  // The superuser may read everything.
  const itAsUser = process.getuid?.() === 0 ? it.skip : it;
  itAsUser('says that a file may not be read', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed);
    await writeFile(join(closed, 'names.csv'), 'name\nPoa alpina\n');
    await chmod(join(closed, 'names.csv'), 0);
    await expect(matchFile(join(closed, 'names.csv'), [])).rejects.toThrow(/^You may not use /);
  });

  it('reads a huge cell as no name, and names the row of one that is longer than Excel allows', async () => {
    const { lines } = await match(`name;b\n${'x'.repeat(32_767)};1\nPoa alpina;2\n`);
    expect(types(lines)).toEqual(['none', 'exact']);
    await expect(match(`name;b\nPoa alpina;1\n${'x'.repeat(32_768)};2\n`)).rejects.toThrow(
      /Cell 1 in row 3 of .* has more than 32,767 characters/,
    );
  });

  it('reads workbooks, and says which sheet', async () => {
    const rows = [
      ['plot', 'Taxon', 'seen'],
      [1, 'Quercus robur', new Date(Date.UTC(2026, 4, 1))],
      [],
      ['2', 'Caltha'],
    ];
    const workbook = await writeXlsx({
      sheets: [
        { name: 'notes', rows: [] },
        { name: 'plots', rows },
        { name: 'more', rows: [['x']] },
      ],
    });
    const { lines, progress } = await match(workbook);
    expect(progress).toContain('Recognised: sheet plots; choose another with --sheet: notes, more.');
    expect(lines[1]).toMatch(/^1,Quercus robur,2026-05-01,exact,/);
    expect(progress).toContain('line 4 Caltha');
    await expect(match(workbook, '--sheet', 'x')).rejects.toThrow(
      /has no sheet x. Its sheets: notes, plots, more\./,
    );
    await expect(match('name\nx\n', '--sheet', 'x')).rejects.toThrow('is not a workbook (.xlsx)');
  });
});

describe('C7.39 linnea match chooses the column of names', () => {
  it('asks for --column if several are plausible', async () => {
    await expect(match('before,after\nQuercus robur,Poa alpina\n')).rejects.toThrow(
      'Several columns have names of plants: before ("Quercus robur"), after ("Poa alpina"). Choose one with --column.',
    );
    const { lines } = await match('before,after\nQuercus robur,Poa alpina\n', '--column', 'after');
    expect(lines[1]).toMatch(/^Quercus robur,Poa alpina,exact,.*,poa-alpina,/);
    const byNumber = await match('a,a\nQuercus robur,Poa alpina\n', '--column', '2');
    expect(byNumber.lines[1]).toMatch(/,poa-alpina,/);
    await expect(match('a,a\nQuercus robur,Poa alpina\n', '--column', 'a')).rejects.toThrow(
      '2 columns are called a. Name its number instead: 1 or 2.',
    );
    await expect(match('a,b\n1,2\n', '--column', 'taxon')).rejects.toThrow(
      'There is no column "taxon". The columns of the file: 1 a, 2 b.',
    );
  });

  it.each([
    [
      'by its heading',
      'scientificName,synonym\nQuercus robur,Quercus pedunculata\n',
      'column scientificName',
    ],
    ['in another language', 'Nom scientifique;x\nQuercus robur;Poa alpina\n', 'column Nom scientifique'],
    [
      'whose cells match',
      'name,found\nEnglish oak,Quercus robur\n',
      'column found ("Quercus robur"), the only one',
    ],
    [
      'of a genus and its epithet',
      'genus,species\nQuercus,robur\nPoa,alpina\n',
      'columns genus and species together',
    ],
    ['of genera, if there are no species', 'no,genus\n1,Quercus\n', 'column genus ("Quercus")'],
  ])('%s: %s', async (_, content, why) => {
    const { progress } = await match(content);
    expect(progress).toContain(`Reading names from ${why}`);
  });

  it('keeps title lines above the headings', async () => {
    const table = 'genus;species;height\nQuercus;robur;20\nPoa;alpina;1\n';
    for (const titles of ['Trees of the park\nSurvey 2021; in metres\n', 'Trees, 2021;;\n\n']) {
      const { lines, progress } = await match(titles + table);
      const above = titles.trim().split('\n');
      expect(lines.slice(0, above.length)).toEqual(above);
      expect(lines[above.length]).toMatch(/^genus;species;height;linnea_match_type;/);
      expect(lines.slice(above.length + 1).map((line) => line.split(';')[3])).toEqual(['exact', 'exact']);
      expect(progress).toContain('Above the headings is a title');
    }
  });

  it.each([
    ['a name', 'Quercus robur;;\nPoa;alpina;1\nPoa;alpina;2\n'],
    ['a heading', 'Name;;\nQuercus robur;a;b\nPoa alpina;a;b\n'],
  ])('takes %s in the first line for no title', async (_, content) => {
    const { progress } = await match(content, '--column', '1');
    expect(progress).not.toContain('Above the headings');
  });

  it('has no headings above a first row of a genus and its epithet', async () => {
    const { lines } = await match('Quercus;robur;a\nPoa;alpina;b\n');
    expect(lines[0]).toMatch(/^column_1;column_2;column_3;match_type;/);
    expect(types(lines)).toEqual(['exact', 'exact']);
  });

  it('of genera ends with status 2 if a column of epithets is not read', async () => {
    const table = 'Gattung,Art\nQuercus,robur\nPoa,alpina\n';
    const { lines, progress, status } = await match(table, '--column', 'Gattung');
    expect([types(lines), status]).toEqual([['higher_rank', 'higher_rank'], 2]);
    expect(progress).toContain('The column Art has epithets: join both with --column.');
    expect(lines[1]).toContain('epithet_unread');
    expect((await match(table)).status).toBe(0);
    expect((await match('Gattung,Ort\nQuercus,hier\n', '--column', 'Gattung')).status).toBe(0);
  });

  it('joins columns on request', async () => {
    const { lines } = await match('a,b\nQuercus,robur\n', '--column', 'a', '--column', 'b');
    expect(types(lines)).toEqual(['exact']);
  });

  it('notices that a file has no headings', async () => {
    const { lines, progress } = await match('Quercus robur\nPoa alpina\n');
    expect(progress).toContain('The first line is a name, so the file has no headings');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^name,match_type/);
    const two = await match('1,Quercus robur\n2,Poa alpina\n');
    expect(two.lines[0]).toMatch(/^column_1,column_2,match_type/);
    expect((await match('Quercus\nPoa\n')).lines).toHaveLength(3);
  });

  it('keeps a heading that is the name of a plant by chance', async () => {
    const rows = '1,x,Quercus robur\n2,y,English oak\n';
    const { lines } = await match(`no,daisy,title\n${rows}`, '--common-names');
    expect(lines[0]).toMatch(/^no,daisy,title,match_type/);
    const known = await match(
      'daisy,Pflanze\nBellis perennis,English oak\n',
      '--common-names',
      '--column',
      '2',
    );
    expect(known.lines[0]).toMatch(/^daisy,Pflanze,match_type/);
    for (const headless of [
      '1,Daisy\n2,English oak\n',
      'Quercus robur,species\nPoa alpina,species\n',
      '1,Quercus robur\n2,Fooia barensis\n',
    ])
      expect((await match(headless, '--common-names')).lines[0]).toMatch(/^column_1,column_2,match_type/);
  });

  it('keeps added cells below their headings', async () => {
    const { lines, progress } = await match(
      `name,note,more\nQuercus robur\nPoa alpina,a,b,c\n${'Poa supina,a,b\n'.repeat(3)}`,
    );
    expect(lines[1]).toMatch(/^Quercus robur,,,exact,/);
    expect(lines[2]).toMatch(/^Poa alpina,a,b,exact,.*,c$/);
    expect(progress).toContain('1 line has more cells than headings, the first at line 3');
  });

  it('uses hints, and writes JSON lines', async () => {
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
});

describe('C7.39 linnea match ends with status 2 and explains why', () => {
  it.each([
    ['an empty file', '', 'is empty.'],
    ['headings only', 'plot,name\n', 'The file has headings, but no rows below them.'],
    ['an empty column', 'plot,name\n1,\n2,\n', 'The column name is empty in all 2 rows.'],
    ['an empty cell', 'plot,name\n1,\n', 'The column name is empty in the only row.'],
    [
      'no column of names',
      'a,b\n1,2\n',
      /No column has names that match\. The columns: a \("1"\), b \("2"\)\./,
    ],
    ['common names', 'no,name\n1,English oak\n2,Daisy\n', 'has common names. Add --common-names'],
    ['epithets', 'species\nrobur\nalpina\n', /epithets without their genus\?/],
    ['numbers', 'name\n17\n18\n', 'has numbers or codes, not names.'],
    ['numbers in one half', 'name\n17\nNowhere nobody\n', 'has numbers or codes, not names.'],
    [
      'letters of another encoding',
      'name\nNowhÃ©re nobody\n',
      'Name the encoding of the file with --encoding.',
    ],
    [
      'letters of another encoding in one of two names',
      'name\nNowhÃ©re nobody\nÉnowhere nobody\n',
      'Name the encoding of the file with --encoding.',
    ],
    [
      'unknown names, one of them with a letter of another encoding',
      'name\nNowhÃ©re nobody\nNowhere nobody\nNowhere none\n',
      'these names are not among them',
    ],
    ['names in lower case', 'name\nnowhere nobody\n', 'these names are not among them'],
    ['an ambiguous common name', 'name\nOak\n', 'has common names. Add --common-names'],
    [
      'common names, a fifth of which are known',
      `name\nEnglish oak\n${'Nowhere nobody\n'.repeat(4)}`,
      'has common names. Add --common-names',
    ],
    [
      'names of which less than one in twenty matches',
      `name\nQuercus robur\n${'Nowhere nobody\n'.repeat(20)}`,
      /Only 1 of 21 names matched\. The database \S+ .*these names are not among them/,
    ],
    ['unknown names', 'name\nNowhere nobody\n', /None of 1 name matched. The database \S+ .*has 17 species/],
  ])('for %s', async (_, content, message) => {
    const { progress, status } = await match(content);
    expect(status).toBe(2);
    expect(progress).toMatch(message);
  });

  it('but not if one in twenty matches', async () => {
    const { status } = await match(`name\nQuercus robur\n${'Nowhere nobody\n'.repeat(19)}`);
    expect(status).toBe(0);
  });

  it('for a wrong delimiter', async () => {
    const { progress, status } = await match('name;b\nNowhere nobody;2\n', '--delimiter', ',');
    expect(status).toBe(2);
    expect(progress).toContain('has several cells in one. Name the delimiter with --delimiter.');
  });

  it('after the result is written', async () => {
    const out = join(folder, 'none.csv');
    const { status } = await match('name\nNowhere nobody\n', '--out', out);
    expect(status).toBe(2);
    expect(await readFile(out, 'utf8')).toMatch(/Nowhere nobody,none,0,unknown/);
  });

  it('C7.38 but not with --common-names', async () => {
    const { lines, status, progress } = await match(
      'no,name\n1,English oak\n2,Daisy\n3,Poa alpina\n4,Oak\n',
      '--common-names',
    );
    expect([types(lines), status]).toEqual([['exact', 'exact', 'exact', 'none'], 0]);
    expect(lines[1]).toMatch(/,common_name,\d+,quercus-robur,.*,English oak,/);
    expect(lines[4]).toMatch(/Quercus robur\|Quercus petraea,quercus-robur\|quercus-petraea$/);
    expect(progress).toContain('Reading names from column name');
  });
});

describe('C7.39 linnea match writes', () => {
  it('never over its input file, whatever its path: the error says to choose another name', async () => {
    const [file, link] = [join(folder, 'names.csv'), join(folder, 'names-link.csv')];
    await symlink(file, link);
    for (const out of [file, `${folder}/./names.csv`, link, relative('.', file)]) {
      const refused = match('name\nQuercus robur L.\n', '--out', out);
      await expect(refused).rejects.toThrow(
        `--out ${out} is the input file, which the result would replace. Choose another name.`,
      );
      expect(await readFile(file, 'utf8')).toBe('name\nQuercus robur L.\n');
    }
  });

  it('an output file that it leaves unchanged if it fails', async () => {
    const out = join(folder, 'kept.csv');
    await writeFile(out, 'former');
    const failed = match('name\nQuercus robur\n', '--column', 'taxon', '--out', out);
    await expect(failed).rejects.toThrow('no column');
    expect(await readFile(out, 'utf8')).toBe('former');
  });

  it.each([
    ['x.xlsx', [], 'the result is CSV, not .xlsx. Choose a name that ends with .csv.'],
    ['x.ODS', [], 'the result is CSV, not .ods. Choose a name that ends with .csv.'],
    ['x.json', [], 'Choose a name that ends with .csv, or add --json for lines of JSON.'],
    ['x.xlsx', ['--json'], 'the result is lines of JSON, not .xlsx. Choose a name that ends with .ndjson'],
    ['x.csv', ['--json'], 'or leave out --json for CSV.'],
  ])('no file whose name promises another format: %s %j', async (name, words, message) => {
    const out = join(folder, name);
    await expect(match('name\nPoa alpina\n', '--out', out, ...words)).rejects.toThrow(message);
    await expect(readFile(out)).rejects.toThrow('ENOENT');
  });

  it('to the file that a symbolic link points to, and keeps the link', async () => {
    const [file, link] = [join(folder, 'linked.csv'), join(folder, 'link.csv')];
    await writeFile(file, 'former');
    await symlink(file, link);
    await match('name\nQuercus robur L.\n', '--out', link);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect(await readFile(file, 'utf8')).toMatch(/^name,match_type.*\nQuercus robur L\.,exact,/);
  });

  it('any number of lines, in batches', async () => {
    const out = join(folder, 'out.csv');
    const { lines } = await match(`name\n${'Bellis perenis\n'.repeat(1_203)}`, '--out', out);
    expect(lines).toEqual(['']);
    const written = (await readFile(out, 'utf8')).trimEnd().split('\n');
    expect(written).toHaveLength(1_204);
    expect(new Set(written.slice(1)).size).toBe(1);
  });

  it.each(['\\t', 'tab', '\t'])(
    'cells separated by tabs with --delimiter %j, and distinguishes added columns from those of the file',
    async (delimiter) => {
      const { lines } = await match('name\tslug\nQuercus robur\toak\n', '--delimiter', delimiter);
      expect(lines[0]).toMatch(/^name\tslug\tlinnea_match_type\t/);
      expect(lines[1]).toMatch(/^Quercus robur\toak\texact\t/);
    },
  );

  it('cells with the delimiter, a quotation mark or a line end in quotation marks', async () => {
    const row = `"a\rb","c\r\nd","e\nf","1,5","say ""g""",'h, =1+1, i ,`;
    const { lines } = await match(`1,2,3,4,5,6,7,8,9,name\n${row},Quercus robur\n`);
    expect(lines.slice(1).join('\n').startsWith(`${row},Quercus robur,exact,`)).toBe(true);
    const semicolons = await match('note;name\n"a;b,c";Quercus robur\n"a\rb";x\n', '--delimiter', ';');
    expect(semicolons.lines[1]).toMatch(/^"a;b,c";Quercus robur;exact;/);
    expect(semicolons.lines[2]).toMatch(/^"a\rb";x;none;/);
  });
});

describe('C2.64 linnea match --id', () => {
  let identified: Database;
  const given = (species: string, ...ids: readonly string[]) => [
    { type: 'external_ids' as const, source: 'powo', species, ids: [...ids] },
  ];
  beforeAll(async () => {
    identified = await testDatabase();
    await ingestRows(identified, 'identified', [
      [name('Pyrella montana')],
      [name('Pyrella alba')],
      given('Pyrella montana', 'ipni:304293-2', 'powo:304293-2', 'ncbi:4081'),
      given('Pyrella alba', 'ipni:304294-2', 'ncbi:4082'),
    ]);
  });
  afterAll(() => identified.close());

  const matchIds = async (content: string, ...words: readonly string[]) => {
    const file = join(folder, 'identifiers.csv');
    await writeFile(file, content);
    return matchFile(file, words, identified);
  };
  const found = (lines: readonly string[]) =>
    lines.slice(1).map((line) => /(?:exact|none),\d+,\w*/.exec(line)?.[0] ?? line);

  it('matches a column of identifiers, alone or in any form', async () => {
    const { lines, progress, status } = await matchIds(
      'plot,IPNI_ID\n1,304293-2\n2,urn:lsid:ipni.org:names:304294-2\n3,https://www.ipni.org/n/304293-2\n4,1-1\n5,tomato\n6,powo:304293-2\n7,\n',
      ...['--id', 'ipni'],
    );
    expect(found(lines)).toEqual([
      ...[
        'exact,100,identifier',
        'exact,100,identifier',
        'exact,100,identifier',
        'none,0,unknown_identifier',
      ],
      ...['none,0,no_identifier', 'none,0,no_identifier', 'none,0,no_identifier'],
    ]);
    expect(lines[1]).toMatch(/^1,304293-2,exact,100,identifier,\d+,pyrella-montana,Pyrella montana,/);
    expect(progress).toContain('Reading identifiers of ipni from column IPNI_ID ("304293-2").');
    expect(progress).toMatch(
      /^The database \S+.* was never indexed, so names with typing errors do not match/m,
    );
    expect(status).toBe(0);
  });

  it('finds the only column with known identifiers, and a table without headings', async () => {
    const { progress } = await matchIds('number,taxid\n7,4081\n8,4082\n', '--id', 'NCBI');
    expect(progress).toContain('column taxid ("4081"), the only one with known identifiers');
    const headless = await matchIds('304293-2\n304294-2\n', '--id', ' ipni ');
    expect(headless.progress).toContain('The first line is an identifier, so the file has no headings');
    expect(found(headless.lines)).toEqual(['exact,100,identifier', 'exact,100,identifier']);
  });

  it('asks for a column where several have identifiers, and takes the one that is named', async () => {
    const file = 'a,b\n4081,4082\n';
    await expect(matchIds(file, '--id', 'ncbi')).rejects.toThrow(
      'Several columns have identifiers of ncbi: a ("4081"), b ("4082"). Choose one with --column.',
    );
    const { lines } = await matchIds(file, '--id', 'ncbi', '--column', 'b');
    expect(lines[1]).toContain('pyrella-alba');
  });

  it('adds the identifiers of the species in the schemes of --ids', async () => {
    const { lines } = await matchIds('name\nPyrella montana\nPyrella alba\nTomato\n', '--ids', 'ncbi,powo');
    expect(lines.map((line) => line.split(',').slice(-2))).toEqual([
      ['ncbi_id', 'powo_id'],
      ['4081', '304293-2'],
      ['4082', ''],
      ['', ''],
    ]);
  });

  it('C7.40 linnea ids answers references with the schemes asked for', async () => {
    const file = join(folder, 'references.csv');
    const ids = async (content: string, ...words: readonly string[]) => {
      await writeFile(file, content);
      const program = new Command().exitOverride();
      idsCommand(program, { openDatabase: async () => ({ ...identified, close: async () => {} }) });
      return (await printed(() => program.parseAsync(['ids', file, ...words], { from: 'user' }))).trimEnd();
    };
    expect(
      await ids('plot,ipni\n1,ipni:304293-2\n2,ipni:1-1\n', '--to', 'ncbi,powo', '--column', 'ipni'),
    ).toBe(
      [
        'plot,ipni,slug,ncbi_id,powo_id,shared',
        '1,ipni:304293-2,pyrella-montana,4081,304293-2,',
        '2,ipni:1-1,,,,',
      ].join('\n'),
    );
    expect(await ids('pyrella-alba\n', '--to', 'gbif,ncbi')).toBe(
      'given,slug,gbif_id,ncbi_id,shared\npyrella-alba,pyrella-alba,,4082,',
    );
  });

  it('writes the identifier as id of JSON lines', async () => {
    const { lines } = await matchIds('ipni\n304293-2\n', '--id', 'ipni', '--json');
    expect(JSON.parse(lines[0]!)).toMatchObject({
      id: '304293-2',
      name: null,
      type: 'exact',
      species: { slug: 'pyrella-montana' },
    });
  });

  it('explains why nothing matches, with status 2', async () => {
    const { progress, status } = await matchIds('wfo_id\nwfo-0000000001\n', '--id', 'wfo');
    expect(progress).toMatch(/None of 1 identifier matched\. The database .* has 2 species, few or none/);
    expect(status).toBe(2);
    const none = await matchIds('a,b\nx,y\n', '--id', 'wfo');
    expect(none.progress).toContain(
      'No column has identifiers of wfo that match. The columns: a ("x"), b ("y").',
    );
    expect(none.status).toBe(2);
  });

  it('refuses a text that is no scheme', async () => {
    await expect(matchIds('a\nb\n', '--id', 'ipnni')).rejects.toThrow(
      /no species has an identifier of the scheme ipnni; did you mean ipni\? Known schemes: powo, ipni, /,
    );
    await expect(matchIds('a\nb\n', '--id', 'http')).rejects.toThrow(/Expected powo, ipni, wfo/);
  });
});
