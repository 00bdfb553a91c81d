import type { Database } from '../../../src/database/database.js';
import type { ItemInput } from '../../../src/ingest/item.js';
import { type Pair, placementsOf } from '../../../src/ingest/settle/placement/rule.js';
import { undoByHand } from '../../../src/ingest/settle/placement/undo-by-hand.js';
import { testDatabase } from '../../support/database.js';
import { faultsOf, knowledgeOf } from '../knowledge.js';
import { fact, ingestRows, name, presence, rowsOf, zone } from '../support.js';

const pair = (
  unplaced: string,
  author: string | null,
  accepted: string,
  acceptedAuthor: string | null,
  more: Partial<Pair> = {},
): Pair => ({
  nameKey: unplaced.toLowerCase(),
  name: unplaced,
  author,
  species: 1,
  accepted,
  acceptedAuthor,
  leads: 3,
  others: [],
  contradicted: false,
  ...more,
});

const statesOf = (...pairs: readonly Pair[]): readonly string[] =>
  placementsOf(pairs).map(({ state }) => state);

describe('C10.44 an unplaced name is a synonym of the species of its type', () => {
  it.each([
    ['Pennisetum setaceum', '(Forssk.) Chiov.', 'Cenchrus setaceus', '(Forssk.) Morrone', 'derived'],
    ['Sedum forsterianum', 'Sm.', 'Petrosedum forsterianum', '(Sm.) Grulich', 'derived'],
    ['Amoria spumosa', '(L.) Roskov', 'Trifolium spumosum', 'L.', 'derived'],
    ['Agropyron ciliare', '(Trin.) Franch.', 'Elymus ciliaris', '(Trin. ex Bunge) Tzvelev', 'probable'],
    ['Papaver davisii', null, 'Roemeria davisii', null, 'probable'],
    ['Festuca orthophylla', 'Pilg.', 'Poa orthophylla', 'Pilg.', undefined],
    [
      'Calathea compacta',
      'S.Suárez & Galeano',
      'Goeppertia compacta',
      '(L.f.) Borchs. & S.Suárez',
      undefined,
    ],
    ['Sedum rupestre', 'L.', 'Petrosedum reflexum', '(L.) Grulich', undefined],
  ])('%s %s and %s %s: %s', (unplaced, author, accepted, acceptedAuthor, state) => {
    expect(statesOf(pair(unplaced, author, accepted, acceptedAuthor))[0]).toBe(state);
  });

  it('fewer than three moved names say nothing', () => {
    expect(statesOf(pair('Sedum hybridum', 'L.', 'Phedimus hybridus', "(L.) 't Hart", { leads: 2 }))).toEqual(
      [],
    );
  });

  it('two species of the family with the same epithet and author leave it open', () => {
    const clematis = pair('Anemone alpina', 'L.', 'Clematis alpina', '(L.) Mill.');
    const pulsatilla = pair('Anemone alpina', 'L.', 'Pulsatilla alpina', '(L.) Delarbre', {
      species: 2,
      leads: 0,
    });
    expect(statesOf(clematis, pulsatilla)).toEqual(['probable']);
  });

  it('a species that may have its epithet from a third genus is only probable', () => {
    const others = [['Chelidonium hybridum', null]] as const;
    expect(statesOf(pair('Papaver hybridum', 'L.', 'Roemeria hybrida', '(L.) DC.', { others }))).toEqual([
      'probable',
    ]);
  });
});

const PENNISETUM = 'Pennisetum setaceum';
const CENCHRUS = 'Cenchrus setaceus';
const MOVED = ['ciliare', 'orientale', 'villosum'];

const of = (source: string, item: ItemInput): ItemInput => ({ ...item, source }) as ItemInput;
const NAMES: readonly ItemInput[] = [
  zone('1', 1),
  name(CENCHRUS, { family: 'Poaceae' }),
  name(PENNISETUM, { family: 'Poaceae', status: 'unknown' }),
  ...MOVED.map((epithet) => name(`Cenchrus ${epithet}`, { family: 'Poaceae' })),
  ...MOVED.map(
    (epithet): ItemInput => ({
      type: 'synonym',
      source: 'wfo',
      species: `Cenchrus ${epithet}`,
      name: `Pennisetum ${epithet}`,
    }),
  ),
  presence(PENNISETUM, '1'),
];
const FACTS: readonly ItemInput[] = [
  fact(PENNISETUM, 'author', '(Forssk.) Chiov.'),
  fact(CENCHRUS, 'author', '(Forssk.) Morrone'),
  fact(PENNISETUM, 'maximum_height_cm', 150),
  fact(CENCHRUS, 'duration', ['perennial']),
];
const ACCEPTED = [of('powo', name(PENNISETUM, { family: 'Poaceae' }))];

const load = (database: Database, slug: string, rows: readonly ItemInput[], content?: string) =>
  ingestRows(database, slug, [rows], {}, content === undefined ? {} : { content });

const namesOf = async (database: Database): Promise<readonly string[]> =>
  (await rowsOf<{ scientific_name: string }>(database, 'select scientific_name from species order by 1')).map(
    (row) => row.scientific_name,
  );

describe('C10.44 the record of a derived synonym', () => {
  let database: Database;
  beforeEach(async () => {
    database = await testDatabase();
    await load(database, 'names', NAMES);
  });
  afterEach(() => database.close());

  it('joins its species with facts, zones, id and slug, and the feed says so', async () => {
    const [before] = await rowsOf<{ id: number }>(
      database,
      'select id from species where scientific_name = $1',
      [PENNISETUM],
    );
    await load(database, 'facts', FACTS);
    const [found] = await rowsOf(
      database,
      `select s.scientific_name, s.vals ->> 'maximum_height_cm' as height, s.vals ->> 'author' as author,
         species_ref('pennisetum-setaceum') = s.id and species_ref($1::text) = s.id as answers,
         (select count(*)::integer from distribution d where d.species_id = s.id) as zones
       from species s where s.scientific_name = $2`,
      [before!.id, CENCHRUS],
    );
    expect(found).toEqual({
      scientific_name: CENCHRUS,
      height: '150',
      author: '(Forssk.) Morrone',
      answers: true,
      zones: 1,
    });
    expect(await namesOf(database)).not.toContain(PENNISETUM);
    const merged = `select merged_into = species_ref('cenchrus-setaceus') as joined from change where species_id = $1 and op = 'merged'`;
    expect(await rowsOf(database, merged, [before!.id])).toEqual([{ joined: true }]);
    expect(await faultsOf(database)).toEqual([]);
  });

  it('is the same in another order of loading, and after loading again', async () => {
    await load(database, 'facts', FACTS);
    const expected = await knowledgeOf(database);
    await load(database, 'names', NAMES, 'again');
    await load(database, 'facts', FACTS, 'again');
    expect(await knowledgeOf(database)).toEqual(expected);
  });

  it('gives way to a source that accepts the name', async () => {
    await load(database, 'accepting', ACCEPTED);
    await load(database, 'facts', FACTS);
    const expected = await knowledgeOf(database);
    await database.close();
    database = await testDatabase();
    await load(database, 'names', NAMES);
    await load(database, 'facts', FACTS);
    await load(database, 'accepting', ACCEPTED);
    expect(await namesOf(database)).toContain(PENNISETUM);
    expect(await knowledgeOf(database)).toEqual(expected);
    expect(await faultsOf(database)).toEqual([]);
  });

  it('comes back as it was when it is undone, and stays', async () => {
    await load(database, 'facts', FACTS.slice(1));
    const expected = await knowledgeOf(database);
    await load(database, 'facts', FACTS, 'with the author');
    expect(await namesOf(database)).not.toContain(PENNISETUM);
    await undoByHand(database, PENNISETUM);
    await load(database, 'facts', FACTS.slice(1), 'without the author');
    expect(await namesOf(database)).toContain(PENNISETUM);
    expect({ ...(await knowledgeOf(database)), species: [] }).toMatchObject({
      ...expected,
      species: [],
      facts: expect.anything(),
    });
    expect(await faultsOf(database)).toEqual([]);
  });
});
