import { readFile } from 'node:fs/promises';
import type { Database } from '../../src/database/database.js';
import { lookupText } from '../../src/fields/external-ids.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { restoredDatabase } from '../support/restored-database.js';
import { fact, ingestRows, name, rowsOf } from './support.js';

const ids = (
  species: string,
  given: readonly string[],
  more: Partial<Extract<ItemInput, { type: 'external_ids' }>> = {},
): ItemInput => ({ type: 'external_ids', source: 'powo', species, ids: [...given], ...more });

const BACKBONE = [
  [name('Pyrella montana')],
  [name('Pyrella alba')],
  [name('Pyrella nigra', { status: 'unknown' })],
  [
    {
      type: 'synonym' as const,
      source: 'wfo',
      species: 'Pyrella montana',
      name: 'Pyrella tumuli',
      author: 'Ek',
    },
  ],
];

let database: Database;
const restored = restoredDatabase((empty) => ingestRows(empty, 'backbone', BACKBONE));
beforeEach(async () => {
  database = await restored.next();
});

const published = async (species: string): Promise<Readonly<Record<string, string>>> => {
  const rows = await rowsOf<{ scheme: string; value: string }>(
    database,
    `select e.scheme, e.value from published_external_id e join species s on s.id = e.species_id
     where s.scientific_name = $1`,
    [species],
  );
  return Object.fromEntries(rows.map(({ scheme, value }) => [scheme, value]));
};

const found = async (ref: string): Promise<string | undefined> =>
  (
    await rowsOf<{ name: string }>(
      database,
      'select scientific_name as name from species where id = species_ref($1)',
      [lookupText(ref)],
    )
  )[0]?.name;

describe('C10.62 identifiers of a file', () => {
  it('are stored in the form of their publishers', async () => {
    await ingestRows(database, 'file', [
      [
        ids('Pyrella montana', [
          'urn:lsid:ipni.org:names:304293-2',
          'https://www.wikidata.org/wiki/Q23501',
          'usda:pymo',
          'NCBI:4081',
        ]),
      ],
    ]);
    expect(await published('Pyrella montana')).toEqual({
      ipni: '304293-2',
      wikidata: 'Q23501',
      usda: 'PYMO',
      ncbi: '4081',
    });
  });

  it('that have no form of an identifier are listed', async () => {
    const { files } = await ingestRows(database, 'file', [
      [ids('Pyrella montana', ['304293-2'])],
      [ids('Pyrella alba', ['ipni:1-1', 'ipni:tomato'])],
    ]);
    expect(files[0]!.unreadable).toBe(2);
    expect(await published('Pyrella alba')).toEqual({});
  });

  it('C10.38 of a name without a species are listed', async () => {
    const { rejectedRows } = await ingestRows(database, 'file', [
      [ids('Pyrella montana', ['ipni:1-1'])],
      [ids('Nothing known', ['ipni:2-1'])],
    ]);
    const [, ...lines] = (await readFile(rejectedRows, 'utf8')).trim().split('\n');
    expect(lines).toEqual(['rows,2,Nothing known,no species has this name']);
  });

  it('are published one a scheme: by the rank of the source, then as the source prefers', async () => {
    await ingestRows(database, 'file', [
      [ids('Pyrella montana', ['ncbi:3'], { source: 'leda' })],
      { items: [ids('Pyrella montana', ['ncbi:1'], { source: 'usda' })], preference: 1 },
      { items: [ids('Pyrella montana', ['ncbi:2'], { source: 'usda' })], preference: 2 },
    ]);
    expect(await published('Pyrella montana')).toEqual({ ncbi: '2' });
    for (const value of ['1', '2', '3']) expect(await found(`ncbi:${value}`)).toBe('Pyrella montana');
  });

  it('in several rows have the highest preference of their rows', async () => {
    const row = (value: string, preference: number) => ({
      items: [ids('Pyrella montana', [value])],
      preference,
    });
    await ingestRows(database, 'file', [row('ncbi:1', 0), row('ncbi:2', 1), row('ncbi:1', 2)]);
    expect(await published('Pyrella montana')).toEqual({ ncbi: '1' });
  });

  it('under a synonym are published if they identify taxa, not if they identify names', async () => {
    const given = ['ipni:1-1', 'powo:1-1', 'wfo-0000000001', 'wikidata:Q1', 'usda:PYTU'];
    await ingestRows(database, 'file', [[ids('Pyrella tumuli', given)]]);
    expect(await published('Pyrella montana')).toEqual({ wikidata: 'Q1', usda: 'PYTU' });
    for (const ref of given) expect(await found(ref)).toBe('Pyrella montana');
    await ingestRows(database, 'other', [[ids('Pyrella montana', ['wikidata:Q2'], { source: 'leda' })]]);
    expect(await published('Pyrella montana')).toEqual({ wikidata: 'Q2', usda: 'PYTU' });
  });

  it('under a synonym come before those under a name that a correction removed, whatever the source prefers', async () => {
    const synonym = { type: 'synonym' as const, source: 'wfo', species: 'Pyrella montana', author: 'Ek' };
    await ingestRows(database, 'synonyms', [[{ ...synonym, name: 'Pyrella collina' }]]);
    await database.session((client) =>
      client.query(`update synonym set former = true where name = 'Pyrella collina'`),
    );
    await ingestRows(database, 'file', [
      { items: [ids('Pyrella collina', ['wikidata:Q1'])], preference: 2 },
      { items: [ids('Pyrella tumuli', ['wikidata:Q2'])], preference: 1 },
    ]);
    expect(await published('Pyrella montana')).toEqual({ wikidata: 'Q2' });
  });

  it('of a stated synonym belong to its accepted species and are not its own', async () => {
    await ingestRows(database, 'file', [
      [ids('Pyrella montana', ['ipni:2-1'], { synonym: 'Pyrella collina' })],
    ]);
    expect(await published('Pyrella montana')).toEqual({});
    expect(await found('ipni:2-1')).toBe('Pyrella montana');
  });

  it('move between the species and a synonym, and in their order, with the next edition', async () => {
    const edition = (content: string, ...rows: readonly ItemInput[]) =>
      ingestRows(
        database,
        'file',
        rows.map((row) => [row]),
        {},
        { content },
      );
    const own = ids('Pyrella montana', ['ipni:1-1']);
    const ofSynonym = ids('Pyrella tumuli', ['ipni:1-1']);
    await edition('1', ofSynonym);
    expect(await published('Pyrella montana')).toEqual({});
    await edition('2', own);
    expect(await published('Pyrella montana')).toEqual({ ipni: '1-1' });
    await edition('3', ofSynonym);
    expect(await published('Pyrella montana')).toEqual({});
    await edition('4', ofSynonym, own);
    expect(await published('Pyrella montana')).toEqual({ ipni: '1-1' });
    const [two, three] = ['ncbi:2', 'ncbi:3'].map((id) => ids('Pyrella alba', [id]));
    await edition('5', three!, two!);
    expect(await published('Pyrella alba')).toEqual({ ncbi: '3' });
    await edition('6', two!, three!);
    expect(await published('Pyrella alba')).toEqual({ ncbi: '2' });
  });

  it('C10.8 that two sources give stay until both have withdrawn them', async () => {
    const given = (source: string, ...values: readonly string[]) =>
      ingestRows(
        database,
        source,
        [[ids('Pyrella montana', values, { source })]],
        { complete: [source] },
        { content: values.join(' ') },
      );
    await given('powo', 'ipni:1-1', 'ipni:1-2');
    await given('leda', 'ipni:1-1', 'ipni:1-2');
    await given('powo', 'ipni:1-2');
    expect(await found('ipni:1-1')).toBe('Pyrella montana');
    await given('leda', 'ipni:1-2');
    expect(await found('ipni:1-1')).toBeUndefined();
  });

  it('are written once: the same file again writes nothing', async () => {
    const rows = [[ids('Pyrella montana', ['ipni:1-1', 'powo:1-1'])]];
    await ingestRows(database, 'file', rows);
    const before = await rowsOf(database, 'select xmin::text, * from external_id order by scheme');
    const { files } = await ingestRows(database, 'file', rows);
    expect(files[0]!).toMatchObject({ written: 0, published: 0 });
    expect(await rowsOf(database, 'select xmin::text, * from external_id order by scheme')).toEqual(before);
  });

  it('C10.8 are withdrawn when a complete file no longer has them', async () => {
    const edition = async (...given: readonly string[]) => {
      const rows = [[ids('Pyrella montana', given)]];
      const content = given.join(' ');
      return (await ingestRows(database, 'file', rows, { complete: ['powo'] }, { content })).files[0]!;
    };
    expect(await edition('ipni:1-1', 'ipni:1-2')).toMatchObject({ written: 2, withdrawn: 0 });
    // The remaining one is written because its place in the order changes.
    expect(await edition('ipni:1-2')).toMatchObject({ written: 1, withdrawn: 1 });
    expect(await found('ipni:1-1')).toBeUndefined();
    expect(await published('Pyrella montana')).toEqual({ ipni: '1-2' });
  });

  it('C8.63 give the source no record of the species', async () => {
    await ingestRows(database, 'file', [[ids('Pyrella montana', ['ncbi:1'], { source: 'leda' })]]);
    expect(
      await rowsOf(
        database,
        `select from species_source k join source s on s.id = k.source_id where s.slug = 'leda'`,
      ),
    ).toEqual([]);
  });
});

describe('C2.62 an identifier of several species', () => {
  it('names the accepted one that has it under its own name', async () => {
    await ingestRows(database, 'file', [
      [ids('Pyrella nigra', ['ipni:9-1'])],
      [ids('Pyrella alba', ['ipni:9-1'])],
      [ids('Pyrella montana', ['ipni:9-1'], { synonym: 'Pyrella collina' })],
    ]);
    expect(await found('ipni:9-1')).toBe('Pyrella alba');
  });

  it('names an accepted one however well known an unplaced one is, of several the best known', async () => {
    const known = (species: string, ...sources: readonly string[]): readonly ItemInput[] =>
      sources.map((source) => fact(species, 'light', 5, { source }));
    await ingestRows(database, 'file', [
      [ids('Pyrella nigra', ['ncbi:1', 'ncbi:2']), ...known('Pyrella nigra', 'usda', 'leda', 'vascan')],
      [ids('Pyrella alba', ['ncbi:1', 'ncbi:2', 'ncbi:3'])],
      [ids('Pyrella montana', ['ncbi:1', 'ncbi:3']), ...known('Pyrella montana', 'usda', 'leda')],
    ]);
    expect(await found('ncbi:1')).toBe('Pyrella montana');
    expect(await found('ncbi:2')).toBe('Pyrella alba');
    expect(await found('ncbi:3')).toBe('Pyrella montana');
  });
});

describe('C2.62 an identifier of two species that are equally known', () => {
  it('names the one with the lower id', async () => {
    await ingestRows(database, 'one', [[ids('Pyrella alba', ['ncbi:5'])]]);
    await ingestRows(database, 'two', [[ids('Pyrella montana', ['ncbi:5'])]]);
    expect(await found('ncbi:5')).toBe('Pyrella montana');
  });
});

describe('C10.64 Checks::SharedIdentifier', () => {
  const items = () =>
    rowsOf<{ name: string; status: string; notes: string }>(
      database,
      `select s.scientific_name as name, c.change_status as status, c.notes from correction c
       join species s on s.id = c.record_id where c.warning_type = 'Checks::SharedIdentifier' order by 1`,
    );
  const idOf = async (species: string): Promise<number> =>
    (
      await rowsOf<{ id: number }>(database, 'select id from species where scientific_name = $1', [species])
    )[0]!.id;

  it('queues both accepted species, and closes the items when one loses the identifier', async () => {
    await ingestRows(database, 'one', [[ids('Pyrella montana', ['wikidata:Q7', 'ncbi:1'])]]);
    const complete = { complete: ['usda'] };
    const other = (value: string) => [[ids('Pyrella alba', [value], { source: 'usda' })]];
    await ingestRows(database, 'two', other('wikidata:Q7'), complete);
    const [alba, montana] = [await idOf('Pyrella alba'), await idOf('Pyrella montana')];
    expect(await items()).toEqual([
      {
        name: 'Pyrella alba',
        status: 'pending',
        notes: `wikidata:Q7 also identifies Pyrella montana (species ${montana}).`,
      },
      {
        name: 'Pyrella montana',
        status: 'pending',
        notes: `wikidata:Q7 also identifies Pyrella alba (species ${alba}).`,
      },
    ]);
    await ingestRows(database, 'two', other('wikidata:Q8'), complete, { content: 'next' });
    expect((await items()).map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  });

  it('does not depend on the case of other schemes, nor on which source gives the identifier', async () => {
    await ingestRows(database, 'one', [
      [ids('Pyrella montana', ['col:6WX']), ids('Pyrella montana', ['col:6WX'], { source: 'leda' })],
      [ids('Pyrella alba', ['COL:6wx'], { source: 'usda' })],
    ]);
    expect((await items()).map(({ name: of }) => of)).toEqual(['Pyrella alba', 'Pyrella montana']);
    for (const { notes } of await items()) expect(notes.split('\n')).toHaveLength(1);
  });

  it('names only species that have the value in the same scheme', async () => {
    await ingestRows(database, 'one', [
      [name('Pyrella rubra'), name('Pyrella lutea')],
      ...['Pyrella montana', 'Pyrella alba'].map((species) => [ids(species, ['ncbi:77'])]),
      ...['Pyrella rubra', 'Pyrella lutea'].map((species) => [ids(species, ['gbif:77'])]),
    ]);
    const also = (await items()).map(({ name: of, notes }) => [of, notes.replace(/ \(species \d+\)/g, '')]);
    expect(also).toEqual([
      ['Pyrella alba', 'ncbi:77 also identifies Pyrella montana.'],
      ['Pyrella lutea', 'gbif:77 also identifies Pyrella rubra.'],
      ['Pyrella montana', 'ncbi:77 also identifies Pyrella alba.'],
      ['Pyrella rubra', 'gbif:77 also identifies Pyrella lutea.'],
    ]);
  });

  it('names no species to which the identifier of a name was given under a synonym', async () => {
    await ingestRows(database, 'one', [
      [name('Pyrella rubra'), ids('Pyrella rubra', ['ipni:5-1']), ids('Pyrella alba', ['ipni:5-1'])],
      [ids('Pyrella montana', ['ipni:5-1'], { synonym: 'Pyrella tumuli' })],
    ]);
    expect(
      (await items()).map(({ name: of, notes }) => [of, notes.replace(/ \(species \d+\)/g, '')]),
    ).toEqual([
      ['Pyrella alba', 'ipni:5-1 also identifies Pyrella rubra.'],
      ['Pyrella rubra', 'ipni:5-1 also identifies Pyrella alba.'],
    ]);
  });

  it('tells the schemes apart', async () => {
    await ingestRows(database, 'one', [
      [ids('Pyrella montana', ['ncbi:8', 'gbif:9', 'ncbi:80', 'tsn:8']), ids('Pyrella alba', ['ncbi:8'])],
      [name('Pyrella rubra'), ids('Pyrella rubra', ['gbif:8', 'ncbi:9'])],
    ]);
    expect((await items()).map(({ name: of, notes }) => [of, notes.split(' ')[0]])).toEqual([
      ['Pyrella alba', 'ncbi:8'],
      ['Pyrella montana', 'ncbi:8'],
    ]);
    expect(await rowsOf(database, 'select distinct scheme, value from external_id where shared')).toEqual([
      { scheme: 'ncbi', value: '8' },
    ]);
  });

  it('leaves alone unplaced species, identifiers of names under synonyms, and one species with two sources', async () => {
    await ingestRows(database, 'one', [
      [
        ids('Pyrella montana', ['ipni:5-1', 'powo:5-1', 'wfo:wfo-0000000005', 'wikidata:Q5']),
        ids('Pyrella montana', ['ipni:5-1'], { source: 'leda' }),
      ],
      [ids('Pyrella nigra', ['wikidata:Q5'])],
      [ids('Pyrella alba', ['ipni:5-1', 'powo:5-1', 'wfo:wfo-0000000005'], { synonym: 'Pyrella montana' })],
      [fact('Pyrella alba', 'light', 7)],
    ]);
    expect(await items()).toEqual([]);
  });
});
