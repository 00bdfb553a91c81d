import { Command } from 'commander';
import { taxonomyCommand } from '../../src/cli/taxonomy-command.js';
import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { ingestRows, name, rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';
import { printed } from './printed.js';

const taxon = (
  rank: Extract<ItemInput, { type: 'taxon' }>['rank'],
  called: string,
  parent: string | null,
): ItemInput => ({ type: 'taxon', rank, name: called, parent });

const CHAIN = [
  taxon('kingdom', 'Plantae', null),
  taxon('subkingdom', 'Tracheobionta', 'Plantae'),
  taxon('division', 'Magnoliophyta', 'Tracheobionta'),
  taxon('division_class', 'Magnoliopsida', 'Magnoliophyta'),
  taxon('division_order', 'Rosales', 'Magnoliopsida'),
];

const NAMES = [
  name('Rosa una'),
  name('Mala una', { family: 'Malaceae' }),
  name('Mala altera', { family: 'Malaceae', status: 'unknown' }),
  name('Fila una', { family: 'Filaceae' }),
  name('Vaga una', { family: 'Incertae_sedis' }),
];

/** Creates a database with these statements. */
const databaseOf = async (statements: readonly ItemInput[]): Promise<Database> => {
  const database = await testDatabase();
  await ingestRows(
    database,
    'facts',
    statements.map((statement) => [statement]),
  );
  return database;
};

/** Runs the command on a database and returns its output. */
const printedFrom = (database: Database, ...options: readonly string[]): Promise<string> => {
  const program = new Command().exitOverride();
  taxonomyCommand(program, { openDatabase: () => Promise.resolve(database) });
  return printed(() => program.parseAsync(['taxonomy', 'open', ...options], { from: 'user' }));
};

/** Runs the command on a database with these statements and returns its output. */
const printedOf = async (statements: readonly ItemInput[], ...options: readonly string[]): Promise<string> =>
  printedFrom(await databaseOf(statements), ...options);

const OPEN = [
  ...NAMES,
  ...CHAIN,
  taxon('family', 'Rosaceae', 'Rosales'),
  taxon('division_order', 'Filales', 'Filopsida'),
  taxon('family', 'Filaceae', 'Filales'),
];

describe('linnea taxonomy open', () => {
  it('C8.39, C11.1 lists taxa without a chain to the kingdom, with their species', async () => {
    expect(JSON.parse(await printedOf(OPEN, '--json'))).toEqual({
      families: { total: 4, placed: 1 },
      species: { total: 5, placed: 1 },
      familiesWithoutOrder: [
        { name: 'Malaceae', genera: 1, species: 2, accepted: 1 },
        { name: 'Incertae_sedis', genera: 1, species: 1, accepted: 1 },
      ],
      generaWithoutFamily: [{ name: 'Vaga', family: 'Incertae_sedis', species: 1, accepted: 1 }],
      ordersWithoutChain: [{ name: 'Filales', families: 1, species: 1, accepted: 1, missing: 'division' }],
    });
  });

  it('C8.39 lists unplaced families, genera and orders, those with most species first, then by name; families without a genus too', async () => {
    const unplaced = (names: readonly string[], family: string, more = {}) =>
      names.map((each) => name(each, { family, ...more }));
    const printed = await printedOf(
      [
        ...unplaced(['Aa una'], 'Zilaceae'),
        ...unplaced(['Bb una'], 'Milaceae'),
        ...unplaced(['Cc una', 'Cc altera'], 'Vilaceae'),
        // A stronger source moves the only genus to another family.
        ...unplaced(['Cc una'], 'Abaceae', { source: 'usda' }),
        ...unplaced(['Dd una', 'Ff una', 'Ee una', 'Ee altera'], 'Unplaced'),
        ...['Zilales', 'Milales', 'Vilales'].map((order) => taxon('division_order', order, 'Nowhere')),
        ...['Zil', 'Mil', 'Vil'].map((stem) => taxon('family', `${stem}aceae`, `${stem}ales`)),
      ],
      '--json',
    );
    const listed = JSON.parse(printed) as Record<string, readonly { name: string; species: number }[]>;
    const [families, genera, orders] = [
      'familiesWithoutOrder',
      'generaWithoutFamily',
      'ordersWithoutChain',
    ].map((list) => listed[list]!.map(({ name: called, species }) => `${called} ${species}`));
    expect({ families, genera, orders }).toEqual({
      families: ['Unplaced 4', 'Abaceae 0'],
      genera: ['Ee 2', 'Dd 1', 'Ff 1'],
      orders: ['Vilales 2', 'Milales 1', 'Zilales 1'],
    });
  });

  it('C8.39 lists families, genera and orders that have no species', async () => {
    const database = await databaseOf(OPEN);
    await rowsOf(database, `update species set genus_id = (select id from genus where name = 'Rosa')`);
    expect(JSON.parse(await printedFrom(database, '--json'))).toMatchObject({
      familiesWithoutOrder: [
        { name: 'Incertae_sedis', genera: 1, species: 0, accepted: 0 },
        { name: 'Malaceae', genera: 1, species: 0, accepted: 0 },
      ],
      generaWithoutFamily: [{ name: 'Vaga', family: 'Incertae_sedis', species: 0, accepted: 0 }],
      ordersWithoutChain: [{ name: 'Filales', families: 1, species: 0, accepted: 0 }],
    });
  });

  it.each([
    ['division_class', taxon('division_order', 'Filales', null)],
    ['subkingdom', taxon('division', 'Filophyta', null)],
    ['kingdom', taxon('subkingdom', 'Filobionta', 'Nowhere')],
  ])('names %s if the chain ends below it', async (missing, last) => {
    const whole = [
      taxon('division_order', 'Filales', 'Filopsida'),
      taxon('division_class', 'Filopsida', 'Filophyta'),
      taxon('division', 'Filophyta', 'Filobionta'),
    ];
    const statements = [
      name('Fila una', { family: 'Filaceae' }),
      taxon('family', 'Filaceae', 'Filales'),
      ...whole.filter((item) => item.type === 'taxon' && last.type === 'taxon' && item.name !== last.name),
      last,
    ];
    const open = JSON.parse(await printedOf(statements, '--json'));
    expect(open.ordersWithoutChain).toMatchObject([{ name: 'Filales', missing }]);
  });
});

it('C10.44 a name that no rule placed cannot be undone, and the error says how to list those that can', async () => {
  const database = await databaseOf(NAMES);
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  taxonomyCommand(program, { openDatabase: () => Promise.resolve(database) });
  await expect(program.parseAsync(['taxonomy', 'undo', 'Mala altera'], { from: 'user' })).rejects.toThrow(
    'linnea taxonomy placed',
  );
});
