import { lifeFormClaims, plantFormClaims } from '../../../src/ingest/sources/life-form.js';
import { wcvp } from '../../../src/ingest/sources/wcvp.js';
import { wcvpExtract } from '../../../src/ingest/sources/wcvp-extract.js';
import { claimsOf, itemsOf, problemsOf, readSource } from './reading.js';

const HEADER = `plant_name_id|ipni_id|taxon_rank|taxon_status|family|genus_hybrid|genus|species_hybrid|species|infraspecific_rank|infraspecies|parenthetical_author|primary_author|publication_author|place_of_publication|volume_and_page|first_published|nomenclatural_remarks|geographic_area|lifeform_description|climate_description|taxon_name|taxon_authors|accepted_plant_name_id|basionym_plant_name_id|replaced_synonym_author|homotypic_synonym|parent_plant_name_id|powo_id|hybrid_formula|reviewed`;
const COLUMNS = HEADER.split('|');

const row = (cells: Readonly<Record<string, string>>, separator = '|'): string =>
  COLUMNS.map((column) => cells[column] ?? '').join(separator);

const pyrella = row({
  plant_name_id: '1',
  ipni_id: '9-1',
  taxon_rank: 'Species',
  taxon_status: 'Accepted',
  family: 'Pyrellaceae',
  place_of_publication: 'Fl. "Mont."',
  volume_and_page: '3: 118',
  first_published: '(1821 [publ. 1822])',
  geographic_area: 'Peru to Chile',
  lifeform_description: 'perennial',
  taxon_name: 'Pyrella montana',
  taxon_authors: 'Hartw.',
  accepted_plant_name_id: '1',
  powo_id: '7-1',
});
const hybrid = row({
  plant_name_id: '2',
  taxon_rank: 'Species',
  taxon_status: 'Unplaced',
  family: 'Pyrellaceae',
  genus_hybrid: '×',
  taxon_name: '× Pyrellix mixta',
  accepted_plant_name_id: '2',
});
const synonym = row({
  plant_name_id: '3',
  taxon_rank: 'Species',
  taxon_status: 'Synonym',
  taxon_name: 'Pyrella alpestris',
  accepted_plant_name_id: '1',
});
const dangling = row({
  taxon_rank: 'Species',
  taxon_status: 'Synonym',
  taxon_name: 'Aa bb',
  accepted_plant_name_id: '99',
});
const genus = row({
  taxon_rank: 'Genus',
  taxon_status: 'Synonym',
  taxon_name: 'Alpestrella',
  accepted_plant_name_id: '1',
});
const proles = row({ taxon_rank: 'proles', taxon_status: 'Accepted', taxon_name: 'Aa bb cc' });

const ZONES = 'plant_locality_id|plant_name_id|area_code_l3|introduced|extinct|location_doubtful';
const names = [HEADER, pyrella, hybrid, synonym, dangling, genus, proles].join('\n');

describe('the World Checklist', () => {
  it('reads accepted names, unplaced ones as unknown, others as synonyms', async () => {
    const read = await readSource(wcvp, { 'wcvp_names.csv.gz': names });
    expect(itemsOf(read, 'name')).toEqual([
      expect.objectContaining({
        name: 'Pyrella montana',
        rank: 'species',
        status: 'accepted',
        record: null,
        source: 'wfo',
      }),
      expect.objectContaining({ name: '×Pyrellix mixta', rank: 'hybrid', status: 'unknown' }),
    ]);
    expect(itemsOf(read, 'synonym')).toEqual([
      expect.objectContaining({ species: 'Pyrella montana', name: 'Pyrella alpestris' }),
    ]);
    expect(read.rows.map(({ preference }) => preference)).toEqual([
      1,
      0,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['Species', 'Pyrella alba', '', 'species'],
    ['Species', 'Pyrella × alba', '×', 'hybrid'],
    ['Subspecies', 'Pyrella alba subsp. nova', '', 'ssp'],
    ['nothosubsp.', 'Pyrella × alba nothosubsp. nova', '×', 'ssp'],
    ['Variety', 'Pyrella alba var. nova', '', 'var'],
    ['nothovar.', 'Pyrella × alba nothovar. nova', '×', 'var'],
    ['Form', 'Pyrella alba f. nova', '', 'form'],
    ['nothof.', 'Pyrella × alba nothof. nova', '×', 'form'],
    ['Subvariety', 'Pyrella alba subvar. nova', '', 'subvar'],
  ])('C1.12 reads the rank %s of %s', async (taxon_rank, taxon_name, species_hybrid, rank) => {
    const cells = { taxon_rank, taxon_name, species_hybrid, taxon_status: 'Accepted', family: 'Pyrellaceae' };
    const read = await readSource(wcvp, { 'wcvp_names.csv.gz': [HEADER, row(cells)].join('\n') });
    expect(itemsOf(read, 'name')).toEqual([expect.objectContaining({ rank })]);
  });

  it('of accepted rows of one name prefers the one with more zones', async () => {
    const twin = pyrella.replace('1|', '4|').replace('Hartw.', '');
    const files = {
      'wcvp_names.csv.gz': [HEADER, pyrella, twin, hybrid].join('\n'),
      'wcvp_distribution.csv.gz': [ZONES, '1|1|PER|0|0|0', '2|4|PER|0|0|0', '3|4|CLN|0|0|0'].join('\n'),
    };
    const { rows } = await readSource(wcvp, files);
    expect(rows.map(({ preference }) => preference)).toEqual([2, 3, 0]);
    const alone = await readSource(wcvp, { 'wcvp_names.csv.gz': files['wcvp_names.csv.gz'] });
    expect(alone.rows.map(({ preference }) => preference)).toEqual([1, 1, 0]);
  });

  it('lists what it does not take, with the reason', async () => {
    const problems = problemsOf(await readSource(wcvp, { 'wcvp_names.csv.gz': names }));
    expect(problems).toEqual([
      { what: 'Aa bb', why: expect.stringContaining('is not in the file') },
      { what: 'Alpestrella', why: expect.stringContaining('Genus') },
      { what: 'Aa bb cc', why: expect.stringContaining('proles') },
    ]);
  });

  it('claims author and publication for ipni, range and life form for wfo; quotes are characters', async () => {
    expect(claimsOf(await readSource(wcvp, { 'wcvp_names.csv.gz': names }))).toEqual({
      'ipni author': 'Hartw.',
      'ipni bibliography': 'Fl. "Mont." 3: 118',
      'ipni year': '1821',
      'wfo observations': 'Peru to Chile',
      'wfo duration': ['perennial'],
      'wfo plant_form': ['herb'],
    });
  });

  it('C8.21: gives each source its own number of a name, and none where the file holds none', async () => {
    const recordsOf = async (manifest: typeof wcvp, content: string): Promise<unknown> =>
      itemsOf(await readSource(manifest, { [manifest.files[0]!.name]: content }), 'fact').map((item) =>
        'record' in item && 'attribute' in item ? [item.source, item.attribute, item.record] : item,
      );
    const content = [HEADER, pyrella].join('\n');
    expect(await recordsOf(wcvp, content)).toEqual([
      ['ipni', 'author', '9-1'],
      ['ipni', 'bibliography', '9-1'],
      ['ipni', 'year', '9-1'],
      ['wfo', 'observations', null],
      ['wfo', 'duration', null],
      ['wfo', 'plant_form', null],
    ]);
    expect(await recordsOf(wcvpExtract, content.replaceAll('"', '').replaceAll('|', ','))).toEqual([
      ['powo', 'author', '7-1'],
      ['powo', 'bibliography', '7-1'],
      ['powo', 'year', '7-1'],
      ['powo', 'observations', '7-1'],
      ['powo', 'duration', '7-1'],
      ['powo', 'plant_form', '7-1'],
    ]);
  });

  it.each([
    ['Nordic J. Bot.', ' 37(3)-e02015: 3', 'Nordic J. Bot. 37(3)-e02015: 3'],
    ['Handb. Laubholzben.', ': 372', 'Handb. Laubholzben.: 372'],
    ['Engl. Bot.', ', ed. 3, 11: 126', 'Engl. Bot., ed. 3, 11: 126'],
    ['Engl. Bot.', ', ed. 3 : 126', 'Engl. Bot., ed. 3: 126'],
    ['Fl. Mont. 3 ', ': 118', 'Fl. Mont. 3: 118'],
    ['Syn. Fl. Jura', '', 'Syn. Fl. Jura'],
  ])('C8.21: the citation of %s and "%s" is %s', async (place, page, expected) => {
    const published = row({
      taxon_rank: 'Species',
      taxon_status: 'Accepted',
      family: 'Pyrellaceae',
      taxon_name: 'Pyrella montana',
      place_of_publication: place,
      volume_and_page: page,
    });
    const read = await readSource(wcvp, { 'wcvp_names.csv.gz': [HEADER, published].join('\n') });
    expect(claimsOf(read)).toMatchObject({ 'ipni bibliography': expected });
  });

  const zonesWith = async (flag: string) => {
    const zones = [ZONES, '1|1|PER|0|0|0', `2|1|CLN|${flag}|0|0`, '3|1|SPA|0|0|0', '4|77|CLN|0|0|0'];
    return readSource(
      wcvp,
      { 'wcvp_names.csv.gz': names, 'wcvp_distribution.csv.gz': zones.join('\n') },
      'wcvp_distribution.csv.gz',
    );
  };

  it('C1.12: a file with flags says how a species came to a zone; what is not flagged is native', async () => {
    const read = await zonesWith('1');
    const said = { type: 'distribution', source: 'wfo', species: 'Pyrella montana' };
    expect(itemsOf(read, 'distribution')).toEqual([
      { ...said, zone: 'PER', establishment: 'native' },
      { ...said, zone: 'CLN', establishment: 'introduced' },
      { ...said, zone: 'SPA', establishment: 'native' },
    ]);
    expect(read.warnings).toEqual([]);
    expect(problemsOf(read)).toHaveLength(1);
  });

  it('C1.12: in a file without any the range in words does, derived; where it is silent it is unknown', async () => {
    const read = await zonesWith('0');
    const said = { type: 'distribution', source: 'wfo', species: 'Pyrella montana' };
    const inWords = { establishment: 'native', evidence: 'derived', notes: 'Peru to Chile' };
    expect(itemsOf(read, 'distribution')).toEqual([
      { ...said, zone: 'PER', ...inWords },
      { ...said, zone: 'CLN', ...inWords },
      { ...said, zone: 'SPA', establishment: 'unknown' },
    ]);
    expect(read.warnings).toEqual([expect.stringContaining('No row is flagged')]);
    expect(problemsOf(read)).toHaveLength(1);
  });

  it("reads Kew's own quoted rows with the real establishment", async () => {
    const zones = [ZONES, '1|1|PER|0|0|0', '2|1|CLN|1|1|0', '3|1|CLC|0|0|1'].join('\n').replaceAll('|', ',');
    const quoted = [HEADER, pyrella.replace('"Mont."', '""Mont.""')]
      .map((line) =>
        line
          .split('|')
          .map((cell) => `"${cell}"`)
          .join(','),
      )
      .join('\n');
    const read = await readSource(
      wcvpExtract,
      { 'wcvp_names.csv': quoted, 'wcvp_distribution.csv': zones },
      'wcvp_distribution.csv',
    );
    expect(
      itemsOf(read, 'distribution').map((item) => 'establishment' in item && item.establishment),
    ).toEqual(['native', 'extinct', 'doubtful']);
    const named = await readSource(wcvpExtract, { 'wcvp_names.csv': quoted });
    expect(claimsOf(named)).toMatchObject({
      'powo author': 'Hartw.',
      'powo bibliography': 'Fl. "Mont." 3: 118',
    });
  });
});

describe('life forms in words', () => {
  it.each([
    ['perennial', { duration: ['perennial'] }],
    ['Perennial', { duration: ['perennial'] }],
    ['perennial or hydroannual', { duration: ['annual', 'perennial'], biological_type: 'hydrophyte' }],
    ['annual or biennial', { duration: ['annual', 'biennial'] }],
    ['tree', { ligneous_type: 'tree' }],
    ['shrub or tree', {}],
    ['climbing shrub', { ligneous_type: 'shrub' }],
    ['epiphytic subshrub', { ligneous_type: 'subshrub', biological_type: 'epiphyte' }],
    ['perennial or rhizomatous geophyte', { duration: ['perennial'], biological_type: 'geophyte' }],
    ['epiphyte or geophyte', {}],
    ['liana', { ligneous_type: 'liana' }],
    ['helophyte', { biological_type: 'helophyte' }],
    ['chamaephyte', { biological_type: 'chamaephyte' }],
    ['hemiparasitic shrub or subshrub', { ligneous_type: 'parasite' }],
    ['hydroannual', { duration: ['annual'], biological_type: 'hydrophyte' }],
    ['hemiparasitic shrub', { ligneous_type: 'parasite' }],
    ['hemiparasitic epiphyte', { ligneous_type: 'parasite', biological_type: 'epiphyte' }],
    ['hemiparasite', { ligneous_type: 'parasite' }],
    ['hemiparasitic annual', { duration: ['annual'] }],
    ['holoparasitic shrub', {}],
    ['herbaceous tree', {}],
    ['', {}],
  ])('%s', (words, expected) => {
    const claims = lifeFormClaims(words);
    expect(Object.fromEntries(claims.map(({ attribute, value }) => [attribute, value]))).toEqual(expected);
    expect(claims.every(({ evidence }) => evidence === 'derived')).toBe(true);
  });
});

describe('C8.66 what people call plants of a life form', () => {
  it.each([
    ['perennial or bulbous geophyte', 'Liliaceae', ['herb', 'bulb']],
    ['bulbous geophyte', 'Amaryllidaceae', ['bulb']],
    ['pseudobulbous epiphyte', 'Orchidaceae', undefined],
    ['tuberous geophyte', 'Solanaceae', ['herb']],
    ['shrub or tree', 'Fagaceae', ['tree', 'shrub']],
    ['climbing perennial', 'Cannabaceae', ['climber', 'herb']],
    ['succulent subshrub', 'Cactaceae', ['subshrub', 'succulent']],
    ['semisucculent perennial', 'Asteraceae', ['herb']],
    ['rhizomatous hydrogeophyte', 'Nymphaeaceae', ['herb', 'aquatic']],
    ['herbaceous tree', 'Musaceae', ['herb']],
    ['perennial', 'Poaceae', undefined],
    ['rhizomatous geophyte', 'Polypodiaceae', undefined],
  ])('%s in %s', (words, family, expected) => {
    expect(plantFormClaims(words, family)[0]?.value).toEqual(expected);
  });
});
