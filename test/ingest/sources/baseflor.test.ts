import { readClaim } from '../../../src/facts/claim.js';
import { baseflor } from '../../../src/ingest/sources/baseflor.js';
import { fruitShape } from '../../../src/ingest/sources/baseflor-fruit.js';
import { biologicalType } from '../../../src/ingest/sources/baseflor-life-form.js';
import { writtenName } from '../../../src/ingest/sources/baseflor-names.js';
import { colors, inflorescence, sexuality, woodyType } from '../../../src/ingest/sources/baseflor-terms.js';
import { workbookOf } from '../workbook.js';
import { claimsOf, itemsOf, problemsOf, readSource } from './reading.js';

/** The columns that are read, and one that heads several, in the order of the file. */
const COLUMNS = [
  'rang_taxinomique',
  'code_CATMINAT',
  'NOM_SCIENTIFIQUE',
  'CHOROLOGIE',
  'inflorescence',
  'sexualité',
  'fruit',
  'couleur_fleur',
  'floraison',
  'type_ligneux',
  'Hauteur_végétative_maximum_[m]',
  'TYPE_BIOLOGIQUE',
  'Lumière',
  'Humidité_atmosphérique',
  'Humidité_édaphique',
  'Réaction_du_sol_(pH)',
  'Niveau_trophique',
  'Salinité',
  'Texture',
  'Lichtzahl',
  'Feuchtzahl',
  'Nutrients',
  'Salz',
  'Clade_intermédiaire',
  'Clade_intermédiaire',
  'FAMILLE_(-aceae)',
] as const;
type Plant = Partial<Record<(typeof COLUMNS)[number], string>>;

const read = (...plants: readonly Plant[]) => {
  const rows = plants.map((plant) => {
    const whole: Plant = { rang_taxinomique: 'esp', NOM_SCIENTIFIQUE: 'Pyrella montana Moor', ...plant };
    return COLUMNS.map((column) => whole[column] ?? '');
  });
  return readSource(baseflor, { 'baseflor.xlsx': workbookOf('baseflor', [COLUMNS, ...rows]) });
};

describe('baseflor', () => {
  it('claims for Julve and for Ellenberg what their columns of one row say', async () => {
    const found = await read({
      code_CATMINAT: '07/1.0.2 ',
      NOM_SCIENTIFIQUE: 'Pyrella montana (Moor) Hartw.  ',
      CHOROLOGIE: 'atlantique',
      inflorescence: 'racème de capitules',
      sexualité: 'gynodioïque',
      fruit: 'capsule',
      couleur_fleur: 'blanc, jaune',
      floraison: '11-2',
      type_ligneux: 'sous-arbrisseau',
      'Hauteur_végétative_maximum_[m]': '0.25',
      TYPE_BIOLOGIQUE: 'csuf-semp',
      Lumière: '7',
      Humidité_atmosphérique: '5',
      Humidité_édaphique: '12',
      'Réaction_du_sol_(pH)': '6',
      Niveau_trophique: '1',
      Salinité: '0',
      Texture: '1',
      Lichtzahl: '8',
      Feuchtzahl: '9=',
      Nutrients: 'x',
      Salz: '0b',
      'FAMILLE_(-aceae)': 'Pyrellaceae',
    });
    expect(claimsOf(found)).toEqual({
      'catminat author': '(Moor) Hartw.',
      'catminat inflorescence_type': 'head',
      'catminat sexuality': 'gynodioecious',
      'catminat fruit_shape': 'capsule',
      'catminat flower_color': ['white', 'yellow'],
      'catminat bloom_months': ['jan', 'feb', 'nov', 'dec'],
      'catminat ligneous_type': 'subshrub',
      'catminat maximum_height_cm': ['0.25', 'm'],
      'catminat biological_type': 'chamaephyte',
      'catminat duration': ['perennial'],
      'catminat leaf_retention': true,
      'catminat light': '7',
      'catminat atmospheric_humidity': '5',
      'catminat ground_humidity': '12',
      'catminat soil_nutriments': '1',
      'catminat soil_salinity': '0',
      'ellenberg light': '8',
      'ellenberg ground_humidity': '9',
      'ellenberg soil_salinity': '0',
    });
    for (const item of itemsOf(found, 'fact')) {
      if (item.type !== 'fact') continue;
      expect(item.species).toBe('Pyrella montana');
      // C8.21: the code is Julve's; Ellenberg's values have no record of their own.
      expect(item.record).toBe(item.source === 'catminat' ? '07/1.0.2' : undefined);
      const derived = ['biological_type', 'duration', 'leaf_retention'].includes(item.attribute);
      expect(item.evidence ?? 'reported').toBe(derived ? 'derived' : 'reported');
    }
  });

  it('takes no row but those of the table: empty ones and the total below it say nothing', async () => {
    const found = await read(
      {},
      { rang_taxinomique: '7125', code_CATMINAT: "nb d'espèces", NOM_SCIENTIFIQUE: '' },
    );
    expect(found.rows.map(({ line }) => line)).toEqual([2]);
    expect(problemsOf(found)).toEqual([]);
  });

  it('takes `inconnu` for no code', async () => {
    const found = await read({ code_CATMINAT: 'inconnu' });
    expect(itemsOf(found, 'fact')).toEqual([expect.objectContaining({ attribute: 'author', record: null })]);
  });

  it('C10.8: of rows that meet in a taxon the one of the higher rank is preferred, and lists what is no taxon', async () => {
    const ranks = [
      'esp',
      'hyb',
      'subsp',
      'susbp',
      'var',
      'f.',
      'subsp(uni)',
      'var(uni)',
      'f.(uni)',
      'écoph',
      'écoph.',
      'cv',
    ];
    const found = await read(...ranks.map((rang_taxinomique) => ({ rang_taxinomique })));
    expect(found.rows.map(({ preference }) => preference)).toEqual([
      5,
      4,
      3,
      3,
      2,
      2,
      1,
      1,
      1,
      undefined,
      undefined,
      undefined,
    ]);
    expect(problemsOf(found)).toEqual(
      Array(3).fill({ what: 'Pyrella montana Moor', why: 'ecological form or cultivar' }),
    );
  });

  describe('names', () => {
    it.each([
      ['Pyrella montana Moor', 'Pyrella montana', 'Moor', 'Pyrella'],
      ['Pyrella noltei Ek & f.Moor', 'Pyrella noltei', 'Ek & f.Moor', 'Pyrella'],
      [
        'Pyrella x mixta (Ek) Moor [Pyrella alba L. x Pyrella montana Moor]',
        'Pyrella × mixta',
        '(Ek) Moor',
        'Pyrella',
      ],
      ['Pyrella × mixta Ek [alba x montana)', 'Pyrella × mixta', 'Ek', 'Pyrella'],
      ['x Pyrellaria ekii Moor', '×Pyrellaria ekii', 'Moor', 'Pyrellaria'],
      ['Pyrella montana Moor subsp. montana', 'Pyrella montana subsp. montana', null, 'Pyrella'],
      [
        'Pyrella montana subsp. alba (Ek) Moor var. nana Lund',
        'Pyrella montana var. nana',
        'Lund',
        'Pyrella',
      ],
      ['Pyrella montana Moor f. nana Lund', 'Pyrella montana f. nana', 'Lund', 'Pyrella'],
      [
        'Pyrella x mixta n-subsp. alba Ek [Pyrella alba L. x Pyrella montana Moor]',
        'Pyrella × mixta nothosubsp. alba',
        'Ek',
        'Pyrella',
      ],
      ['Pyrella montana n-subsp. x alba Ek', 'Pyrella montana nothosubsp. × alba', 'Ek', 'Pyrella'],
      ['Pyrella montana Moor nom. illeg.', 'Pyrella montana', 'Moor', 'Pyrella'],
      ['Pyrella montana Moor in Ek nom. Illeg.', 'Pyrella montana', 'Moor in Ek', 'Pyrella'],
      [
        'Pyrella montana subsp. alba (Ek) Moor comb. nov. prop.',
        'Pyrella montana subsp. alba',
        '(Ek) Moor',
        'Pyrella',
      ],
      ['Pyrella montana (Ek) Moor pro. syn. nom. invalid.', 'Pyrella montana', '(Ek) Moor', 'Pyrella'],
      ['Pyrella montana Moor pro hybr.', 'Pyrella montana', 'Moor', 'Pyrella'],
      ['Pyrella montana A.Ek in sched.', 'Pyrella montana', 'A.Ek', 'Pyrella'],
      ['Pyrella montana (Ek) auct.', 'Pyrella montana', null, 'Pyrella'],
      ['Pyrella montana hort.', 'Pyrella montana', null, 'Pyrella'],
      ['Pyrella montana hort. ex Moor', 'Pyrella montana', 'hort. ex Moor', 'Pyrella'],
      [
        'Pyrella x mixta cv. Gold  [Pyrella alba L. x Pyrella montana Moor]',
        'Pyrella × mixta',
        null,
        'Pyrella',
      ],
    ])('%s', (text, species, author, genus) => {
      expect(writtenName(text)).toEqual({ species, author, genus });
    });

    it.each([
      'Pyrella x hyb. (sans nom 3)  [Pyrella alba L. x Pyrella montana Moor]',
      'Pyrella x hyb. (sans nom1) [Pyrella alba L. x Pyrella montana Moor]',
      'x Pyrellaria (sans nom 2)  [Pyrella alba L. x Aria montana Moor]',
      'Pyrella montana sensu auct. Gall.',
      'Pyrella Moor',
    ])(
      'C10.5: %s is of no species that could be told, which the list of what was not taken says',
      async (name) => {
        const found = await read({ NOM_SCIENTIFIQUE: name, Lumière: '7' });
        expect(found.rows[0]!.items).toEqual([]);
        expect(problemsOf(found)).toEqual([
          { what: name, why: 'not the name of a species, or used in another sense than that of its author' },
        ]);
      },
    );
  });

  describe('heights are in metres', () => {
    const heights = async (cell: string) =>
      itemsOf(await read({ 'Hauteur_végétative_maximum_[m]': cell }), 'fact').flatMap((item) =>
        item.type === 'fact' && item.attribute === 'maximum_height_cm'
          ? [readClaim(item.attribute, item.value, item.unit)]
          : [],
      );

    it.each([
      ['1.5', 150],
      ['62(120)', 6200],
    ])('%s', async (cell, value) => {
      expect(await heights(cell)).toEqual([{ value, unit: 'cm', refused: null }]);
    });

    it.each(['>1', '0;6', 'rampant', '>62(120)', '62(120)?'])(
      'C10.5: %s is kept as refused',
      async (cell) => {
        expect(await heights(cell)).toEqual([
          { value: cell, unit: 'm', refused: `must be a number; got "${cell}"` },
        ]);
      },
    );

    it('and ? is none', async () => {
      expect(await heights('?')).toEqual([]);
    });
  });

  describe('indicator values of Ellenberg', () => {
    const moisture = async (cell: string) =>
      claimsOf(await read({ Feuchtzahl: cell }))['ellenberg ground_humidity'];

    it.each([
      ['8~', '8'],
      ['9=', '9'],
      ['12', '12'],
      ['0b', '0'],
      ['0B', '0'],
      ['x', undefined],
      ['x~', undefined],
      ['x=', undefined],
      ['8?', '8?'],
      ['?', undefined],
      ['-', undefined],
      ['', undefined],
    ])('%s is %s', async (cell, value) => {
      expect(await moisture(cell)).toBe(value);
    });

    it('C10.10: a negative one was a class in brackets, and is kept as refused', async () => {
      const [claim] = itemsOf(await read({ NOM_SCIENTIFIQUE: 'Pyrella montana', Lichtzahl: '-5' }), 'fact');
      expect(claim).toMatchObject({ source: 'ellenberg', attribute: 'light', value: '-5' });
      expect(readClaim('light', '-5').refused).toContain('outside the plausible range');
    });
  });

  describe('flowers', () => {
    it.each([
      ['vert, bleu, jaune', ['green', 'blue', 'purple', 'yellow'], 'vert, bleu, jaune'],
      ['rose', ['red', 'magenta'], 'rose'],
      ['marron', ['brown'], null],
      ['blanc, noir', ['white', 'black'], null],
    ])('the words of %s are kept where the labels are coarse', async (cell, value, notes) => {
      const found = await read({ NOM_SCIENTIFIQUE: 'Pyrella montana', couleur_fleur: cell });
      expect(itemsOf(found, 'fact')).toEqual([
        expect.objectContaining({ attribute: 'flower_color', value, notes }),
      ]);
    });

    it('an unknown colour makes the list unknown', () => {
      expect([colors('jaune, taupe'), colors('')]).toEqual([null, null]);
    });

    it.each([
      ['5-7', ['may', 'jun', 'jul']],
      ['6', ['jun']],
      ['11-4', ['jan', 'feb', 'mar', 'apr', 'nov', 'dec']],
      ['1-12', ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']],
      ['0-3', undefined],
      ['4-13', undefined],
      ['été', undefined],
      ['vers 5-7', undefined],
      ['5-7(9)', undefined],
    ])('bloom in the months %s', async (cell, months) => {
      expect(claimsOf(await read({ floraison: cell }))['catminat bloom_months']).toEqual(months);
    });
  });

  describe('terms', () => {
    it.each([
      ['panicule spiciforme', 'panicle'],
      ["panicule d'épillets", 'panicle'],
      ['racème de racèmes', 'panicle'],
      ["racème d'épis", 'panicle'],
      ['racème de cymes unipares scorpioïdes', 'panicle'],
      ['racème de cymes unipares hélicoïdes', 'panicle'],
      ['racème de cymes bipares', 'panicle'],
      ['ombelle simple de capitules', 'head'],
      ['racème capituliforme', 'head'],
      ['capitule simple', 'head'],
      ['corymbe de capitules', 'head'],
      ['cyme capituliforme', 'head'],
      ['cyme de capitules', 'head'],
      ['épi de capitules', 'head'],
      ['capitule de capitules', 'head'],
      ['corymbe', null],
      ['racème simple', 'raceme'],
      ['spadice', 'spike'],
      ['épi simple', 'spike'],
      ["épi d'épillets", 'spike'],
      ['épi de cymes triflores', 'spike'],
      ['glomérules spiciformes', 'spike'],
      ["cyme d'épis", 'cyme'],
      ['cyme bipare', 'cyme'],
      ['cyme multipare', 'cyme'],
      ['cyme unipare hélicoïde', 'cyme'],
      ['cyme unipare scorpioïde', 'cyme'],
      ['cyme biscorpioïde', 'cyme'],
      ['cyathe', 'cyme'],
      ["cyme d'ombelles", 'umbel'],
      ['ombelle simple', 'umbel'],
      ["ombelle d'ombellules", 'umbel'],
      ["racème d'ombelles", 'umbel'],
      ["ombelle simple d'épis", 'umbel'],
      ["verticille d'ombelles", 'umbel'],
      ['glomérules', 'fascicle'],
      ['fleur solitaire terminale', 'solitary'],
      ['cyme de glomérules', 'fascicle'],
      ['fleur solitaire latérale', 'solitary'],
      ['cône', null],
    ])('inflorescence %s is %s', (term, label) => {
      expect(inflorescence(term)).toBe(label);
    });

    it.each([
      ['polygame, dioïque', 'polygamodioecious'],
      ['hermaphrodite', 'hermaphrodite'],
      ['monoïque', 'monoecious'],
      ['dioïque', 'dioecious'],
      ['androdioïque', 'androdioecious'],
      ['gynomonoïque', 'gynomonoecious'],
      ['polygame', null],
      ['hermaphrodite, dioïque', null],
    ])('sexuality %s is %s', (term, label) => {
      expect(sexuality(term)).toBe(label);
    });

    it.each([
      ['arbre', 'tree'],
      ['petit arbre', 'tree'],
      ['grand arbre', 'tree'],
      ['arbuste', 'shrub'],
      ['arbrisseau', 'shrub'],
      ['liane', 'liana'],
      ['parasite', 'parasite'],
      ['?', null],
    ])('wood %s is %s', (term, label) => {
      expect(woodyType(term)).toBe(label);
    });
  });

  it.each([
    ['akène', 'Quercus', 'Fagaceae', 'nut'],
    ['akène', 'Corylus', 'Betulaceae', 'nut'],
    ['akène', 'Betula', 'Betulaceae', 'achene'],
    ['caryopse', 'Poa', 'Poaceae', 'caryopsis'],
    ['gousse', 'Vicia', 'Fabaceae', 'legume'],
    ['silique', 'Arabis', 'Brassicaceae', 'silique'],
    ['baie', 'Solanum', 'Solanaceae', 'berry'],
    ['follicule', 'Sedum', 'Crassulaceae', 'follicle'],
    ['cône', 'Pinus', 'Pinaceae', 'strobilus'],
    ['samare', 'Acer', 'Aceraceae', 'samara'],
    ['akène', 'Malva', 'Malvaceae', 'schizocarp'],
    ['akène', 'Borago', 'Boraginaceae', 'mericarp'],
    ['akène', 'Chaiturus', 'Asteraceae', 'mericarp'],
    ['akène', 'Trochiscanthes', 'Asteraceae', 'schizocarp'],
    ['drupe', 'Prunus', 'Rosaceae', 'drupe'],
    ['akène', 'Daucus', 'Apiaceae', 'schizocarp'],
    ['capsule', 'Geranium', 'Geraniaceae', 'schizocarp'],
    ['akène', 'Salvia', 'Lamiaceae', 'mericarp'],
    ['akène', 'Leonurus', 'Asteraceae', 'mericarp'],
    ['baie', 'Juniperus', 'Cupressaceae', 'strobilus'],
    ['drupe', 'Taxus', 'Taxaceae', null],
    ['pyxide', 'Anagallis', 'Primulaceae', 'capsule'],
    ['', 'Salvia', 'Lamiaceae', null],
    ['sycone', 'Ficus', 'Moraceae', null],
  ])('fruit %s of %s (%s) is %s', (cell, genus, family, shape) => {
    expect(fruitShape(cell, genus, family)).toBe(shape);
  });

  it.each([
    ...['Amelanchier', 'Aria', 'Aronia', 'Chaenomeles', 'Cormus', 'Cotoneaster', 'Crataegus', 'Cydonia'],
    ...['Eriobotrya', 'Malus', 'Mespilus', 'Photinia', 'Pyracantha', 'Pyrus', 'Sorbus', 'Torminalis'],
  ])('the fruit of %s is a pome', (genus) => {
    expect(fruitShape('drupe', genus, 'Rosaceae')).toBe('pome');
  });

  it('the genus of a fruit is that of the name, hybrids too', async () => {
    const found = await read({
      NOM_SCIENTIFIQUE: 'Sorbus x mixta Ek',
      fruit: 'drupe',
      'FAMILLE_(-aceae)': 'Rosaceae',
    });
    expect(claimsOf(found)['catminat fruit_shape']).toBe('pome');
  });

  it.each([
    ['A-cad', { biological_type: 'megaphanerophyte', duration: ['perennial'], leaf_retention: false }],
    ['a-lia-semp', { biological_type: 'macrophanerophyte', duration: ['perennial'], leaf_retention: true }],
    ['B-suc', { biological_type: 'phanerophyte', duration: ['perennial'] }],
    ['b-cad(Hrub)', { biological_type: 'nanophanerophyte', duration: ['perennial'], leaf_retention: false }],
    ['Cfru', { biological_type: 'chamaephyte', duration: ['perennial'] }],
    ['csuf-csuc', { biological_type: 'chamaephyte', duration: ['perennial'] }],
    ['heri(test)', { biological_type: 'hemicryptophyte', duration: ['perennial', 'annual'] }],
    [
      'Hbis(Heri-Test)-lia',
      { biological_type: 'hemicryptophyte', duration: ['biennial', 'perennial', 'annual'] },
    ],
    [
      'hbis(heri,test)-suc',
      { biological_type: 'hemicryptophyte', duration: ['biennial', 'perennial', 'annual'] },
    ],
    ['gtub', { biological_type: 'geophyte', duration: ['perennial'] }],
    ['Grhi(Grhi-aqua)', { biological_type: 'geophyte', duration: ['perennial'] }],
    ['Hsto-lia(Grhi-lia)', { biological_type: 'hemicryptophyte', duration: ['perennial'] }],
    ['test-lia(hbis-car)', { biological_type: 'therophyte', duration: ['annual', 'biennial'] }],
    ['test(inconnu)', { biological_type: 'therophyte', duration: ['annual'] }],
    [
      'test(hbis)-lia(heri)',
      { biological_type: 'therophyte', duration: ['annual', 'biennial', 'perennial'] },
    ],
    ['tes', { biological_type: 'therophyte', duration: ['annual'] }],
    ['hsto(test)-aqua', { biological_type: 'hydrophyte', duration: ['perennial', 'annual'] }],
    ['test-aqua-car', { biological_type: 'hydrophyte', duration: ['annual'] }],
    ['cfru-hpar-semp-épi', { biological_type: 'epiphyte', duration: ['perennial'], leaf_retention: true }],
    ['cfru-par', { biological_type: 'chamaephyte', duration: ['perennial'], ligneous_type: 'parasite' }],
    ['cfru-semp-cad', { biological_type: 'chamaephyte', duration: ['perennial'] }],
    ['gbul-par', { biological_type: 'geophyte', duration: ['perennial'] }],
    ['cfru-hpar', { biological_type: 'chamaephyte', duration: ['perennial'] }],
    ['', {}],
    ['?', {}],
  ])('biological type %s', (cell, claims) => {
    expect(
      Object.fromEntries(biologicalType(cell).map(({ attribute, value }) => [attribute, value])),
    ).toEqual(claims);
  });

  it('C8.21: both sources are registered under the licence of the workbook, share-alike, and say so', () => {
    expect(baseflor.sources.map(({ slug, licence, share_alike }) => [slug, licence, share_alike])).toEqual([
      ['catminat', 'ODbL', true],
      ['ellenberg', 'ODbL', true],
    ]);
    for (const { credit } of baseflor.sources) expect(credit).toMatch(/Julve.*ODbL.*converted and merged/);
    expect(baseflor.files[0]!.complete).toEqual(['catminat', 'ellenberg']);
  });
});
