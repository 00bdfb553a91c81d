import { rankNamed } from '../../../src/ingest/dwca/taxon.js';
import { archiveOf, folderOf, readAt, readCore } from './archive.js';

const NAMED = ['scientificName', 'scientificNameAuthorship', 'taxonRank'];

describe('a core of taxa', () => {
  it('claims author and first publication of a taxon, under its number and page', async () => {
    const { items } = await readCore({
      terms: [...NAMED, 'namePublishedIn', 'namePublishedInYear', 'dc:references'],
      rows: ['p-1|Pyrella montana|(Moor) Ek|species|Fl. Mont. 3: 12|publ. 1823|https://flora.example/p-1'],
    });
    const shared = {
      type: 'fact',
      source: 'flora',
      species: 'Pyrella montana',
      record: 'p-1',
      source_url: 'https://flora.example/p-1',
    };
    expect(items).toEqual([
      { ...shared, attribute: 'author', value: '(Moor) Ek' },
      { ...shared, attribute: 'bibliography', value: 'Fl. Mont. 3: 12' },
      { ...shared, attribute: 'year', value: '1823' },
    ]);
  });

  it.each([
    ['the column', 'Pyrella montana|Ek|species', 'Ek'],
    ['the name', 'Pyrella montana (Moor) Ek||species', '(Moor) Ek'],
    ['the name of an autonym, which has none', 'Pyrella montana Ek subsp. montana|Ek|subspecies', undefined],
  ])('takes the author from %s', async (_, row, author) => {
    const { items } = await readCore({ terms: NAMED, rows: [`1|${row}`] });
    expect(items.map((item) => item.type === 'fact' && item.value)).toEqual(
      author === undefined ? [] : [author],
    );
  });

  it.each([
    ['a number', '2|Pyrella alpestris Ek|1||synonym', 'Pyrella montana Moor'],
    ['a number of what comes later', '2|Pyrella alpestris Ek|9||', 'Pyrella nova Lund'],
    ['a synonym', '2|Pyrella alpestris Ek|3||heterotypic synonym', 'Pyrella montana Moor'],
    ['a name', '2|Pyrella alpestris Ek||Pyrella  rubra Ek|synonym', 'Pyrella rubra Ek'],
    ['a number that is not there, and a name', '2|Pyrella alpestris Ek|77|Pyrella rubra|', 'Pyrella rubra'],
  ])('has synonyms, which refer to their accepted taxon by %s', async (_, row, species) => {
    const { items } = await readCore({
      terms: ['scientificName', 'acceptedNameUsageID', 'acceptedNameUsage', 'taxonomicStatus'],
      rows: [
        '1|Pyrella montana Moor|1||accepted',
        row,
        '3|Pyrella tumuli|1||synonym',
        '9|Pyrella nova Lund|9||',
      ],
    });
    expect(items).toContainEqual({
      type: 'synonym',
      source: 'flora',
      species,
      name: 'Pyrella alpestris',
      author: 'Ek',
      record: '2',
    });
  });

  it.each(['\\N', 'NULL', 'null', ''])('takes %j for an empty cell', async (empty) => {
    const { items } = await readCore({
      terms: [...NAMED, 'namePublishedIn', 'namePublishedInYear'],
      rows: [`1|Pyrella montana|${empty}|${empty}|${empty}|1823`],
    });
    expect(items).toMatchObject([{ attribute: 'year', value: '1823' }]);
  });

  it('has no synonym of the name that it has itself', async () => {
    const { items, problems } = await readCore({
      terms: ['scientificName', 'acceptedNameUsage'],
      rows: [
        '1|Pyrella  montana  var.  alba Moor|Pyrella montana  var. alba  Moor',
        '2|Pyrella alba Ek|Pyrella  alba  Ek',
      ],
    });
    expect(items).toMatchObject([
      { type: 'fact', species: 'Pyrella montana var. alba Moor', value: 'Moor' },
      { type: 'fact', species: 'Pyrella alba Ek', value: 'Ek' },
    ]);
    expect(problems).toEqual([]);
  });

  it('takes a name that refers to its own id as accepted', async () => {
    const { items } = await readCore({
      terms: ['scientificName', 'scientificNameAuthorship', 'acceptedNameUsageID'],
      rows: ['1|Pyrella montana|Moor|1'],
    });
    expect(items).toMatchObject([{ type: 'fact', species: 'Pyrella montana', value: 'Moor' }]);
  });

  it('C11.4 C10.8 of a backbone has names of either status, the accepted of which are preferred', async () => {
    const epithets = ['alba', 'rubra', 'nova', 'fusca', 'pulchra', 'minor', 'major'];
    const stated = ['', 'Accepted', 'valid', 'accepted name', 'Correct', 'unresolved', 'provisional'];
    const { items, preferences } = await readCore(
      {
        terms: ['scientificName', 'taxonRank', 'family', 'taxonomicStatus'],
        rows: stated.map((status, nth) => `${nth}|Pyrella ${epithets[nth]}|species|Pyrellaceae|${status}`),
      },
      'wfo',
    );
    expect(items.map((item) => item.type === 'name' && item.status)).toEqual([
      ...Array(5).fill('accepted'),
      ...Array(2).fill('unknown'),
    ]);
    expect(preferences).toEqual([1, 1, 1, 1, 1, 0, 0]);
  });

  it.each([
    ['Pyrella alba', 'misapplied', 'misapplied name'],
    ['Pyrella alba', 'auct. non Moor', 'misapplied name'],
    ['Pyrella alba', 'sensu auct.', 'misapplied name'],
    ['Pyrella', '', 'not the name of a species'],
    ['Pyrella sp.', '', 'not the name of a species'],
    ['Pyrella spp', '', 'not the name of a species'],
  ])('lists %s of the status %j: %s', async (written, status, why) => {
    const { items, problems } = await readCore({
      terms: ['scientificName', 'acceptedNameUsage', 'taxonomicStatus'],
      rows: [`1|${written}|Pyrella montana|${status}`],
    });
    expect(items).toEqual([]);
    expect(problems).toMatchObject([{ line: 2, why: expect.stringContaining(why) }]);
  });

  it('follows synonyms that go round in a circle no further than five steps', async () => {
    const { items } = await readCore({
      terms: ['scientificName', 'acceptedNameUsageID'],
      rows: ['1|Pyrella alba|2', '2|Pyrella nova|1'],
    });
    expect(items).toHaveLength(2);
  });

  it('refers by taxonID where that is another number than the id of meta.xml', async () => {
    const read = await readAt(
      await folderOf(
        archiveOf({
          Taxon: {
            terms: ['taxonID', 'scientificName', 'acceptedNameUsageID'],
            rows: [
              '1|urn:1|Pyrella montana|',
              '2|urn:2|Pyrella tumuli|urn:1',
              // The taxonIDs are the same numbers as ids of other rows.
              '3|4|Pyrella alba|',
              '4|5|Pyrella nova|',
              '6|6|Pyrella collina|4',
            ],
          },
          VernacularName: { terms: ['vernacularName'], rows: ['1|Bergbirne'] },
        }),
      ),
    );
    expect(read.get('taxon.txt')!.items).toMatchObject([
      { type: 'synonym', species: 'Pyrella montana', record: 'urn:2' },
      { type: 'synonym', species: 'Pyrella alba', record: '6' },
    ]);
    expect(read.get('vernacularname.txt')!.items).toMatchObject([{ species: 'Pyrella montana' }]);
  });

  it('takes rows that repeat an id and say the same in all that is read as one', async () => {
    const { items, problems, lines } = await readCore({
      terms: [...NAMED, 'dc:modified'],
      rows: ['1|Pyrella montana|Moor|species|2020', '1|Pyrella montana|Moor|species|2024'],
    });
    expect(items).toMatchObject([{ attribute: 'author', value: 'Moor' }]);
    expect([problems, lines]).toEqual([[], [2, 3]]);
  });

  it('takes the first of rows that repeat an id and contradict each other, whole, and lists the others', async () => {
    const { items, problems } = await readCore({
      terms: [...NAMED, 'namePublishedInYear'],
      rows: [
        '1|Pyrella montana|Moor|species|',
        '2|Pyrella alba|Ek|species|1800',
        '1|Pyrella montana||species|1823',
        '1|Pyrella rubra|Lund|species|1823',
      ],
    });
    expect(items.map((item) => item.type === 'fact' && [item.species, item.attribute, item.value])).toEqual([
      ['Pyrella montana', 'author', 'Moor'],
      ['Pyrella alba', 'author', 'Ek'],
      ['Pyrella alba', 'year', '1800'],
    ]);
    const why = 'an earlier row has the same id 1 and different content';
    expect(problems).toEqual([
      { line: 4, what: 'Pyrella montana', why },
      { line: 5, what: 'Pyrella rubra', why },
    ]);
  });

  it('lets other rows refer to the first of those that repeat an id', async () => {
    const read = await readAt(
      await folderOf(
        archiveOf({
          Taxon: {
            terms: ['scientificName', 'acceptedNameUsageID'],
            rows: ['1|Pyrella montana|', '1|Pyrella rubra|', '2|Pyrella tumuli|1'],
          },
          VernacularName: { terms: ['vernacularName'], rows: ['1|Bergbirne'] },
        }),
      ),
    );
    expect(read.get('taxon.txt')!.items).toMatchObject([{ type: 'synonym', species: 'Pyrella montana' }]);
    expect(read.get('vernacularname.txt')!.items).toMatchObject([{ species: 'Pyrella montana' }]);
  });

  it('may have the parts of names alone', async () => {
    const { items, problems } = await readCore({
      terms: ['genus', 'specificEpithet', 'infraspecificEpithet', 'taxonRank', 'scientificNameAuthorship'],
      rows: [
        '1|Pyrella|montana|||Ek',
        '2|Pyrella|montana|alba|variety|Ek',
        '3|Pyrella|montana|alba||Ek',
        '4|Pyrella||||Ek',
        '5||montana|||Ek',
      ],
    });
    expect(items).toMatchObject([{ species: 'Pyrella montana' }, { species: 'Pyrella montana var. alba' }]);
    expect(problems).toEqual([
      { line: 4, what: '3', why: 'no scientific name' },
      { line: 5, what: '4', why: 'no scientific name' },
      { line: 6, what: '5', why: 'no scientific name' },
    ]);
  });

  it.each([
    ['Pyrella|Ek|genus|Plantae|accepted||', 'unsupported rank "genus"'],
    ['Pyrella||||accepted||', 'not the name of a species'],
    ['×Pyrella||||accepted||', 'not the name of a species'],
    ['Pyrella sp.||||accepted||', 'not the name of a species'],
    ['Felis nigra|Ek|species|Animalia|accepted||', 'not a plant: kingdom Animalia'],
    ['Pyrella alba|auct.|species|Plantae|misapplied|1|', 'misapplied name, not a synonym'],
    ['Pyrella alba|Ek|species|Plantae|synonym||', 'synonym without an accepted name'],
    [
      'Pyrella alba|Ek|species|Plantae|synonym|9|Pyrella rubra',
      'synonym of 9, which is not a species of the archive',
    ],
    ['Pyrella alba|Ek|species|Plantae|synonym|77|', 'synonym of 77, which is not a species of the archive'],
    ['|Ek|species|Plantae|accepted||', 'no scientific name'],
  ])('lists what is not taken: %s', async (row, why) => {
    const { items, problems } = await readCore({
      terms: [...NAMED, 'kingdom', 'taxonomicStatus', 'acceptedNameUsageID', 'acceptedNameUsage'],
      rows: [`8|${row}`, '9|Pyrella falsa|auct.|species|Plantae|misapplied|8|'],
    });
    expect(items).toEqual([]);
    expect(problems).toMatchObject([{ line: 2, why }, { line: 3 }]);
  });

  it.each([
    ['Pyrella montana alba', '', 'Pyrella montana alba'],
    ['Pyrella montana alba', 'variety', 'Pyrella montana var. alba'],
    ['×Pyrella montana alba', 'variety', '×Pyrella montana alba'],
  ])('adds the rank only to a name of three words: %s of the rank %j is %s', async (name, rank, species) => {
    const { items } = await readCore({ terms: NAMED, rows: [`1|${name}|Ek|${rank}`] });
    expect(items).toMatchObject([{ species }]);
  });

  it('has each identifier of a taxon once', async () => {
    const page = 'https://www.inaturalist.org/taxa/7';
    const { items } = await readCore({
      terms: ['scientificName', 'taxonID', 'dc:references'],
      rows: [`1|Pyrella montana|${page}|${page}`],
    });
    expect(items).toMatchObject([{ type: 'external_ids', ids: ['inaturalist:7'] }]);
  });

  it('has the URL in references as its source_url, else that in taxonID, which is never its record', async () => {
    const [page, own] = ['https://flora.example/montana', 'https://flora.example/taxa/7'];
    const { items } = await readCore({
      terms: ['scientificName', 'scientificNameAuthorship', 'taxonID', 'dc:references'],
      rows: [`7|Pyrella montana|Ek|${own}|${page}`, `8|Pyrella alba|Ek|${own}|`],
    });
    expect(items).toMatchObject([
      { record: '7', source_url: page },
      { record: '8', source_url: own },
    ]);
  });

  it.each([
    ['species', 'species'],
    ['sp.', 'species'],
    ['sub sp.', 'ssp'],
    ['nothospecies', 'hybrid'],
    ['hybrid', 'hybrid'],
    ['Subspecies', 'ssp'],
    ['subsp.', 'ssp'],
    ['ssp.', 'ssp'],
    ['nothosubspecies', 'ssp'],
    ['nothosubsp.', 'ssp'],
    ['variety', 'var'],
    ['varietas', 'var'],
    ['var.', 'var'],
    ['nothovariety', 'var'],
    ['nothovar.', 'var'],
    ['form', 'form'],
    ['forma', 'form'],
    ['f.', 'form'],
    ['nothoform', 'form'],
    ['nothof.', 'form'],
    ['subvariety', 'subvar'],
    ['subvar.', 'subvar'],
    ['', undefined],
    ['infraspecific name', undefined],
    ['infraspecific', undefined],
    ['genus', null],
    ['cultivar', null],
  ])('C1.12 reads the rank %j as %s', (written, rank) => {
    expect(rankNamed(written)).toBe(rank);
  });

  it.each(['', 'Plantae', 'plants', 'Viridiplantae', 'Archaeplastida', 'Vegetabilia'])(
    'takes plants of the kingdom %j',
    async (kingdom) => {
      const { items } = await readCore({
        terms: [...NAMED, 'kingdom'],
        rows: [`1|Pyrella alba|Ek|species|${kingdom}`],
      });
      expect(items).toMatchObject([{ type: 'fact', species: 'Pyrella alba', value: 'Ek' }]);
    },
  );

  it.each(['misapplied', 'Misidentification', 'auct. non', 'sensu auct.'])(
    'takes nothing of a name that was used in error: %s',
    async (status) => {
      const { items, problems } = await readCore({
        terms: [...NAMED, 'taxonomicStatus'],
        rows: [`1|Pyrella alba|Ek|species|${status}`],
      });
      expect([items, problems]).toMatchObject([[], [{ line: 2 }]]);
    },
  );

  describe('creates species', () => {
    const CORE = {
      terms: [...NAMED, 'family', 'taxonomicStatus'],
      rows: [
        '1|Pyrella montana Ek|Ek|species|Pyrellaceae|Accepted',
        '2|Pyrella × mixta|Ek|species|Pyrellaceae|Unchecked',
        '3|Pyrella montana ssp. alba|Ek|subspecies|Pyrellaceae|',
        '4|Pyrella nova|Ek|species||Accepted',
      ],
    };
    const namesOf = async (source: string) => {
      const { items, problems } = await readCore(CORE, source);
      return { names: items.filter(({ type }) => type === 'name'), problems };
    };

    it.each(['wfo', 'powo', 'WFO', 'world_flora_online'])(
      'of the names backbone %s, of these ranks and states (C10.50)',
      async (source) => {
        const name = { type: 'name', source: source === 'powo' ? 'powo' : 'wfo', family: 'Pyrellaceae' };
        expect(await namesOf(source)).toEqual({
          names: [
            { ...name, name: 'Pyrella montana', rank: 'species', status: 'accepted', record: '1' },
            { ...name, name: 'Pyrella × mixta', rank: 'hybrid', status: 'unknown', record: '2' },
            { ...name, name: 'Pyrella montana subsp. alba', rank: 'ssp', status: 'accepted', record: '3' },
          ],
          problems: [{ line: 5, what: 'Pyrella nova', why: 'no family' }],
        });
      },
    );

    it.each(['flora', 'ipni', 'gbif'])('of no other source: %s', async (source) => {
      expect(await namesOf(source)).toEqual({ names: [], problems: [] });
    });
  });
});
