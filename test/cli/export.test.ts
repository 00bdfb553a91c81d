import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { parse } from 'csv-parse/sync';
import { exportCommand } from '../../src/cli/export-command.js';
import { matchCommand } from '../../src/cli/match/command.js';
import { readConfig } from '../../src/config/environment.js';
import { openSearch } from '../../src/process/open-stores.js';
import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';
import { openedStores } from './opened-stores.js';
import { printed } from './printed.js';

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await sampleService();
  folder = await mkdtemp(join(tmpdir(), 'linnea-export-'));
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true });
});

const { open, opened } = openedStores();
const openDatabase = async () => opened(service.database);
afterEach(() => expect(open.size).toBe(0));

/** Runs `linnea export`; returns the ids of the exported species and what was printed. */
const exported = async (...words: readonly string[]) => {
  const out = join(folder, 'plants.csv');
  const program = new Command().exitOverride();
  exportCommand(program, {
    operator: { name: null, contact: null },
    openDatabase,
    openSearch: (database) => {
      const search = openSearch(readConfig({}), database);
      return opened(search, search.close);
    },
  });
  const notes = await printed(
    () => program.parseAsync(['export', '--format', 'csv', '--out', out, ...words], { from: 'user' }),
    process.stderr,
  );
  const text = await readFile(out, 'utf8');
  const [header, ...rows] = words.includes('--format') ? [] : (parse(text) as readonly (readonly string[])[]);
  const readme = await readFile(`${out}.README.md`, 'utf8');
  return { ids: rows.map(([id]) => Number(id)), header, text, readme, notes };
};
const listed = async (query: string): Promise<readonly number[]> => {
  const { body } = await service.get(`/api/v1/species?${query}&cursor=*&limit=200`);
  expect(body).toMatchObject({ meta: { next_cursor: null } });
  const ids = (body['data'] as readonly { id: number }[]).map(({ id }) => id);
  return ids.sort((a, b) => a - b);
};

describe('C16.20 the options of linnea export', () => {
  it('choose members, their sources, the licences and the format', async () => {
    const fields = ['--fields', 'maximum_height_cm,light'];
    const columns = ['id', 'slug', 'maximum_height_cm [cm]', 'light'];
    expect((await exported(...fields)).header).toEqual(columns);
    const withSources = (await exported(...fields, '--sources')).header!;
    expect(withSources).toEqual(expect.arrayContaining([...columns, 'light_source', 'light_licence']));
    expect((await exported('--fields', 'maximum_height_cm,light,provenance')).header).toEqual(withSources);
    expect((await exported('--fields', 'light', '--format', 'ndjson')).text.split('\n')[0]).toMatch(
      /^\{"id":/,
    );
    const readme = async (...words: readonly string[]) =>
      (await exported('--fields', 'light', ...words)).readme;
    expect(await readme()).toContain(': all values.');
    expect(await readme('--licences', 'all')).toBe(await readme());
    expect(await readme('--licences', 'open')).toContain('ODbL and CC BY-SA.');
    expect(await readme('--licences', 'cc')).toContain('under CC0, CC BY, OGL or MIT.');
  });

  it('C16.24 name the columns as Parquet does', async () => {
    const { header } = await exported('--fields', 'maximum_height_cm,flower_color', '--headings', 'plain');
    expect(header).toEqual(['id', 'slug', 'flower_color', 'maximum_height_cm']);
  });

  it('refuse another format with the nearest one', async () => {
    await expect(exported('--format', 'cvs')).rejects.toThrow('did you mean csv?');
  });

  it.each(['dwca', 'coldp'])('refuse chosen columns for the format %s', async (format) => {
    await expect(exported('--format', format, '--fields', 'light')).rejects.toThrow('--fields');
    await expect(exported('--format', format, '--sources')).rejects.toThrow('--sources');
  });
});

describe('C16.21 linnea export --filter', () => {
  it.each([
    'filter[edible]=true',
    'range[maximum_height_cm]=10,90&zone_id=fra',
    'filter[family_name]=Fabaceae',
    'range[maximum_height_cm]=10,90&unknown=maximum_height_cm',
    'filter_not[edible]=true&at=47.5,14',
  ])('exports what the list finds: %s', async (query) => {
    const { ids } = await exported('--filter', query);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(await listed(query));
  });

  it('exports all that the list finds, of however many pages, and takes letters outside ASCII', async () => {
    const { body } = await service.get('/api/v1/species?filter_not[genus_name]=Malus');
    const { total } = body['meta'] as { total: number };
    expect(total).toBeGreaterThan(200);
    expect((await exported('--filter', 'filter_not[genus_name]=Malus')).ids).toHaveLength(total);
    const author = await service.database.session(async (client) => {
      const { rows } = await client.query<{ author: string }>(
        `select vals ->> 'author' as author from species where vals ->> 'author' ~ '[à-ÿ]' order by id limit 1`,
      );
      return rows[0]!.author;
    });
    const query = `filter[author]=${author.replaceAll(',', '\\,').replaceAll('&', '%26')}`;
    const { ids } = await exported('--filter', query);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(await listed(encodeURI(query)));
  });

  it('and --names export what is in both', async () => {
    const edible = await listed('filter[edible]=true');
    expect((await exported('--filter', '?filter[edible]=true')).ids).toEqual(edible);
    const names = join(folder, 'chosen.csv');
    const chosen = [
      edible[1],
      edible[0],
      ...(await listed('filter_not[edible]=true&at=47.5,14')).slice(0, 3),
    ];
    expect(chosen).toHaveLength(5);
    await writeFile(names, `id\n${chosen.join('\n')}\n`);
    expect((await exported('--names', names)).ids).toHaveLength(chosen.length);
    const { ids } = await exported('--names', names, '--filter', 'filter[edible]=true');
    expect(ids).toEqual(edible.slice(0, 2));
  });

  it.each([
    ['a table', 'plot,name\n1,Malus domestica\n2,Nonesuch\n3,Quercus robur\n'],
    ['one with a column id', 'id,name\n1,Malus domestica\n2,Nonesuch\n3,Quercus robur\n'],
    ['one with a column species_id', 'species_id,name\n1,Malus domestica\n3,Quercus robur\n'],
  ])('takes with --names what linnea match made of %s', async (_, table) => {
    const file = join(folder, 'plots.csv');
    const result = join(folder, 'matched.csv');
    await writeFile(file, table);
    const program = new Command().exitOverride();
    matchCommand(program, { openDatabase });
    await printed(
      () => program.parseAsync(['match', file, '--out', result], { from: 'user' }),
      process.stderr,
    );
    process.exitCode = 0;
    const wanted = await Promise.all(
      ['malus-domestica', 'quercus-robur'].map(async (slug) => {
        const { body } = await service.get(`/api/v1/species/${slug}`);
        return (body['data'] as { id: number }).id;
      }),
    );
    expect((await exported('--names', result)).ids).toEqual(wanted.sort((a, b) => a - b));
  });

  it('says which columns --names needs', async () => {
    const names = join(folder, 'no-ids.csv');
    await writeFile(names, 'name\nMalus domestica\n');
    await expect(exported('--names', names)).rejects.toThrow(
      `${names} has no column species_id or id. Name the output of linnea match, or a table with a column id.`,
    );
    await writeFile(names, 'id\nx\nx12\n12x\n1234567890\n');
    await expect(exported('--names', names)).rejects.toThrow(`${names} contains no ids of species.`);
  });

  it.each(['csv', 'parquet', 'dwca'])('says that the folder of a %s file is missing', async (format) => {
    await expect(exported('--format', format, '--out', join(folder, 'no', 'x'))).rejects.toThrow(
      `There is no folder ${join(folder, 'no')} for the output file. Create it, or choose another.`,
    );
  });

  it('prints each warning that the list has', async () => {
    const { ids, notes } = await exported(
      '--filter',
      'filter[zone]=nowhere&filter_not[zone]=utopia&filter[edible]=true',
    );
    expect(ids).toEqual([]);
    expect(notes).toMatch(/^--filter: .*nowhere/m);
    expect(notes).toMatch(/^--filter: .*utopia/m);
    expect(notes).toMatch(/plants\.csv: 0 species\.\n$/);
  });

  it.each([
    ['filter[edibel]=true', 'edibel'],
    ['filter[edible]=perhaps', 'perhaps'],
    ['filter[edible]=per?haps', 'per?haps'],
    ['order[year]=asc', '--filter takes filter[…], filter_not[…], range[…], unknown, zone_id and at'],
    ['zone_id=nowhere', 'nowhere'],
  ])('refuses %s', async (query, message) => {
    await expect(exported('--filter', query)).rejects.toThrow(message);
  });
});
