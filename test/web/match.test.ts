import { parse } from 'csv-parse/sync';
import { writeXlsx } from 'hucre/xlsx';
import { en } from '../../web/messages/en.js';
import { type Service, startService } from '../contract/service.js';
import { workbookParts } from '../ingest/workbook.js';
import { zipOf } from '../ingest/zip.js';
import { fillNames } from '../matching/list.js';
import { hiddenFields } from './visitor.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ fill: fillNames, limits: { outsideApi: 1e9, anonymous: 1e9 } });
});
afterAll(() => service.close());

type Fields = Readonly<Record<string, string | Blob>>;
type Pairs = readonly (readonly [name: string, value: string])[];

const HTML = { Accept: 'text/html', 'Accept-Language': 'en' };
const formWith = (names: string): FormData => {
  const form = new FormData();
  form.set('names', names);
  return form;
};

/** Sends the form of the page as a browser does. */
const send = async (fields: Fields | Pairs, headers: Record<string, string> = {}, path = '/match') => {
  const body = new FormData();
  for (const [name, value] of Array.isArray(fields) ? (fields as Pairs) : Object.entries(fields as Fields))
    body.append(name, value);
  const answer = await fetch(service.url + path, {
    method: 'POST',
    body,
    headers: { ...HTML, ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** The names of a group of the page, in order. */
const groupOf = (text: string, group: string): readonly string[] => {
  const [, table = ''] = new RegExp(`<table class="matches ${group}">([\\s\\S]*?)</table>`).exec(text) ?? [];
  return [...table.matchAll(/<th scope="row">(?:<span class="unknown">)?([^<]*)</g)].map(([, name]) => name!);
};

const NAMES = [
  'Quercus pedunculata Ehrh.',
  'Bellis pexennis',
  'Poa media',
  'Foobaria nulla',
  'Quercus robur L.',
];

/** Presses the button with these words on the page of a matched list, as a browser without scripts does. */
const press = (page: string, words: string, fields: Pairs = []) => {
  const [, button = ''] = new RegExp(`<button([^>]*)>${words}<`).exec(page) ?? [];
  const of = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(button)?.[1];
  const own: Pairs = of('name') === undefined ? [] : [[of('name')!, of('value')!]];
  return send([...hiddenFields(page, '/match.csv'), ...fields, ...own], {}, of('formaction') ?? '/match.csv');
};

/** Matches a list and downloads it with the choices. */
const download = async (names: string, fields: Pairs = []) => {
  const { text } = await send({ names });
  const answer = await press(text, en.match.csv, fields);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const records = parse(answer.text, { columns: true, bom: true }) as Record<string, string>[];
  return { ...answer, records };
};

describe('C15.70 matching a list', () => {
  const expected = { choose: ['Poa media'], check: ['Bellis pexennis'], none: ['Foobaria nulla'] };
  const table = `id;taxon;ort\n${NAMES.map((name, at) => `${at};${name};Ötztal`).join('\n')}\n`;
  const workbook = () =>
    writeXlsx({
      sheets: [{ name: 'List', rows: [['taxon', 'ort'], ...NAMES.map((name) => [name, 'Ötztal'])] }],
    });

  it.each<[string, () => Promise<Fields> | Fields]>([
    ['a pasted list', () => ({ names: NAMES.join('\r\n') })],
    ['a table copied from a spreadsheet', () => ({ names: table.replaceAll(';', '\t') })],
    ['semicolons', () => ({ file: new Blob([table]) })],
    ['commas', () => ({ file: new Blob([table.replaceAll(';', ',')]) })],
    ['UTF-16', () => ({ file: new Blob([Buffer.from(`\ufeff${table}`, 'utf16le')]) })],
    ['Windows-1252', () => ({ file: new Blob([Buffer.from(table, 'latin1')]) })],
    ['a workbook', async () => ({ file: new Blob([new Uint8Array(await workbook())]) })],
  ])('reads %s', async (_, fields) => {
    const { status, text, headers } = await send(await fields());
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(groupOf(text, 'choose')).toEqual(expected.choose);
    expect(groupOf(text, 'check')).toEqual(expected.check);
    expect(groupOf(text, 'none')).toEqual(expected.none);
    expect(groupOf(text, 'found')).toEqual([NAMES[0], NAMES[4]]);
  });

  it('reads a file rather than the text, and the text where no file was chosen', async () => {
    const both = await send({ names: 'Poa alpina', file: new Blob(['Quercus robur']) });
    expect(groupOf(both.text, 'found')).toEqual(['Quercus robur']);
    const without = await send({ names: 'Poa alpina', file: new File([], '') });
    expect(groupOf(without.text, 'found')).toEqual(['Poa alpina']);
  });

  it.each(['-', '*', '•', '🌳', '1.', '23)'])(
    'C7.20 loses no line of a list with bullets: %s',
    async (bullet) => {
      const { text } = await send({
        names: `${bullet} Quercus robur\n${bullet} Nothing known\n${bullet} Poa alpina L.`,
      });
      expect(groupOf(text, 'found')).toEqual([`${bullet} Quercus robur`, `${bullet} Poa alpina L.`]);
      const common = await send({ names: `${bullet} Daisy\n${bullet} Quercus robur`, common: 'yes' });
      expect([...groupOf(common.text, 'found'), ...groupOf(common.text, 'check')]).toContain(
        `${bullet} Daisy`,
      );
    },
  );

  it('matches the first thousand names of a longer list, and says so', async () => {
    const { text } = await send({ names: Array<string>(1_001).fill('Quercus robur').join('\n') });
    expect(text).toContain('1,000 names');
    expect(text).toContain('more than 1,000 names');
    const { text: exactly } = await send({ names: Array<string>(1_000).fill('Quercus robur').join('\n') });
    expect(exactly).not.toContain('more than 1,000 names');
    const headed = `id;taxon\n${'1;Quercus robur\n'.repeat(1_001)}`;
    expect((await send({ names: headed })).text).toContain('more than 1,000 names');
  });

  it('finds common names where it is asked to', async () => {
    const { text } = await send({ names: 'Daisy\nWhite willow\nOak', common: 'yes' });
    expect(groupOf(text, 'found')).toEqual(['Daisy', 'White willow']);
    expect(groupOf(text, 'choose')).toEqual(['Oak']);
  });

  it('C15.83 offers to look for the names that are not found among common names', async () => {
    const { text } = await send({ names: 'id;plant\n1;Daisy\n2;Quercus robur\n' });
    expect(groupOf(text, 'none')).toEqual(['Daisy']);
    const again = await press(text, en.match.amongCommon);
    const file = await press(again.text, en.match.csv);
    expect(file.text).toMatch(/^1;Daisy;.*bellis-perennis/m);
    expect(groupOf(again.text, 'none')).toEqual([]);
    expect(groupOf(again.text, 'found')).toEqual(['Daisy', 'Quercus robur']);
    expect(again.text).not.toContain('Search common names');
  });

  it('takes the first line for a name where somebody says so', async () => {
    const { text } = await send({ names: 'Foobaria nulla\nQuercus robur' });
    expect(text).toContain('was read as the heading');
    const again = await press(text, en.match.firstIsName);
    expect(groupOf(again.text, 'none')).toEqual(['Foobaria nulla']);
    const { text: csv } = await press(again.text, en.match.csv);
    expect(csv).toMatch(/^name,match_type,[^\n]*\nFoobaria nulla,none,/);
  });

  it('escapes everything that was entered', async () => {
    const { text } = await send({ names: `Quercus robur,<script>alert(1)</script>"'\nPoa alpina,"><img>` });
    expect(text).not.toMatch(/<script>alert|"><img>/);
    expect(text).toContain('&lt;script>');
  });
});

describe('C15.71 the matches', () => {
  it('have reasons, and a choice where several plants are possible', async () => {
    const { text } = await send({ names: NAMES.join('\n') });
    expect(text).toContain('Several species have this name, and nothing decides between them.');
    const [, choice = ''] = /<select name="choice\.2"[^>]*>(.*?)<\/select>/.exec(text) ?? [];
    expect([...choice.matchAll(/value="([^"]*)"/g)].map(([, slug]) => slug)).toEqual([
      '-',
      'poa-alpina',
      'poa-compressa',
    ]);
  });

  it('arrive with their progress as lines of JSON', async () => {
    const names = Array<string>(600).fill('Quercus robur').join('\n');
    const { headers, text } = await send({ names }, { Accept: 'application/x-ndjson, text/html;q=0.5' });
    expect(headers.get('content-type')).toContain('application/x-ndjson');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { done?: number; html?: string });
    expect(headers.get('cache-control')).toBe('no-store');
    const progress = lines.map(({ done }) => done);
    expect([progress.slice(0, 2), progress.slice(-2)]).toEqual([
      [0, 50],
      [600, undefined],
    ]);
    expect(groupOf(lines.at(-1)!.html!, 'found')).toHaveLength(600);
  });
});

describe('C15.72 the download', () => {
  it('has the columns of the list, of its matches, and the values', async () => {
    const { status, headers, text, records } = await download(
      'ort,taxon\nÖtztal,Quercus pedunculata\n=1+1,Poa media',
      [
        ['field', 'maximum_height_cm'],
        ['field', 'common_name'],
        ['field', 'not_a_field'],
        ['sources', 'yes'],
      ],
    );
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('plants.csv');
    expect(text.startsWith('ort,taxon,match_type,confidence,')).toBe(true);
    expect(records[0]).toMatchObject({
      ort: 'Ötztal',
      taxon: 'Quercus pedunculata',
      slug: 'quercus-robur',
      common_name: 'English oak',
      common_name_source: 'wfo',
    });
    expect(records[1]).toMatchObject({
      ort: `'=1+1`,
      slug: '',
      alternative_slugs: 'poa-alpina|poa-compressa',
    });
  });

  it.each([
    ['taxon;ort\nQuercus robur;a, b', 'en', 'taxon;ort;match_type;'],
    ['taxon,ort\nQuercus robur,a; b', 'fr', 'taxon,ort,match_type,'],
    ['Quercus robur', 'en', 'name,match_type,'],
    ['Quercus robur', 'fr', 'name;match_type;'],
    ['taxon\tort\nQuercus robur\ta; b', 'fr', 'taxon;ort;match_type;'],
  ])('separates the cells of %j in %s as the list does', async (names, language, head) => {
    const page = await send({ names }, { 'Accept-Language': language });
    const { text } = await press(page.text, en.match.csv);
    expect(text.replace('\ufeff', '').slice(0, head.length)).toBe(head);
    expect(text).toMatch(/quercus-robur/);
  });

  it('is recognised as UTF-8 by spreadsheets', async () => {
    const answer = await fetch(`${service.url}/match.csv`, {
      method: 'POST',
      body: formWith('Quercus robur'),
    });
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('has the plants that were chosen, and no others', async () => {
    const names = 'Poa media\nPoa media\nPoa media\nBellis pexennis\nBellis pexennis';
    const { records } = await download(names, [
      ['choice.0', 'poa-compressa'],
      ['choice.1', '-'],
      ['choice.2', 'quercus-robur'],
      ['choice.3', ''],
    ]);
    expect(records.map(({ slug }) => slug)).toEqual(['poa-compressa', '', '', '', 'bellis-perennis']);
    expect(records.map(({ match_type, confidence }) => `${match_type} ${confidence}`)).toEqual([
      'chosen ',
      'none 0',
      'none 0',
      'none 0',
      'fuzzy 85',
    ]);
  });

  it('has the plants that were chosen in the right lines of a list of several batches', async () => {
    const names = Array.from({ length: 253 }, () => 'Poa media').join('\n');
    const { records } = await download(names, [
      ['choice.1', 'poa-compressa'],
      ['choice.252', 'poa-compressa'],
    ]);
    expect(records).toHaveLength(253);
    expect(records.flatMap(({ slug }, at) => (slug === 'poa-compressa' ? [at] : []))).toEqual([1, 252]);
  });
});

it('C15.72 genus and epithet in two columns are one name, also in the download', async () => {
  const { headers, text } = await download('genus,epithet\nQuercus,robur\nBellis,perennis');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(text.match(/(?<=,)(?:quercus-robur|bellis-perennis)(?=,)/g)).toEqual([
    'quercus-robur',
    'bellis-perennis',
  ]);
});

describe('C15.73 lists that cannot be matched', () => {
  it('are shown again without the pasted text if a file was sent with it', async () => {
    const image = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])]);
    const { status, text } = await send({ names: 'Quercus robur', file: image });
    expect([status, text.includes('Quercus robur</textarea>')]).toEqual([422, false]);
  });

  it.each<[string, Fields, string]>([
    ['nothing', { names: ' \n' }, 'Paste some names'],
    ['headings only', { names: 'taxon,ort' }, 'no names below them'],
    ['an image', { file: new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])]) }, 'not a table'],
    [
      'an old workbook',
      { file: new Blob([Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100)])]) },
      'an old Excel workbook (.xls)',
    ],
    ['an empty file', { file: new Blob([]) }, 'The file is empty'],
    ['a file of blank lines', { file: new Blob(['\n \n']) }, 'The file is empty'],
    ['a damaged workbook', { file: new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])]) }, 'damaged'],
    ['a large file', { file: new Blob(['a'.repeat(2 ** 21 + 1)]) }, 'larger than 2 MB'],
    ['a long name in one line', { names: `Quercus ${'a'.repeat(1_900_000)}` }, 'Look at line 1'],
    ['many columns', { names: `Poa alpina${',a'.repeat(100)}` }, 'more than 100 columns'],
    [
      'a column that there is not',
      { names: 'was,is\nPoa media,x', column: '3' },
      'No column has known names',
    ],
    ['a long name', { names: `Quercus robur\n${'a'.repeat(201)}` }, 'Look at line 2'],
  ])('explain %s, and keep what was typed', async (_, fields, words) => {
    const { status, text } = await send(fields);
    expect(status).toBe(422);
    expect(text).toContain(words);
    if (typeof fields['names'] === 'string' && fields['names'].trim() !== '')
      expect(text).toContain(fields['names'].slice(0, 8));
  });

  it('have more than 100 columns, not 100', async () => {
    const { text } = await send({ names: `Quercus robur${',a'.repeat(99)}` });
    expect(text).not.toContain('more than 100 columns');
  });

  const LONG = `${'-'.repeat(26)}boundary`;
  const PART = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

  it.each([
    ['50,000 parts', 'boundary=b', PART.repeat(50_000), 'The form has too many fields'],
    ['50,000 parts', 'Boundary="b"', PART.repeat(50_000), 'The form has too many fields'],
    [
      'a million lines in a head',
      'boundary=b',
      PART.replace('\r\n', `\r\n${'\r\na'.repeat(9e5)}`),
      'malformed',
    ],
  ])(
    'are refused before the fields of a form are read where it has %s: %s',
    async (_, type, parts, words) => {
      const answer = await fetch(`${service.url}/match`, {
        method: 'POST',
        headers: { ...HTML, 'Content-Type': `multipart/form-data; ${type}` },
        body: `${parts}--b--\r\n`,
      });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(words)]);
    },
  );

  it('are read from a form of 5,000 fields, and refused with one more', async () => {
    const messageOf = async (fields: number) => {
      const answer = await fetch(`${service.url}/match`, {
        method: 'POST',
        headers: { ...HTML, 'Content-Type': 'multipart/form-data; boundary=b' },
        body: `${PART.repeat(fields)}--b--\r\n`,
      });
      return [answer.status, (await answer.text()).includes('The form has too many fields')];
    };
    expect(await messageOf(5_000)).toEqual([422, false]);
    expect(await messageOf(5_001)).toEqual([400, true]);
  });

  it.each([`x="; boundary=zzz"; boundary=${LONG}`, `boundary="${LONG.slice(0, 9)}\\${LONG.slice(9)}"`])(
    'are refused where it hides what separates its parts: %s',
    async (parameters) => {
      const part = PART.replace('--b', `--${LONG}`);
      const answer = await fetch(`${service.url}/match`, {
        method: 'POST',
        headers: { 'Content-Type': `multipart/form-data; ${parameters}`, Accept: 'text/html' },
        body: `${part.replace('"a"\r\n\r\n', '"names"\r\n\r\nQuercus robur')}${part.repeat(6_000)}--${LONG}--\r\n`,
      });
      expect(answer.status).toBe(400);
    },
  );

  it('are refused where a workbook has more than 16 MB, also if it hides its size', async () => {
    const row = '<row><c t="inlineStr"><is><t>Quercus robur</t></is></c></row>';
    const bytes = zipOf(workbookParts('s', ' '.repeat(20 << 20) + row));
    const bomb = (change: (entry: Buffer) => void): Fields => {
      const changed = Buffer.from(bytes);
      change(changed.subarray(changed.lastIndexOf('PK\x01\x02')));
      return { file: new Blob([new Uint8Array(changed)]) };
    };
    // The list of files states a small size, or none beside the one at the file itself.
    const lying = await send(bomb((entry) => entry.writeUInt32LE(1_000, 24)));
    expect(lying).toMatchObject({ status: 422, text: expect.stringContaining('cannot be read') });
    const silent = await send(
      bomb((entry) => {
        entry.writeUInt16LE(0x808, 8);
        entry.writeUInt32LE(0, 20);
        entry.writeUInt32LE(0, 24);
      }),
    );
    expect(silent).toMatchObject({ status: 422, text: expect.stringContaining('cannot be read') });
    const honest = await send(bomb(() => undefined));
    expect(honest).toMatchObject({ status: 422, text: expect.stringContaining('16 MB when uncompressed') });
  });

  it('ask for the column, and read it', async () => {
    const names = 'was,is\nPoa media,Quercus robur\nPoa alpina,Bellis perennis';
    const asked = await send({ names });
    expect(asked.status).toBe(422);
    expect(asked.text).toContain('Several columns have names');
    const answered = await send([...hiddenFields(asked.text, '/match'), ['column', '2']]);
    expect(groupOf(answered.text, 'found')).toEqual(['Quercus robur', 'Bellis perennis']);
    const file = await press(answered.text, en.match.csv);
    expect(file.text).toContain('Poa media,Quercus robur,exact');
    const other = await press(answered.text, en.match.columnGo, [['other', '1']]);
    expect(groupOf(other.text, 'choose')).toEqual(['Poa media']);
  });

  it('count against the budget of requests without a credential', async () => {
    const strict = await startService({ fill: fillNames, limits: { outsideApi: 1e9, anonymous: 1 } });
    const match = (path: string) =>
      fetch(strict.url + path, { method: 'POST', body: formWith('Quercus robur'), headers: HTML });
    const statuses = [await match('/match.csv'), await match('/match.csv'), await match('/match')];
    await strict.close();
    expect(statuses.map(({ status }) => status)).toEqual([200, 429, 429]);
  });
});
