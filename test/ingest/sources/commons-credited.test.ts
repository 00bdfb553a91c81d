import { commonsCredited } from '../../../src/ingest/sources/commons-credited.js';
import { JUDGED_PHOTOS } from '../../../src/ingest/sources/judged-photos.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const HEADER =
  'wcvp_name,wcvp_status,name_in_title,creator,license,license_url,url,source_page,title,licence_class,taken_from';

interface Cells {
  readonly name?: string;
  readonly creator?: string;
  readonly license?: string;
  readonly address?: string;
  readonly url?: string;
  readonly page: string;
  readonly title?: string;
  readonly of?: string;
}

const row = ({
  name = 'Pyrella montana',
  creator = '',
  license = 'CC0',
  address = '',
  url = '',
  page,
  title = '',
  of = 'open',
}: Cells) =>
  ['Pyrella alba', 'accepted', name, creator, license, address, url, page, title, of, 'list']
    .map((cell) => `"${cell}"`)
    .join(',');
const photos = (...rows: readonly Cells[]) =>
  readSource(commonsCredited, { 'photos.csv.gz': [HEADER, ...rows.map(row), ''].join('\n') });

const FILE = 'https://commons.wikimedia.org/wiki/File:';
const path = (file: string) => `https://commons.wikimedia.org/wiki/Special:FilePath/${file}`;
const HABIT = `${FILE}Acacia_dealbata_Habitus_2010-3-21_SierraMadrona.jpg`;
const FLOWERS = `${FILE}Amelanchier_canadensis_flowers.jpg`;
const BARK = `${FILE}Amelanchier_canadensis_(bark),_Mount_Auburn_Cemetery.JPG`;
const INATURALIST = 'https://inaturalist-open-data.s3.amazonaws.com/photos/38100435/medium.jpg';
const OBSERVATION = 'https://www.inaturalist.org/observations/24640780';

describe('commons-credited', () => {
  it('publishes two widths of a file for the name as given, with what its title says it shows', async () => {
    const address = 'https://creativecommons.org/licenses/by/2.0/';
    const read = await photos({ creator: 'Ada Moor', license: 'CC BY/2.0', address, page: HABIT });
    const file = 'Acacia_dealbata_Habitus_2010-3-21_SierraMadrona.jpg';
    expect(itemsOf(read, 'image')).toEqual([
      {
        type: 'image',
        source: 'wikimedia-commons',
        species: 'Pyrella montana',
        image_url: path(`${file}?width=960`),
        thumbnail_url: path(`${file}?width=500`),
        part: 'habit',
        view: null,
        copyright: '© Ada Moor, CC BY 2.0',
        licence: 'CC BY 2.0',
        licence_url: address,
        source_url: HABIT,
      },
    ]);
  });

  it('finds photos of iNaturalist by their number, whose licences have version 4.0', async () => {
    const photo = { page: OBSERVATION, url: INATURALIST };
    const read = await photos({ ...photo, creator: 'Ada', license: 'CC BY' });
    expect(itemsOf(read, 'image')).toEqual([
      {
        type: 'image',
        source: 'wikimedia-commons',
        species: 'Pyrella montana',
        image_url: INATURALIST,
        part: 'other',
        view: null,
        copyright: '© Ada, CC BY 4.0',
        licence: 'CC BY 4.0',
        licence_url: 'https://creativecommons.org/licenses/by/4.0/',
        source_url: OBSERVATION,
      },
    ]);
    expect(itemsOf(await photos({ ...photo, creator: 'no rights reserved' }), 'image')).toMatchObject([
      { copyright: 'iNaturalist, CC0' },
    ]);
  });

  it.each<[page: string, part: string, view?: string | null]>([
    [FLOWERS, 'flower'],
    [`${FILE}Pinus_pinaster_male_cone.jpg`, 'other', 'male cone'],
    [BARK, 'bark'],
    [`${FILE}Marrubium_vulgare_leaf_Jenene_Kidston_(14453015387).jpg`, 'leaf'],
    [`${FILE}Ligustrum_lucidum_EnfoqueFrutos_2010-11-05_ParqueGassetCiudadReal.jpg`, 'fruit'],
    [`${FILE}Convolvulus_arvensis_%C3%A5kervinda.jpg`, 'other'],
  ])('the photo %s shows: %s', async (page, part, view = null) => {
    expect(itemsOf(await photos({ page }), 'image')).toMatchObject([{ part, view }]);
  });

  it.each([
    [`${FILE}Borago_officinalis_Sturm11007.jpg`, 'a drawing'],
    [`${FILE}Carum_carvi_-_K%C3%B6hler%E2%80%93s_Medizinal-Pflanzen-172.jpg`, 'a drawing'],
    [`${FILE}PattsBlueberries.jpg`, 'harvested fruits, not the plant'],
    ['https://www.flickr.com/photos/3336/148713113', 'no address of an image is known'],
    [`${FILE}Pyrella_beetle.jpg`, 'nobody judged what the photo shows (data/photos/commons.csv)'],
    [`${FILE}Pyrella_100%.jpg`, 'nobody judged what the photo shows (data/photos/commons.csv)'],
  ])('leaves out %s: %s', async (page, why) => {
    const read = await photos({ page });
    expect(itemsOf(read, 'image')).toEqual([]);
    expect(problemsOf(read)).toMatchObject([{ why }]);
  });

  it('C8.18 takes open licences only, with the author where the licence asks for one', async () => {
    const read = await photos(
      { page: HABIT, license: 'Public domain', address: 'Unknown' },
      { page: FLOWERS, license: 'CC-BY 3.0', creator: 'Ada' },
      { page: BARK, license: 'CC-BY 3.0' },
      { page: BARK, license: 'CC BY-SA 4.0', of: 'SA', creator: 'Ada' },
      { page: BARK, license: 'CC BY-NC 4.0', creator: 'Ada' },
    );
    expect(itemsOf(read, 'image')).toMatchObject([
      { licence: 'Public domain', licence_url: null, copyright: 'Wikimedia Commons, Public domain' },
      { licence: 'CC BY 3.0', licence_url: 'https://creativecommons.org/licenses/by/3.0/' },
    ]);
    expect(problemsOf(read).map(({ why }) => why)).toEqual([
      'the licence requires credit, but no author is named',
      'not an open licence: CC BY-SA 4.0',
      'not an open licence: CC BY-NC 4.0',
    ]);
  });

  it('assumes no version for a licence of Wikimedia Commons that states none', async () => {
    const read = await photos({ page: HABIT, license: 'CC BY', creator: 'Ada' });
    expect(itemsOf(read, 'image')).toEqual([]);
    expect(problemsOf(read)).toMatchObject([{ why: 'not an open licence: CC BY' }]);
  });

  it('lists a photo without a page by its title', async () => {
    const read = await photos({ page: '', title: 'Pyrella.jpg' });
    expect(problemsOf(read)).toMatchObject([{ what: 'Pyrella montana, Pyrella.jpg' }]);
  });

  it('corrects the author of a list that garbles it', async () => {
    const read = await photos({
      page: `${FILE}Rosales_-_Amelanchier_lamarckii_-_kew_1.jpg`,
      creator: 'EmÅ\u0091ke DÃ©nes',
      license: 'CC BY/3.0',
      address: 'http://creativecommons.org/licenses/by/3.0/',
    });
    expect(itemsOf(read, 'image')).toMatchObject([{ copyright: '© Emőke Dénes, CC BY 3.0' }]);
  });

  it('takes a photo once for each name', async () => {
    const read = await photos({ page: HABIT }, { page: HABIT }, { page: HABIT, name: 'Pyrella alba' });
    expect(itemsOf(read, 'image')).toMatchObject([
      { species: 'Pyrella montana' },
      { species: 'Pyrella alba' },
    ]);
  });
});

describe('data/photos/commons.csv', () => {
  it('says of each photo either what it shows or why it is left out', () => {
    const judged = [...JUDGED_PHOTOS.values()];
    expect(judged.filter(({ part, reason }) => (part === '') === (reason === ''))).toEqual([]);
    expect(judged.length).toBeGreaterThan(200);
  });

  it('leaves out every title of a plate, a herbarium, an insect or a product', () => {
    const taken = [...JUDGED_PHOTOS.values()].filter(({ part }) => part !== '');
    const doubtful =
      /sturm|k[öo]hler|thom[ée]|flora batava|illustration|drawing|herbar|specimen|beetle|butterfly|seed|powder|\boil\b|tea\b|dried/i;
    expect(taken.filter(({ photo }) => doubtful.test(photo))).toEqual([]);
  });
});
