import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { restoredDatabase } from '../support/restored-database.js';
import { backdate, ingestRows, name, rowsOf, type TestRow } from './support.js';

type Rank = Extract<ItemInput, { type: 'taxon' }>['rank'];

/** Statements of a chain, from its lowest taxon up: `chain('family Rosaceae', 'division_order Rosales')`. */
const chain = (...taxa: readonly string[]): readonly ItemInput[] =>
  taxa.map((taxon, nth) => {
    const [rank, called] = taxon.split(' ') as [Rank, string];
    return { type: 'taxon', rank, name: called, parent: taxa[nth + 1]?.split(' ')[1] ?? null };
  });

const above = (order: string, division_class = 'Magnoliopsida', kingdom = 'Plantae') =>
  chain(
    `division_order ${order}`,
    `division_class ${division_class}`,
    'division Magnoliophyta',
    'subkingdom Tracheobionta',
    `kingdom ${kingdom}`,
  );

const family = (order: string | null, called = 'Rosaceae'): readonly ItemInput[] => [
  { type: 'taxon', rank: 'family', name: called, parent: order },
];

const TABLES = ['kingdom', 'subkingdom', 'division', 'division_class', 'division_order', 'family'];

describe('placing families', () => {
  let database: Database;
  const restored = restoredDatabase();
  beforeEach(async () => {
    database = await restored.next();
  });

  const say = (dataSet: string, ...rows: readonly TestRow[]) => ingestRows(database, dataSet, rows);

  /** Every family with the names above it, as far as they go. */
  const placed = async (): Promise<readonly string[]> => {
    const rows = await rowsOf<{ chain: string }>(
      database,
      `select concat_ws(' < ', f.name, o.name, c.name, d.name, s.name, k.name) as chain from family f
       left join division_order o on o.id = f.division_order_id
       left join division_class c on c.id = o.division_class_id left join division d on d.id = c.division_id
       left join subkingdom s on s.id = d.subkingdom_id left join kingdom k on k.id = s.kingdom_id
       order by f.name`,
    );
    return rows.map((row) => row.chain);
  };
  const ROSALES = 'Rosaceae < Rosales < Magnoliopsida < Magnoliophyta < Tracheobionta < Plantae';
  const MALALES = 'Rosaceae < Malales < Magnoliopsida < Magnoliophyta < Tracheobionta < Plantae';

  const published = async (): Promise<readonly unknown[]> => {
    const rows = await rowsOf(database, 'select distinct species_id as id from outbox');
    await database.session((client) => client.query('truncate outbox'));
    return rows;
  };

  it('C11.1 hangs families on their chains, whether names come first or last, and publishes what shows them', async () => {
    await say('own', [name('Aa bb')]);
    await published();
    await say('taxa', family('Rosales'), above('Rosales'));
    expect(await placed()).toEqual([ROSALES]);
    expect(await published()).toHaveLength(1);

    await say('more', family('Malales', 'Malaceae'), above('Malales'));
    expect(await published()).toEqual([]);
    await say('own', [name('Bb cc', { family: 'Malaceae' })]);
    expect(await placed()).toEqual([MALALES.replace('Rosaceae', 'Malaceae'), ROSALES]);
  });

  it('C8.39 shows no part of a chain that does not reach a kingdom', async () => {
    await say('own', [name('Aa bb')]);
    const chainless = above('Rosales').filter((item) => item.type === 'taxon' && item.rank !== 'subkingdom');
    await say('taxa', family('Rosales'), chainless);
    expect(await placed()).toEqual(['Rosaceae']);
    for (const table of TABLES.slice(0, -1))
      expect(await rowsOf(database, `select from ${table}`)).toEqual([]);
    await say('late', above('Rosales'));
    expect(await placed()).toEqual([ROSALES]);
  });

  it('C8.39 does not call a taxon a kingdom that nobody states', async () => {
    await say('taxa', [name('Aa bb')], family('Rosales'), above('Rosales').slice(0, -1));
    expect(await placed()).toEqual(['Rosaceae']);
  });

  it.each([
    ['family', 'division_order'],
    ['division_order', 'family'],
    ['division_class', 'family'],
    ['division', 'family'],
    ['subkingdom', 'family'],
    ['kingdom', 'family'],
  ] as const)('C8.39 a chain whose %s is stated with the rank %s is incomplete', async (rank, other) => {
    const whole = [...family('Rosales'), ...above('Rosales')] as Extract<ItemInput, { type: 'taxon' }>[];
    const mixed = whole.map((taxon) => (taxon.rank === rank ? { ...taxon, rank: other } : taxon));
    await say('taxa', [name('Aa bb')], mixed);
    expect(await placed()).toEqual(['Rosaceae']);
  });

  it.each([
    ['the order', { parent: 'Rosales' }, { common_name: 'Rose family' }],
    ['the English name', { common_name: 'Rose family' }, { parent: 'Rosales' }],
  ])('takes %s from a weaker data set if the stronger one does not state it', async (_, weak, strong) => {
    const called = (stated: object): TestRow => [
      { type: 'taxon', rank: 'family', name: 'Rosaceae', ...stated } as ItemInput,
    ];
    await say('herbal', [name('Aa bb')], above('Rosales'), called(weak));
    await say('taxonomy', called(strong));
    expect(await placed()).toEqual([ROSALES]);
    expect(await rowsOf(database, 'select common_name from family')).toEqual([
      { common_name: 'Rose family' },
    ]);
  });

  const SOURCES = ['taxonomy', 'taxonlookup', 'usda-plants-full', 'starter', 'sample', 'facts', 'herbal'];
  it.each(SOURCES.slice(1).map((weaker, nth) => [SOURCES[nth]!, weaker]))(
    'lets %s decide before %s, in whatever order they are loaded',
    async (stronger, weaker) => {
      await say('own', [name('Aa bb')], above('Rosales'), above('Malales'));
      const strong = [...family('Rosales'), { ...family(null)[0]!, common_name: 'Rose family' } as ItemInput];
      const weak = [...family('Malales'), { ...family(null)[0]!, common_name: 'Apple family' } as ItemInput];
      await say(weaker, weak);
      expect(await placed()).toEqual([MALALES]);
      await say(stronger, strong);
      await published();
      await say(weaker, weak);
      expect(await placed()).toEqual([ROSALES]);
      expect(await rowsOf(database, 'select common_name from family')).toEqual([
        { common_name: 'Rose family' },
      ]);
      expect(await published()).toEqual([]);
    },
  );

  it('writes nothing when the same is said again', async () => {
    const rows: readonly TestRow[] = [[name('Aa bb')], family('Rosales'), above('Rosales')];
    await say('taxa', ...rows);
    const state = () =>
      Promise.all(
        [...TABLES, 'taxon_claim', 'outbox', 'species'].map((table) =>
          rowsOf(database, `select xmin::text, t.* from ${table} t order by 2`),
        ),
      );
    const before = await state();
    await say('taxa', ...rows);
    expect(await state()).toEqual(before);
  });

  it('C8.10 taxa are modified when their parent or English name changes, others are not', async () => {
    await say(
      'taxa',
      [name('Aa bb'), name('Bb cc', { family: 'Malaceae' })],
      above('Rosales'),
      above('Malales'),
      [...family('Rosales'), ...family('Malales', 'Malaceae')],
    );
    const modified = async (...rows: readonly TestRow[]): Promise<readonly unknown[]> => {
      for (const table of TABLES) await backdate(database, table);
      await say('taxa', ...rows);
      const tables = await rowsOf<{ name: string }>(
        database,
        TABLES.map((table) => `select name from ${table} where updated_at > '2002-01-01'`).join(
          ' union all ',
        ),
      );
      return tables.map((row) => row.name);
    };
    expect(await modified(family('Malales'))).toEqual(['Rosaceae']);
    expect(
      await modified(
        chain('division_order Malales', 'division_class Liliopsida').slice(0, 1),
        above('Nolales', 'Liliopsida'),
      ),
    ).toEqual(['Liliopsida', 'Malales']);
    expect(
      await modified([{ type: 'taxon', rank: 'family', name: 'Malaceae', common_name: 'Apple family' }]),
    ).toEqual(['Malaceae']);
  });

  it('moves a family when its source changes its mind, and drops ranks under which nothing is left', async () => {
    await say('taxa', [name('Aa bb')], family('Rosales'), above('Rosales', 'Rosopsida'), above('Malales'));
    await published();
    await say('taxa', family('Malales'));
    expect(await placed()).toEqual([MALALES]);
    expect(await published()).toHaveLength(1);
    expect(await rowsOf(database, 'select name from division_class')).toEqual([{ name: 'Magnoliopsida' }]);
    expect(await rowsOf(database, 'select name from division_order')).toEqual([{ name: 'Malales' }]);
  });

  it('calls a family as its source does now, with the key by which lists sort, and publishes what shows it', async () => {
    const called = (common_name: string): TestRow => [
      { type: 'taxon', rank: 'family', name: 'Rosaceae', common_name },
    ];
    await say('own', [name('Aa bb')]);
    for (const [common_name, common_name_key] of [
      ['Rose family', 'rose family'],
      ['Äpfel family', 'apfel family'],
    ] as const) {
      await published();
      await say('taxa', called(common_name));
      expect(await published()).toHaveLength(1);
      expect(await rowsOf(database, 'select name_key, common_name, common_name_key from family')).toEqual([
        { name_key: 'rosaceae', common_name, common_name_key },
      ]);
    }
    expect(await rowsOf(database, 'select name_key from genus')).toEqual([{ name_key: 'aa' }]);
  });

  it('C10.8 takes the last of several statements, and keeps what the next edition leaves out', async () => {
    await say('taxa', [name('Aa bb')], above('Rosales'), above('Malales'));
    const called = (parent: string, common_name: string): TestRow => [
      { type: 'taxon', rank: 'family', name: 'Rosaceae', parent, common_name },
    ];
    await say('taxa', called('Malales', 'Rose family'), called('Rosales', 'Apple family'));
    await say('taxa', called('Malales', 'Apple family'), called('Rosales', 'Rose family'));
    await say('taxa', family(null));
    expect(await placed()).toEqual([ROSALES]);
    expect(await rowsOf(database, 'select common_name from family')).toEqual([
      { common_name: 'Rose family' },
    ]);
  });

  it('lists a parent that is stated with another rank only', async () => {
    const result = await say('taxa', [name('Aa bb')], above('Rosales'), family('Magnoliopsida'));
    expect(result.files[0]).toMatchObject({ rejectedRows: 1 });
  });

  it('makes no family without names, nor ranks without families', async () => {
    await say('taxa', family('Rosales'), above('Rosales'));
    for (const table of TABLES) expect(await rowsOf(database, `select from ${table}`)).toEqual([]);
  });

  it('keeps what a later statement leaves out, and lists a parent that nobody states', async () => {
    const result = await say(
      'taxa',
      [name('Aa bb')],
      [...above('Rosales'), ...family('Rosales'), ...family(null)],
      chain('family Malaceae', 'division_order Nowhere').slice(0, 1),
    );
    expect(await placed()).toEqual([ROSALES]);
    expect(result.files[0]).toMatchObject({ unreadable: 0, rejectedRows: 1 });
  });
});
