import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dwca } from '../../../src/ingest/dwca/format.js';
import { inFolder } from '../zip.js';
import { archiveOf, CORE, folderOf, packed, readAt, readCore } from './archive.js';

const ARCHIVE = archiveOf({ Taxon: CORE });
const META = ARCHIVE['meta.xml']!;
const NAMES = { terms: ['vernacularName', 'dc:language'], rows: ['1|Bergbirne|de'] };
const WITH_NAMES = archiveOf({ Taxon: CORE, VernacularName: NAMES });

/** The archive with a text of its meta.xml replaced. */
const withMeta = (replaced: string | RegExp, replacement: string, files = ARCHIVE) => ({
  ...files,
  'meta.xml': files['meta.xml']!.replace(replaced, replacement),
});

describe('the layout of an archive', () => {
  it.each([
    ['an archive without meta.xml', { 'taxon.txt': 'a' }, 'contains no meta.xml'],
    ['a malformed meta.xml', { 'meta.xml': '<archive>' }, 'meta.xml is malformed: '],
    ['a meta.xml without a core', { 'meta.xml': '<archive/>' }, 'meta.xml describes no core'],
    [
      'a core of occurrences',
      withMeta('terms/Taxon', 'terms/Occurrence'),
      'its core has the row type Occurrence; expected Taxon',
    ],
    [
      'a core without a row type',
      withMeta(/(<core) rowType="[^"]*"/, '$1'),
      'its core has the row type (none); expected Taxon',
    ],
    ['a missing file', { 'meta.xml': META }, 'the file taxon.txt, which meta.xml names, is missing'],
    [
      'a core without names',
      withMeta('terms/scientificName', 'terms/family'),
      'its core has no column scientificName',
    ],
    [
      'a core with the column genus but not specificEpithet',
      withMeta('terms/scientificName', 'terms/genus'),
      'its core has no column scientificName, nor genus and specificEpithet',
    ],
    [
      'a core with the column specificEpithet but not genus',
      withMeta('terms/scientificName', 'terms/specificEpithet'),
      'its core has no column scientificName, nor genus and specificEpithet',
    ],
    [
      'a core without a file name, where two files have the name of its row type',
      { ...archiveOf({ Taxon: { ...CORE, location: '' } }), 'taxon.csv': '' },
      'meta.xml names no file of the row type Taxon',
    ],
    [
      'an unknown encoding',
      withMeta('<core', '<core encoding="klingon"'),
      'meta.xml has the unknown encoding klingon',
    ],
    [
      'a quote of two characters',
      withMeta('fieldsEnclosedBy=""', 'fieldsEnclosedBy="ab"'),
      'meta.xml has fieldsEnclosedBy="ab"; expected one character or none',
    ],
    [
      'a quote that is an unknown escape sequence',
      withMeta('fieldsEnclosedBy=""', 'fieldsEnclosedBy="\\x"'),
      'meta.xml has fieldsEnclosedBy="\\x"; expected one character or none',
    ],
    [
      'an empty separator of cells',
      withMeta('fieldsTerminatedBy="\\t"', 'fieldsTerminatedBy=""'),
      'meta.xml has an empty fieldsTerminatedBy',
    ],
    [
      'a number of header lines in words',
      withMeta('ignoreHeaderLines="1"', 'ignoreHeaderLines="one"'),
      'meta.xml has ignoreHeaderLines="one"; expected a whole number from 0 to 999',
    ],
    [
      'a negative number of header lines',
      withMeta('ignoreHeaderLines="1"', 'ignoreHeaderLines="-1"'),
      'meta.xml has ignoreHeaderLines="-1"; expected a whole number from 0 to 999',
    ],
    [
      'a number of header lines followed by a word',
      withMeta('ignoreHeaderLines="1"', 'ignoreHeaderLines="1 line"'),
      'meta.xml has ignoreHeaderLines="1 line"; expected a whole number from 0 to 999',
    ],
    ['a field without a term', withMeta(/(<field index="1") term="[^"]*"/, '$1'), 'a field has no term'],
    ['an index in words', withMeta('index="1"', 'index="one"'), 'one is not a column index'],
    ['a negative index', withMeta('index="1"', 'index="-1"'), '-1 is not a column index'],
    ['two indices in one attribute', withMeta('index="1"', 'index="1,2"'), '1,2 is not a column index'],
    ['two cores', withMeta('</archive>', '<core/></archive>'), 'describes several cores'],
    [
      'an extension without a coreid column',
      withMeta('<coreid index="0"/>', '', WITH_NAMES),
      'meta.xml defines no coreid column of vernacularname.txt',
    ],
    [
      'an extension of a core without an id column',
      withMeta('<id index="0"/>', '', WITH_NAMES),
      'meta.xml defines no id column of the core',
    ],
  ])('is refused for %s, in a folder and in a zip archive', async (_, files, message) => {
    await expect(dwca.open(await folderOf(files), 'flora')).rejects.toThrow(message);
    await expect(dwca.open(await packed(files), 'flora')).rejects.toThrow(message);
  });

  it.each([
    ['../taxon.txt', 'is outside the archive'],
    ['a/../../taxon.txt', 'is outside the archive'],
    ['/etc/hostname', 'is outside the archive'],
    ['..\\taxon.txt', 'is outside the archive'],
    ['https://flora.example/taxon.txt', 'expected the name of a file in the archive'],
    ['C:\\taxon.txt', 'expected the name of a file in the archive'],
  ])('is refused if meta.xml names the file %s, outside the archive', async (location, message) => {
    const folder = await folderOf({ ...archiveOf({ Taxon: { ...CORE, location } }) });
    await writeFile(join(folder, '..', 'taxon.txt'), 'outside');
    await expect(dwca.open(folder, 'flora')).rejects.toThrow(message);
  });

  it('is refused if a file in the zip archive has a name that leads out of it', async () => {
    await expect(dwca.open(await packed({ ...ARCHIVE, '../evil.txt': 'x' }), 'flora')).rejects.toThrow(
      'neither a folder nor a valid zip file',
    );
  });

  it.each([
    ['/nowhere/at/all', 'There is no file or folder /nowhere/at/all'],
    [new URL(import.meta.url).pathname, 'neither a folder nor a valid zip file'],
  ])('is refused at %s', async (path, message) => {
    await expect(dwca.open(path, 'flora')).rejects.toThrow(message);
  });

  it('is refused if a compressed meta.xml unpacks to more than a megabyte', async () => {
    const files = {
      ...ARCHIVE,
      'meta.xml': META.replace('<archive', `<!--${' '.repeat(1 << 21)}--><archive`),
    };
    await expect(dwca.open(await packed(files), 'flora')).rejects.toThrow(
      'larger than the maximum of 1,048,576 bytes',
    );
  });

  it('is the same from a folder, the meta.xml in it, a zip archive of its files, and one of the folder', async () => {
    const folder = await folderOf(ARCHIVE);
    const nested = {
      ...inFolder('flora', ARCHIVE),
      // Neither is the meta.xml of the archive.
      'flora/old/meta.xml': META,
      'flora/meta.xml.bak': META,
    };
    const paths = [folder, join(folder, 'meta.xml'), await packed(ARCHIVE), await packed(nested)];
    const read = [];
    for (const path of paths) read.push(await readAt(path));
    expect(read[0]!.get('taxon.txt')!.items).toHaveLength(3);
    for (const each of read) expect(each).toEqual(read[0]);
  });

  it('may have files in folders, and several files of one table, whose lines are numbered on', async () => {
    const { 'taxon.txt': content, ...meta } = archiveOf({
      Taxon: { ...CORE, location: 'data/taxon.txt</location><location>more.txt' },
    });
    const read = await readAt(
      await folderOf({
        ...meta,
        'data/taxon.txt': content!,
        'more.txt': 'id\tname\tof\n9\tPyrella nova Lund\t9\n',
      }),
    );
    expect(read.get('data/taxon.txt, more.txt')!.lines).toEqual([2, 3, 4, 5, 7]);
  });

  it('uses taxonID as the id of taxa if meta.xml defines no id column', async () => {
    const files = archiveOf({
      Taxon: { terms: ['scientificName', 'taxonID'], rows: ['1|Pyrella montana|t1', '2|Pyrella alba|t2'] },
      VernacularName: { ...NAMES, rows: ['t2|Weißbirne|de'] },
    });
    const read = await readAt(await folderOf(withMeta('<id index="0"/>', '', files)));
    expect(read.get('vernacularname.txt')!.items).toMatchObject([{ species: 'Pyrella alba', record: 't2' }]);
  });

  it('may have spaces and line ends around indices and file names', async () => {
    const meta = META.replace('>taxon.txt<', '>\n  taxon.txt\n  <').replace(
      '<id index="0"',
      '<id index=" 0 "',
    );
    expect(meta).toContain(' taxon.txt\n');
    const read = await readAt(await folderOf({ ...ARCHIVE, 'meta.xml': meta }));
    expect(read.get('taxon.txt')!.items).toHaveLength(3);
  });

  it('may have a core without ids if it has no extensions', async () => {
    const files = archiveOf({
      Taxon: {
        terms: ['scientificName', 'scientificNameAuthorship'],
        rows: ['|Pyrella montana|Moor', '|Pyrella alba|Ek', '||Ek'],
      },
    });
    const read = await readAt(await folderOf(withMeta('<id index="0"/>', '', files)), { source: 'gbif' });
    const { items, problems } = read.get('taxon.txt')!;
    expect(items).toMatchObject([
      { species: 'Pyrella montana', value: 'Moor', record: null },
      { species: 'Pyrella alba', value: 'Ek', record: null },
    ]);
    expect(problems).toEqual([{ line: 4, what: '', why: 'no scientific name' }]);
  });

  it('may use one file as core and extension, which have different names in the result', async () => {
    const archive = archiveOf({
      Taxon: { terms: ['scientificName', 'vernacularName'], rows: ['1|Pyrella montana|Bergbirne'] },
      VernacularName: { terms: ['scientificName', 'vernacularName'], rows: [], location: 'taxon.txt' },
    });
    const read = await readAt(await folderOf(archive));
    expect([...read.keys()]).toEqual(['taxon.txt', 'taxon.txt (VernacularName)']);
    expect(read.get('taxon.txt (VernacularName)')!.items).toMatchObject([{ names: ['Bergbirne'] }]);
  });

  it('may have file names that begin with ./ or separate folders by a backslash', async () => {
    const { 'taxon.txt': content, ...meta } = archiveOf({
      Taxon: { ...CORE, location: './data\\taxon.txt' },
    });
    const read = await readAt(await folderOf({ ...meta, 'data/taxon.txt': content! }));
    expect(read.get('data/taxon.txt')!.items).toHaveLength(3);
  });

  it('may have a prefix in row types and terms, or a slash and a number sign at their end', async () => {
    const meta = META.replace('http://rs.tdwg.org/dwc/terms/Taxon', 'dwc:Taxon').replace(
      'http://rs.tdwg.org/dwc/terms/scientificName',
      'http://rs.tdwg.org/dwc/terms#scientificName/#',
    );
    expect(meta).not.toContain('terms/scientificName');
    const read = await readAt(await folderOf({ ...ARCHIVE, 'meta.xml': meta }));
    expect(read.get('taxon.txt')!.items).toHaveLength(3);
  });

  it.each([
    [0, [1, 2, 3]],
    [1, [2, 3]],
    [2, [3]],
  ])('has %i header lines, as meta.xml states', async (headers, lines) => {
    const read = await readCore({
      terms: ['scientificName'],
      rows: ['1|Pyrella alba Ek', '2|Pyrella nova Ek'],
      attributes: `fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="${headers}"`,
    });
    expect(read.lines).toEqual(lines);
  });

  it('is refused if its zip archive contains two folders, each with a meta.xml', async () => {
    const files = Object.entries(ARCHIVE).flatMap(([name, text]) => [
      [`a/${name}`, text],
      [`b/${name}`, text],
    ]);
    await expect(dwca.open(await packed(Object.fromEntries(files)), 'flora')).rejects.toThrow(
      'contains no meta.xml',
    );
  });

  it.each([
    [9, '0.txt, 1.txt, 2.txt, 3.txt, 4.txt, 5.txt, 6.txt, 7.txt, 8.txt'],
    [10, 'all files of VernacularName'],
  ])('of %i files of one row type has one name for them: %s', async (count, name) => {
    const files = Array.from({ length: count }, (_, at) => `${at}.txt`);
    const archive = archiveOf(
      {
        Taxon: CORE,
        VernacularName: { ...NAMES, rows: [], location: files.join('</location><location>') },
      },
      Object.fromEntries(files.map((file) => [file, 'id\tvernacularName\tlanguage\n1\tBergbirne\tde\n'])),
    );
    expect((await readAt(await folderOf(archive))).get(name)!.items).toHaveLength(count);
  });

  it('whose core has no file name uses the file with the name of the row type', async () => {
    const read = await readAt(await folderOf(archiveOf({ Taxon: { ...CORE, location: '' } })));
    expect(read.get('taxon.txt')!.items).toHaveLength(3);
    expect(read.get('taxon.txt')!.warnings).toContain(
      'meta.xml names no file of the row type Taxon; taxon.txt is read',
    );
  });

  it.each(['', ' '])(
    'whose file name is %j uses the file with the name of the row type next to meta.xml',
    async (location) => {
      const { 'taxon.txt': content, 'meta.xml': meta } = archiveOf({ Taxon: { ...CORE, location } });
      const files = { 'flora/meta.xml': meta!, 'flora/taxon.txt': content!, 'fauna/taxon.txt': 'id\n' };
      expect((await readAt(await packed(files))).get('taxon.txt')!.items).toHaveLength(3);
    },
  );

  it.each([
    [
      'fieldsTerminatedBy="," ignoreHeaderLines="1"',
      '"Pyrella montana Moor, ""f.""",x',
      'Pyrella montana Moor, "f."',
    ],
    [
      'fieldsTerminatedBy="&#9;" fieldsEnclosedBy="\'" ignoreHeaderLines="1"',
      "'Pyrella montana'\tx",
      'Pyrella montana',
    ],
    [
      'fieldsTerminatedBy="\\u0001" fieldsEnclosedBy="" ignoreHeaderLines="1"',
      'Pyrella montana\u0001x',
      'Pyrella montana',
    ],
    [
      'fieldsTerminatedBy="|" linesTerminatedBy="\\r\\n" ignoreHeaderLines="1"',
      'Pyrella montana|x',
      'Pyrella montana',
    ],
    ['ignoreHeaderLines="1"', 'Pyrella montana,x', 'Pyrella montana'],
  ])('splits lines into cells by %s', async (attributes, cells, name) => {
    const separator = cells.at(-2);
    const files = archiveOf({
      Taxon: { terms: ['scientificName', 'namePublishedIn'], rows: [], attributes },
    });
    const content = `id${separator}a${separator}b\n7${separator}${cells}\n`;
    const read = await readAt(await folderOf({ ...files, 'taxon.txt': content }));
    expect(read.get('taxon.txt')!.items).toContainEqual(
      expect.objectContaining({ species: name, record: '7', attribute: 'bibliography', value: 'x' }),
    );
  });

  it.each([
    ['fieldsEnclosedBy=""', '"Fl. 2"'],
    ['', 'Fl. 2'],
  ])('has quoted cells unless meta.xml has an empty quote: %j', async (quote, value) => {
    const { items } = await readCore({
      terms: ['scientificName', 'namePublishedIn'],
      rows: ['1|Pyrella alba|"Fl. 2"'],
      attributes: `fieldsTerminatedBy="\\t" ${quote} ignoreHeaderLines="1"`,
    });
    expect(items).toContainEqual(expect.objectContaining({ attribute: 'bibliography', value }));
  });

  it('has no header lines unless meta.xml states their number; a malformed first line is the only one that is lost', async () => {
    const { items, problems, warnings } = await readCore({
      terms: ['scientificName'],
      rows: ['2|Pyrella alba Ek|x'],
      attributes: 'fieldsTerminatedBy="\\t" fieldsEnclosedBy="s"',
    });
    expect(items).toMatchObject([{ species: 'Pyrella alba Ek', record: '2' }]);
    expect(problems).toEqual([{ line: 1, what: 'id\tscientificName', why: 'unclosed quote' }]);
    expect(warnings).toContain('taxon.txt: skipped columns that meta.xml does not describe: 3');
  });

  it('reads default values: of all rows for a field without a column, else of empty cells', async () => {
    const { items, problems } = await readCore({
      terms: ['scientificName', 'namePublishedIn'],
      rows: ['1 |Pyrella alba| Fl. 2 ', '2|Pyrella nova|\\N'],
      more: `<field default="1753" term="http://rs.tdwg.org/dwc/terms/namePublishedInYear"/>
        <field index="2" default="Sp. Pl." term="http://rs.tdwg.org/dwc/terms/namePublishedIn"/>`,
    });
    expect(problems).toEqual([]);
    expect(
      items.map(
        (item) => item.type === 'fact' && `${item.record} ${item.species} ${item.attribute} ${item.value}`,
      ),
    ).toEqual([
      '1 Pyrella alba bibliography Fl. 2',
      '1 Pyrella alba year 1753',
      '2 Pyrella nova bibliography Sp. Pl.',
      '2 Pyrella nova year 1753',
    ]);
  });
});

describe('a difference from meta.xml', () => {
  it('is one warning: terms that are ignored, columns that it does not describe, extensions, line ends', async () => {
    const files = archiveOf({
      Taxon: { terms: ['scientificName', 'taxonRemarks', 'nomenclaturalCode'], rows: [] },
      TypesAndSpecimen: { terms: ['typeStatus'], rows: [] },
    });
    const read = await readAt(
      await folderOf({
        ...files,
        'taxon.txt': 'id\tname\tremarks\tcode\t _habit\r\n1\tPyrella alba\ta\tb\tc\r\n',
      }),
    );
    expect(read.get('taxon.txt')!.warnings).toEqual([
      'the archive contains no eml.xml, so its title, citation and licence are unknown',
      'the archive states no licence; the source flora is registered without one',
      'skipped extensions of the unsupported row type TypesAndSpecimen: typesandspecimen.txt',
      'taxon.txt: ignored terms: taxonRemarks, nomenclaturalCode',
      'taxon.txt: lines end in CRLF; meta.xml specifies LF',
      'taxon.txt: skipped columns that meta.xml does not describe: _habit',
    ]);
  });

  it('in a line is listed with its number, and the other lines are read', async () => {
    const { items, problems } = await readCore({
      terms: ['scientificName', 'scientificNameAuthorship'],
      rows: [
        '1|Pyrella alba',
        '2|Pyrella nova|Ek||what is this',
        '|Pyrella nigra|Ek',
        '4|Pyrella rubra|Ek| ',
        `5|Pyrella|${'x'.repeat(300)}|x`,
      ],
    });
    expect(problems).toEqual([
      { line: 2, what: '1 Pyrella alba', why: '2 cells; expected at least 3' },
      { line: 3, what: '2 Pyrella nova Ek  what is this', why: '5 cells; expected 3' },
      { line: 4, what: ' Pyrella nigra Ek', why: 'the row has no id' },
      { line: 6, what: `5 Pyrella ${'x'.repeat(190)}`, why: '4 cells; expected 3' },
    ]);
    expect(items).toEqual([expect.objectContaining({ species: 'Pyrella rubra', value: 'Ek' })]);
  });
});
