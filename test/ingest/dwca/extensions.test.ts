import { createUnknownWords } from '../../../src/ingest/dwca/unknown-words.js';
import { archiveOf, CORE, folderOf, readAt, readExtension } from './archive.js';

describe('vernacular names', () => {
  it.each([
    ['en', 'en'],
    ['eng', 'en'],
    ['ENG', 'en'],
    ['ISO 639:fra', 'fr'],
    ['iso639-2:fre', 'fr'],
    ['ger', 'de'],
    ['pt-BR', 'pt'],
    ['zh_Hans', 'zh'],
    ['cre', 'cr'],
    ['moe', 'moe'],
    ['English', 'en'],
    ['Northern Sami', 'se'],
    ['', 'und'],
  ])('C8.19 of the language %s stand under %s', async (language, key) => {
    const { items, warnings } = await readExtension('VernacularName', {
      terms: ['vernacularName', 'dc:language'],
      rows: [`1|rote  Berg  birne|${language}`],
    });
    expect(items).toEqual([
      {
        type: 'common_names',
        source: 'flora',
        species: 'Pyrella montana Moor',
        language: key,
        names: ['rote Berg birne'],
        record: '1',
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it('of languages that nobody knows are found only, and told of once', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `1|Birne ${n}|Volapyk ${n % 25}`);
    const { items, warnings } = await readExtension('VernacularName', {
      terms: ['vernacularName', 'dc:language'],
      rows: ['1|Birne|xx', '1|Birne|xx', ...rows],
    });
    expect(new Set(items.map((item) => item.type === 'common_names' && item.language))).toEqual(
      new Set(['und']),
    );
    expect(warnings).toEqual([
      `vernacularname.txt: unknown languages, stored as und: xx (2 rows), ${Array.from({ length: 19 }, (_, n) => `Volapyk ${n}${n < 5 ? ' (2 rows)' : ''}`).join(', ')} and others`,
    ]);
  });

  it.each([
    [20, ''],
    [21, ' and others'],
  ])('with %i unknown languages list 20 of them, each cut to 60 characters', (count, others) => {
    const unknown = createUnknownWords();
    const words = Array.from({ length: count }, (_, n) => `${n + 10}${'x'.repeat(70)}`);
    for (const word of words) unknown.add('languages', word);
    const shown = words.slice(0, 20).map((word) => word.slice(0, 60));
    expect(unknown.warnings()).toEqual([`languages: ${shown.join(', ')}${others}`]);
  });

  it('of the ids 01, 1a and 1b are not those of the id 1', async () => {
    const path = await folderOf(
      archiveOf({
        Taxon: {
          terms: ['scientificName'],
          rows: ['1|Pyrella montana', '01|Pyrella alba', '1a|Pyrella nova', '1b|Pyrella rubra'],
        },
        VernacularName: { terms: ['vernacularName'], rows: ['1|Bergbirne', '01|Weißbirne', '1a|Neubirne'] },
      }),
    );
    expect((await readAt(path)).get('vernacularname.txt')!.items).toMatchObject([
      { species: 'Pyrella montana', names: ['Bergbirne'] },
      { species: 'Pyrella alba', names: ['Weißbirne'] },
      { species: 'Pyrella nova', names: ['Neubirne'] },
    ]);
  });

  it('that are preferred come first, in the lines of their taxon', async () => {
    const { items, lines } = await readExtension('VernacularName', {
      terms: ['vernacularName', 'isPreferredName'],
      rows: ['1|a|', '1|b|false', '1|c|true', '2|d|', '2|e|1', '1|f|'],
    });
    expect(items.map((item) => item.type === 'common_names' && item.names[0])).toEqual([
      'c',
      'a',
      'b',
      'e',
      'd',
      'f',
    ]);
    expect(lines).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it.each(['1', 'true', 'TRUE', 'Yes', 'y', 't'])('that are marked %s are preferred', async (mark) => {
    const { items } = await readExtension('VernacularName', {
      terms: ['vernacularName', 'isPreferredName'],
      rows: ['1|a|no', `1|b|${mark}`],
    });
    expect(items).toMatchObject([{ names: ['b'] }, { names: ['a'] }]);
  });

  it('of a synonym are those of its taxon, of no taxon are listed, of a genus neither', async () => {
    const { items, problems } = await readExtension('VernacularName', {
      terms: ['vernacularName'],
      rows: ['3|Birne', '77|Nichts', '4|Gattung', '1|'],
    });
    expect(items).toMatchObject([{ species: 'Pyrella montana Moor', names: ['Birne'], record: '3' }]);
    expect(problems).toEqual([{ line: 3, what: '77', why: 'the core has no taxon with this id' }]);
  });
});

it('what is said of a name that was misapplied is not said of the plant', async () => {
  const path = await folderOf(
    archiveOf({
      Taxon: {
        terms: ['scientificName', 'acceptedNameUsageID', 'taxonomicStatus'],
        rows: ['1|Pyrella montana|1|accepted', '2|Pyrella alba|1|misapplied', '3|Pyrella tumuli|2|synonym'],
      },
      VernacularName: { terms: ['vernacularName'], rows: ['1|Birne', '2|Schein', '3|Trug'] },
    }),
  );
  const { items } = (await readAt(path)).get('vernacularname.txt')!;
  expect(items).toMatchObject([{ species: 'Pyrella montana', names: ['Birne'] }]);
});

describe('distributions', () => {
  const TERMS = ['locationID', 'countryCode', 'establishmentMeans', 'occurrenceStatus', 'dc:source'];
  const read = (...rows: readonly string[]) =>
    readExtension('Distribution', { terms: TERMS, rows: rows.map((row) => `1|${row}`) });

  it.each([
    ['TDWG:ONT', 'ONT'],
    ['tdwg:aut-oo', 'aut-oo'],
    ['WGSRPD: 12', '12'],
    ['ISO:FR', 'FRA'],
    ['ISO3166-1:fr', 'FRA'],
    ['ISO 3166-1:GB', 'GRB'],
    ['iso_3166:IE', undefined],
    ['ISO:FRANCE', undefined],
    ['no ISO:FR', undefined],
    ['ISO 3166:IE', 'IRE'],
    ['ISO 3166-2:CA-ON', 'ONT'],
    ['ISO:us-ca', 'CAL'],
    ['|FR', 'FRA'],
    ['|IT', 'ITA'],
    ['|UA', 'UKR'],
    ['|SI', 'YUG'],
    ['|CZ', 'CZE'],
    ['TDWG:FRA|CA', 'FRA'],
  ])('of %s are in the zone %s', async (place, zone) => {
    const [location, country = ''] = place.split('|');
    const { items } = await read(`${location}|${country}|||`);
    expect(items.map((item) => item.type === 'distribution' && item.zone)).toEqual(
      zone === undefined ? [] : [zone],
    );
  });

  it('of a place that is no zone, or of several, are listed; of no place are nothing', async () => {
    const { items, problems, warnings } = await read(
      'ISO:CA||||',
      '|US|||',
      '|US|||',
      'ISO 3166-2:CA-NL||||',
      'ISO:FR-IDF||||',
      'OSM:17||||',
      '||native||',
      'OSM:17|FR|||',
    );
    expect(items).toEqual([]);
    const divided = 'consists of several zones; give a TDWG: code or the ISO: code of a part';
    expect(problems).toEqual([
      { line: 2, what: 'ISO:CA', why: `CA ${divided}` },
      { line: 3, what: 'US', why: `US ${divided}` },
      { line: 4, what: 'US', why: `US ${divided}` },
      { line: 5, what: 'ISO 3166-2:CA-NL', why: `CA-NL ${divided}` },
      { line: 6, what: 'ISO:FR-IDF', why: 'unknown ISO 3166 code FR-IDF' },
      { line: 7, what: 'OSM:17', why: 'locationID is not a TDWG: or ISO: code' },
      { line: 9, what: 'OSM:17', why: 'locationID is not a TDWG: or ISO: code' },
    ]);
    expect(warnings).toEqual([
      'distribution.txt: places of several zones, rows not recorded (use codes of their parts): CA, US (2 rows), CA-NL',
      'distribution.txt: unknown ISO 3166 codes, rows not recorded: FR-IDF',
      'distribution.txt: locationID without a TDWG: or ISO: code, skipped: OSM:17 (2 rows)',
    ]);
  });

  it('of a country are those of the zone that the locality names, which may reach beyond it', async () => {
    const { items, problems } = await readExtension('Distribution', {
      terms: ['countryCode', 'locality', 'occurrenceStatus'],
      rows: ['1|CA|ontario|absent', '1|GB|Ireland|present', '1|GB|Ireland|absent'],
    });
    expect(items).toMatchObject([
      { zone: 'ONT', establishment: 'absent' },
      { zone: 'IRE', establishment: 'unknown' },
    ]);
    expect(problems).toMatchObject([{ line: 4, why: expect.stringContaining('part of the zone IRE') }]);
  });

  it.each([
    ['AD', 'absent', []],
    ['AD', 'extinct', []],
    ['AD', 'doubtful', ['doubtful']],
    ['ES', 'absent', ['absent']],
  ])('of %s, %s, are those of the zone SPA: %j', async (country, status, establishments) => {
    const { items, problems } = await read(`|${country}||${status}|`);
    expect(items.map((item) => item.type === 'distribution' && item.establishment)).toEqual(establishments);
    expect(problems).toHaveLength(1 - establishments.length);
  });

  it.each([
    ['native', '', 'native'],
    ['native: reintroduced', 'present', 'native'],
    ['Endemic', 'common', 'native'],
    ['naturalised', '', 'introduced'],
    ['invasive', 'present', 'introduced'],
    ['introduced: assisted colonisation', '', 'introduced'],
    ['https://rs.tdwg.org/dwcem/values/introduced', '', 'introduced'],
    ['uncertain', '', 'unknown'],
    ['', 'present', 'unknown'],
    ['', '', 'unknown'],
    ['native', 'absent', 'absent'],
    ['introduced', 'excluded', 'absent'],
    ['native', 'extirpated', 'extinct'],
    ['native', 'doubtful', 'doubtful'],
    ['native', 'uncertain', 'doubtful'],
    ['', 'Introduced', 'introduced'],
    ['', 'endemic', 'native'],
    ['introduced', 'formerly present', 'extinct'],
    ['native', 'rare', 'native'],
  ])('C1.12 %s, %s is %s', async (means, status, establishment) => {
    const { items, warnings } = await read(`TDWG:ONT||${means}|${status}|Fl. 3`);
    expect(items).toEqual([
      {
        type: 'distribution',
        source: 'flora',
        species: 'Pyrella montana Moor',
        zone: 'ONT',
        establishment,
        record: '1',
        notes: 'Fl. 3',
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['absent', ['absent', 'excluded', 'not present', 'never present']],
    ['doubtful', ['doubtful', 'uncertain', 'questionable', 'present: questionable', 'unconfirmed']],
    ['extinct', ['extinct', 'extirpated', 'regionally extinct', 'formerly present']],
    ['unknown', ['present', 'common', 'abundant', 'frequent', 'irregular', 'rare', 'occasional']],
    ['unknown', ['localised', 'ephemeral']],
  ])('C1.12 are %s by the status of each of %j', async (establishment, words) => {
    const { items, warnings } = await read(...words.map((word) => `TDWG:ONT|||${word}|`));
    expect(items).toHaveLength(words.length);
    for (const item of items) expect(item).toMatchObject({ establishment });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['native', ['native', 'native: reintroduced', 'indigenous', 'endemic', 'native: endemic']],
    ['introduced', ['introduced', 'introduced: assisted colonisation', 'naturalised', 'naturalized']],
    ['introduced', ['invasive', 'alien', 'exotic', 'non-native', 'adventive']],
    ['unknown', ['uncertain', 'unknown', 'vagrant', 'cryptogenic']],
  ])('C1.12 are %s by the means of each of %j', async (establishment, words) => {
    const { items, warnings } = await read(...words.map((word) => `TDWG:ONT||${word}||`));
    expect(items).toHaveLength(words.length);
    for (const item of items) expect(item).toMatchObject({ establishment });
    expect(warnings).toEqual([]);
  });

  it.each(['managed', 'cultivated', 'planted'])('of plants that are %s are no presences', async (word) => {
    const { items, problems } = await read(`TDWG:ONT||${word}||`, `TDWG:ONT|||${word}|`);
    expect([items.length, problems.length]).toEqual([0, 2]);
  });

  it('of plants that are only grown there are listed; words that are not known are told of once', async () => {
    const { items, problems, warnings } = await read(
      'TDWG:ONT||managed||',
      'TDWG:ONT||sown|here and there|',
      'TDWG:QUE||sown||',
    );
    expect(items.map((item) => item.type === 'distribution' && item.establishment)).toEqual([
      'unknown',
      'unknown',
    ]);
    expect(problems).toEqual([
      { line: 2, what: 'TDWG:ONT', why: 'cultivated in the zone: only wild occurrences are recorded' },
    ]);
    expect(warnings).toEqual([
      'distribution.txt: unknown occurrenceStatus, read as present: here and there',
      'distribution.txt: unknown establishmentMeans, read as unknown: sown (2 rows)',
    ]);
  });
});

describe('descriptions', () => {
  it.each([
    ['<p>Stony slopes &amp; <i>screes</i></p>', 'distribution', 'en', 'Stony slopes & screes'],
    ['Stony slopes, < 900 m', '', '', 'Stony slopes, < 900 m'],
    ['Stony slopes', 'General', 'eng', 'Stony slopes'],
    ['<P>A &amp; B &amp; C &lt; D &gt; E</P>', '', 'EN-gb', 'A & B & C < D > E'],
    ['&quot;A&quot; &apos;B&apos;&nbsp;&nbsp;C&eacute;', '', 'ISO 639-2: eng', `"A" 'B' C&eacute;`],
    ['Stony slopes', '', 'English', 'Stony slopes'],
    ['Berges', '', 'fr-en', undefined],
    ['Steinige Hänge', 'general', 'de', undefined],
    ['For coughs', 'traditional medicinal use', 'en', undefined],
    ['', 'general', 'en', undefined],
  ])('%s, on %s in the language %j', async (text, type, language, value) => {
    const { items } = await readExtension('Description', {
      terms: ['dc:description', 'dc:type', 'dc:language'],
      rows: [`1|${text}|${type}|${language}`],
    });
    const claim = { type: 'fact', source: 'flora', species: 'Pyrella montana Moor', record: '1' };
    expect(items).toEqual(value === undefined ? [] : [{ ...claim, attribute: 'observations', value }]);
  });

  it('C10.8 of the range are preferred to general ones, and those to ones of the habitat', async () => {
    const { preferences } = await readExtension('Description', {
      terms: ['dc:description', 'dc:type'],
      rows: [
        ...['1|a|habitat', '1|b|Native range', '1|c|', '1|d|distribution', '1|e|description', '1|f|habit'],
        ...['1|g|geographic distribution', '1|h|range', '1|i|general', '1|j|General description'],
      ],
    });
    expect(preferences).toEqual([1, 3, 2, 3, 2, 1, 3, 3, 2, 2]);
  });

  it('that no field is for are told of, once', async () => {
    const { warnings } = await readExtension('Description', {
      terms: ['dc:description', 'dc:type', 'dc:language'],
      rows: ['1|a|uses|en', '2|b|uses|en', '1|c|general|fr'],
    });
    expect(warnings).toEqual([
      'description.txt: description types without a field, skipped: uses (2 rows)',
      'description.txt: descriptions in other languages, skipped: fr',
    ]);
  });
});

describe('species profiles', () => {
  it('claim duration and woody type from their words', async () => {
    const { items } = await readExtension('SpeciesProfile', {
      terms: ['livingPeriod', 'lifeForm', 'isMarine'],
      rows: ['1|perennial|shrub|false', '2|||true'],
    });
    expect(items).toMatchObject([
      { species: 'Pyrella montana Moor', attribute: 'duration', value: ['perennial'], evidence: 'derived' },
      { species: 'Pyrella montana Moor', attribute: 'ligneous_type', value: 'shrub', evidence: 'derived' },
    ]);
  });
});

describe('multimedia', () => {
  const TERMS = [
    'dc:identifier',
    'dc:type',
    'dc:format',
    'dc:license',
    'dc:rightsHolder',
    'dc:creator',
    'dc:references',
  ];
  const ADDRESS = 'https://images.example/1.jpg';

  it('C8.18 are images with owner, licence and page', async () => {
    const { items } = await readExtension('Multimedia', {
      terms: TERMS,
      rows: [
        `1|${ADDRESS}|StillImage|image/jpeg|http://creativecommons.org/licenses/by-nc/4.0/legalcode||Ada Ek|https://images.example/1`,
      ],
    });
    expect(items).toEqual([
      {
        type: 'image',
        source: 'flora',
        species: 'Pyrella montana Moor',
        image_url: ADDRESS,
        copyright: '© Ada Ek, CC BY-NC 4.0',
        licence: 'CC BY-NC 4.0',
        licence_url: 'https://creativecommons.org/licenses/by-nc/4.0/',
        source_url: 'https://images.example/1',
        record: '1',
      },
    ]);
  });

  it('C8.18 name the holder of the rights before the author, and the address of the file before others', async () => {
    const { items } = await readExtension('Multimedia', {
      terms: ['dc:identifier', 'accessURI', 'dc:rightsHolder', 'dc:creator', 'dc:references'],
      rows: [`1|photo-17|${ADDRESS}|(C) Ada Ek|Bo Lund|see page 3`, `1|${ADDRESS}|||© Bo Lund|`],
    });
    expect(items).toMatchObject([
      { image_url: ADDRESS, copyright: '© Ada Ek', licence: null, source_url: null },
      { image_url: ADDRESS, copyright: '© Bo Lund', licence: null, source_url: null },
    ]);
  });

  it('C8.18 have the licence that the column license or else rights states, also without an owner', async () => {
    const { items } = await readExtension('Multimedia', {
      terms: ['dc:identifier', 'dc:license', 'dc:rights'],
      rows: [`1|${ADDRESS}|CC BY 4.0|CC BY-NC 4.0`, `1|${ADDRESS}||CC BY-NC 4.0`],
    });
    expect(items).toMatchObject([
      { copyright: null, licence: 'CC BY 4.0' },
      { copyright: null, licence: 'CC BY-NC 4.0' },
    ]);
  });

  it.each([
    ['', ''],
    ['StillImage', 'image/png'],
    ['still image', 'jpg'],
    ['', 'Image/JPEG'],
    ['Image', ''],
    ['http://purl.org/dc/dcmitype/StillImage', 'image/jpeg'],
  ])('are images of the type %j and the format %j', async (type, format) => {
    const { items } = await readExtension('Multimedia', {
      terms: TERMS,
      rows: [`1|${ADDRESS}|${type}|${format}||||`],
    });
    expect(items).toHaveLength(1);
  });

  it('are no sounds and films, no empty addresses; a path is listed', async () => {
    const { items, problems } = await readExtension('Multimedia', {
      terms: TERMS,
      rows: [
        `1|${ADDRESS}|Sound|||||`,
        `1|${ADDRESS}||video/mp4||||`,
        '1||StillImage|||||',
        '1|c:/1.jpg||||||',
      ],
    });
    expect(items).toEqual([]);
    expect(problems).toEqual([{ line: 5, what: 'c:/1.jpg', why: 'the image has no http or https URL' }]);
  });

  it('of two row types are one file, whose lines are counted on', async () => {
    const image = { terms: ['dc:identifier'], rows: [`1|${ADDRESS}`] };
    const read = await readAt(await folderOf(archiveOf({ Taxon: CORE, Multimedia: image, Image: image })));
    expect(read.get('multimedia.txt, image.txt')!.lines).toEqual([2, 4]);
  });
});
