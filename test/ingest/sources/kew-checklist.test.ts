import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesAt, NothingToIngest } from '../../../src/ingest/files.js';
import { wcvp } from '../../../src/ingest/sources/wcvp.js';
import { zipOf } from '../zip.js';
import { publish, readPublished } from './published.js';
import { claimsOf, itemsOf, problemsOf } from './reading.js';

/** Columns of the files in Kew's wcvp.zip. */
const NAMES =
  'plant_name_id|ipni_id|taxon_rank|taxon_status|family|genus_hybrid|genus|species_hybrid|species|infraspecific_rank|infraspecies|parenthetical_author|primary_author|publication_author|place_of_publication|volume_and_page|first_published|nomenclatural_remarks|geographic_area|lifeform_description|climate_description|taxon_name|taxon_authors|accepted_plant_name_id|basionym_plant_name_id|replaced_synonym_author|homotypic_synonym|parent_plant_name_id|powo_id|hybrid_formula|reviewed';
const ZONES =
  'plant_locality_id|plant_name_id|continent_code_l1|continent|region_code_l2|region|area_code_l3|area|introduced|extinct|location_doubtful';

const nameRow = (
  id: number,
  status: string,
  name: string,
  accepted: number | '',
  cells: Readonly<Record<string, string>> = {},
): string => {
  const all: Readonly<Record<string, string | number>> = {
    plant_name_id: id,
    taxon_rank: 'Species',
    taxon_status: status,
    family: 'Pyrellaceae',
    taxon_name: name,
    taxon_authors: 'Moor',
    accepted_plant_name_id: accepted,
    powo_id: `${id}-1`,
    reviewed: 'N',
    ...cells,
  };
  return NAMES.split('|')
    .map((column) => all[column] ?? '')
    .join('|');
};

const zoneRow = (id: number, code: string, flags = '0|0|0', region = ''): string =>
  `1|${id}|8|SOUTHERN AMERICA|83|${region}|${code}||${flags}`;

const FILES = {
  'README_WCVP.xlsx': 'not read',
  'wcvp_names.csv': [
    NAMES,
    nameRow(535677, 'Accepted', 'Pyrella montana', 535677, {
      place_of_publication: 'Fl. "Mont."',
      volume_and_page: ' 37(3)-e02015: 3',
      first_published: '(1821 publ. 1822)',
      geographic_area: 'Peru to Chile',
    }),
    nameRow(2, 'Synonym', 'Pyrella alpestris', 535677, { taxon_authors: '(Ek) Lund' }),
    nameRow(3, 'Illegitimate', 'Pyrella alpina', 535677),
    nameRow(4, 'Invalid', 'Pyrella nuda', 535677),
    nameRow(5, 'Orthographic', 'Pyrela montana', 535677),
    nameRow(6, 'Misapplied', 'Pyrella communis', 535677),
    nameRow(7, 'Unplaced', 'Pyrella obscura', ''),
    nameRow(8, 'Artificial Hybrid', 'Pyrella × hortensis', 8, { species_hybrid: '×' }),
    nameRow(9, 'Local Biotype', 'Pyrella localis', 535677),
    nameRow(10, 'Provisionally Accepted', 'Pyrella  nova', 10),
    nameRow(11, 'Provisionally Accepted', 'Pyrella novella', ''),
    nameRow(12, 'Invalid', 'Pyrella nulla', ''),
    nameRow(13, 'Doubted', 'Pyrella dubia', ''),
    nameRow(14, 'Accepted', 'Pyrella', 14, { taxon_rank: 'Genus' }),
    nameRow(15, 'Synonym', 'Pyrella  vetus  subsp.  minor', 535677, { taxon_rank: 'Subspecies' }),
    nameRow(16, '', 'Pyrella incerta', ''),
    nameRow(17, 'Accepted', 'Pyrella  alba  nana', 17, { taxon_rank: 'Variety' }),
    nameRow(18, 'Accepted', 'Pyrella inordinata', 18, { taxon_rank: '' }),
  ].join('\n'),
  'wcvp_distribution.csv': [
    ZONES,
    zoneRow(535677, 'PER'),
    zoneRow(535677, 'CLN', '1|0|0'),
    zoneRow(535677, 'cls', '1|1|0'),
    zoneRow(535677, 'CLC', '0|0|1'),
    zoneRow(535677, 'BOL', '1|0|1'),
    zoneRow(535677, 'ECU', '1|1|1'),
    zoneRow(535677, '', '0|0|0', 'Western South America'),
    zoneRow(535677, ''),
    zoneRow(535677, '').replace('|83|', '||'),
    zoneRow(2, 'PER'),
  ].join('\n'),
};

describe("Kew's wcvp.zip", () => {
  const readZip = async (place = 'wcvp.zip', path = place) =>
    readPublished(wcvp, join(await publish({ [place]: zipOf(FILES) }), path));

  it('is read as the archive or as the folder that contains it', async () => {
    const read = await readZip();
    expect(Object.keys(read)).toEqual(['wcvp_names.csv.gz', 'wcvp_distribution.csv.gz']);
    expect(await readZip('wcvp.zip', '')).toEqual(read);
    expect(await readPublished(wcvp, await publish(FILES))).toEqual(read);
    expect(await readPublished(wcvp, join(await publish(FILES), 'wcvp_names.csv'))).toEqual({
      'wcvp_names.csv.gz': read['wcvp_names.csv.gz'],
    });
    const inFolder = Object.fromEntries(
      Object.entries(FILES).map(([name, content]) => [`wcvp_v15/${name}`, content]),
    );
    expect(await readPublished(wcvp, join(await publish({ 'v15.zip': zipOf(inFolder) }), 'v15.zip'))).toEqual(
      read,
    );
  });

  it('C10.42: is a statement of powo, with authors and first publication', async () => {
    const { 'wcvp_names.csv.gz': names } = await readZip();
    expect(claimsOf({ ...names!, rows: names!.rows.slice(0, 1) })).toEqual({
      'powo author': 'Moor',
      'powo bibliography': 'Fl. "Mont." 37(3)-e02015: 3',
      'powo year': '1821',
      'powo observations': 'Peru to Chile',
    });
    const { manifest } = await filesAt(wcvp, await publish({ 'wcvp.zip': zipOf(FILES) }));
    expect(manifest.sources.map(({ slug }) => slug)).toEqual(['powo']);
  });

  it('C10.43: gives each status its role', async () => {
    const { 'wcvp_names.csv.gz': read } = await readZip();
    const names = itemsOf(read!, 'name').map(
      (item) => 'status' in item && [item.name, item.rank, item.status],
    );
    expect(names).toEqual([
      ['Pyrella montana', 'species', 'accepted'],
      ['Pyrella obscura', 'species', 'unknown'],
      ['Pyrella × hortensis', 'hybrid', 'accepted'],
      ['Pyrella nova', 'species', 'accepted'],
      ['Pyrella novella', 'species', 'unknown'],
      // C10.50 does not accept this form, so the name is kept unchanged.
      ['Pyrella alba nana', 'var', 'accepted'],
    ]);
    const synonyms = itemsOf(read!, 'synonym').map(
      (item) => 'author' in item && [item.name, item.author, item.record],
    );
    expect(synonyms).toEqual([
      ['Pyrella alpestris', '(Ek) Lund', '2-1'],
      ['Pyrella alpina', 'Moor', '3-1'],
      ['Pyrella nuda', 'Moor', '4-1'],
      ['Pyrela montana', 'Moor', '5-1'],
      ['Pyrella localis', 'Moor', '9-1'],
      ['Pyrella vetus subsp. minor', 'Moor', '15-1'],
    ]);
    expect(problemsOf(read!)).toEqual([
      { what: 'Pyrella communis', why: 'misapplied name, not a synonym' },
      { what: 'Pyrella nulla', why: 'invalid name without an accepted name' },
      { what: 'Pyrella dubia', why: 'unsupported taxon_status Doubted' },
      { what: 'Pyrella', why: 'unsupported rank "Genus"' },
      { what: 'Pyrella incerta', why: 'no taxon_status' },
      { what: 'Pyrella inordinata', why: 'no rank' },
    ]);
  });

  it('C1.12: flags the establishment; codes may be in lower case or missing', async () => {
    const { 'wcvp_distribution.csv.gz': read } = await readZip();
    expect(
      itemsOf(read!, 'distribution').map((item) => 'zone' in item && [item.zone, item.establishment]),
    ).toEqual([
      ['PER', 'native'],
      ['CLN', 'introduced'],
      ['CLS', 'extinct'],
      ['CLC', 'doubtful'],
      ['BOL', 'doubtful'],
      ['ECU', 'extinct'],
    ]);
    expect(problemsOf(read!)).toEqual([
      { what: 'Pyrella montana', why: 'no level 3 zone, only the region Western South America' },
      { what: 'Pyrella montana', why: 'no level 3 zone, only the region 83' },
      { what: 'Pyrella montana', why: 'no level 3 zone' },
      { what: 'PER of 2', why: 'no accepted name has this plant_name_id' },
    ]);
    expect(read!.warnings).toEqual([]);
  });

  it('differs from the list that was compiled from World Flora Online, in which no row is reviewed', async () => {
    const compiled = FILES['wcvp_names.csv'].replaceAll('|N\n', '|\n').replace(/N$/, '');
    const { manifest } = await filesAt(wcvp, await publish({ 'wcvp_names.csv.gz': gzipSync(compiled) }));
    expect(manifest.sources.map(({ slug }) => slug)).toEqual(['wfo', 'ipni']);
    const later = FILES['wcvp_names.csv'].replace('|N\n', '|\n');
    const { manifest: ofKew } = await filesAt(wcvp, await publish({ 'wcvp_names.csv': later }));
    expect(ofKew.sources.map(({ slug }) => slug)).toEqual(['powo']);
  });

  it('says what is wrong with other files, and what to do', async () => {
    const zip = zipOf(FILES);
    await expect(
      readPublished(wcvp, await publish({ 'wcvp_v14.zip': zip, 'wcvp_v15.zip': zip })),
    ).rejects.toThrow(
      /wcvp_names.csv.gz is in the folder 2 times: .*wcvp_v14.zip.wcvp_names.csv, .*Keep one edition in the folder/,
    );
    const dwca = await publish({ 'wcvp_dwca.zip': zipOf({ 'wcvp_taxon.csv': '', 'meta.xml': '' }) });
    await expect(readPublished(wcvp, join(dwca, 'wcvp_dwca.zip'))).rejects.toThrow(
      /contains none of the files of wcvp. Expected: wcvp_names.csv.gz, .*Found: meta.xml, wcvp_taxon.csv/,
    );
    await expect(filesAt(wcvp, dwca)).rejects.toThrow(NothingToIngest);
    const html = await publish({ 'wcvp_names.csv': '<html>moved</html>' });
    await expect(readPublished(wcvp, html)).rejects.toThrow(
      /first line is "<html>moved<\/html>"; expected column names separated by "\|" with plant_name_id/,
    );
    await expect(readPublished(wcvp, await publish({ 'wcvp_names.csv': '' }))).rejects.toThrow(
      /first line is empty; expected/,
    );
    const long = await publish({ 'wcvp_names.csv': 'x'.repeat(200) });
    await expect(readPublished(wcvp, long)).rejects.toThrow(/first line is "x{80}"; expected/);
    const alone = await publish({ 'wcvp_distribution.csv': FILES['wcvp_distribution.csv'] });
    await expect(readPublished(wcvp, alone)).rejects.toThrow('contains no wcvp_names.csv');
    const cut = await publish({ 'wcvp.zip': zip.subarray(0, 400) });
    await expect(readPublished(wcvp, join(cut, 'wcvp.zip'))).rejects.toThrow(
      /wcvp.zip cannot be read as a zip archive: .*Download it again/,
    );
    const fewer = FILES['wcvp_names.csv'].replaceAll('taxon_status', 'status');
    await expect(readPublished(wcvp, await publish({ 'wcvp_names.csv': fewer }))).rejects.toThrow(
      /the file has no column taxon_status. Columns: plant_name_id, ipni_id, .*as its publisher offers it/,
    );
  });
});
