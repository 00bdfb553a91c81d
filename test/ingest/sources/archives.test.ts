import { join } from 'node:path';
import { NothingToIngest } from '../../../src/ingest/files.js';
import { inaturalist } from '../../../src/ingest/sources/inaturalist.js';
import { vascan } from '../../../src/ingest/sources/vascan.js';
import { inFolder, zipOf } from '../zip.js';
import { publish, readPublished } from './published.js';
import { claimsOf, itemsOf, problemsOf } from './reading.js';

const TABLE = 'ignoreHeaderLines="1" encoding="UTF-8"';
const uri = (term: string): string =>
  ['references', 'language', 'identifier', 'modified', 'source', 'description', 'type'].includes(term)
    ? `http://purl.org/dc/terms/${term}`
    : `http://rs.tdwg.org/dwc/terms/${term}`;
const fields = (terms: readonly string[]): string =>
  terms.map((term, at) => `<field index="${at + 1}" term="${uri(term)}"/>`).join('');

/** iNaturalist: comma, quoted where needed, one file of names per language, some of them for unknown languages. */
const TAXA =
  'taxonID,identifier,parentNameUsageID,kingdom,phylum,class,order,family,genus,specificEpithet,infraspecificEpithet,modified,scientificName,taxonRank,references'.split(
    ',',
  );
const NAMES = 'vernacularName,language,locality,countryCode,source,lexicon,contributor,created'.split(',');
const QUOTED = `${TABLE} fieldsTerminatedBy="," linesTerminatedBy="\\n" fieldsEnclosedBy="&quot;"`;

const taxon = (id: number, kingdom: string, name: string, rank: string): string => {
  const page = `https://www.inaturalist.org/taxa/${id}`;
  return `${id},${page},${page},,${kingdom},,,,,,,,2026-01-01,${name},${rank},http://example.org`;
};
const vernacular = (id: number, name: string, language: string): string =>
  `${id},"${name}",${language},,,,English,"Ek, Lund",2026-01-01T00:00:00Z`;

const languages = (...names: readonly string[]): string =>
  names
    .map(
      (name) =>
        `<extension rowType="http://rs.gbif.org/terms/1.0/VernacularName" ${QUOTED}><files><location>VernacularNames-${name}.csv</location></files><coreid index="0"/>${fields(NAMES)}</extension>`,
    )
    .join('');

const INATURALIST = (eml: string) => ({
  'eml.xml': eml,
  'meta.xml': `<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml"><core rowType="http://rs.tdwg.org/dwc/terms/Taxon" ${QUOTED}><files><location>taxa.csv</location></files><id index="0"/>${fields(TAXA)}</core>${languages('english', 'german', 'unknown')}</archive>`,
  'taxa.csv': [
    ['id', ...TAXA].join(','),
    taxon(1, 'Plantae', 'Pyrella montana', 'species'),
    taxon(2, 'Plantae', 'Pyrella montana alba', 'variety'),
    taxon(3, 'Animalia', 'Canis lupus', 'species'),
    taxon(4, 'Plantae', 'Pyrella', 'genus'),
  ].join('\n'),
  'VernacularNames-english.csv': [
    ['id', ...NAMES].join(','),
    vernacular(1, 'hill pear, common', 'en'),
    vernacular(2, 'white pear', 'en'),
    vernacular(3, 'wolf', 'en'),
  ].join('\n'),
  'VernacularNames-german.csv': [['id', ...NAMES].join(','), vernacular(1, 'Bergbirne', 'de')].join('\n'),
  'VernacularNames-unknown.csv': [['id', ...NAMES].join(','), vernacular(1, 'pirin', 'und')].join('\n'),
});

const EML = `<eml><dataset><title>iNaturalist Taxonomy</title><intellectualRights><para>This work is licensed under a <ulink url="http://creativecommons.org/licenses/by/4.0/"><citetitle>CC BY 4.0</citetitle></ulink></para></intellectualRights></dataset></eml>`;

describe('the taxonomy archive of iNaturalist', () => {
  it('gives names by language, from one file per language', async () => {
    const zip = zipOf(INATURALIST(EML));
    const folder = await publish({ 'inaturalist-taxonomy.dwca.zip': zip });
    const read = await readPublished(inaturalist, folder);
    expect(await readPublished(inaturalist, join(folder, 'inaturalist-taxonomy.dwca.zip'))).toEqual(read);
    const [core, names] = Object.values(read);
    const identifiers = { type: 'external_ids', source: 'inaturalist-names' };
    expect(core!.rows.flatMap(({ items }) => items)).toEqual([
      { ...identifiers, species: 'Pyrella montana', ids: ['inaturalist:1'] },
      { ...identifiers, species: 'Pyrella montana var. alba', ids: ['inaturalist:2'] },
    ]);
    expect(problemsOf(core!).map(({ why }) => why)).toEqual([
      'not a plant: kingdom Animalia',
      'unsupported rank "genus"',
    ]);
    expect(
      itemsOf(names!, 'common_names').map(
        (item) => 'names' in item && [item.species, item.language, item.names],
      ),
    ).toEqual([
      ['Pyrella montana', 'en', ['hill pear, common']],
      ['Pyrella montana var. alba', 'en', ['white pear']],
      ['Pyrella montana', 'de', ['Bergbirne']],
      ['Pyrella montana', 'und', ['pirin']],
    ]);
    expect(itemsOf(names!, 'common_names')[0]).toMatchObject({ source: 'inaturalist-names', record: '1' });
  });

  it('is the only archive among the zip files of a folder', async () => {
    const [zip, other] = [zipOf(INATURALIST(EML)), zipOf({ 'notes/notes.txt': '' })];
    for (const archive of [zip, zipOf(inFolder('taxonomy', INATURALIST(EML)))]) {
      const folder = await publish({ 'A.ZIP': other, 'I.ZIP': archive });
      const [core] = Object.values(await readPublished(inaturalist, folder));
      expect(itemsOf(core!, 'external_ids')).toHaveLength(2);
    }
    await expect(readPublished(inaturalist, await publish({ 'a.zip': zip, 'b.zip': zip }))).rejects.toThrow(
      /contains several archives: .*a\.zip, .*b\.zip\. Keep one edition/,
    );
  });

  it('has the licence that its eml.xml states, and none without a statement', async () => {
    const licenceOf = async (eml: string) => {
      const folder = await publish({ 'i.zip': zipOf(INATURALIST(eml)) });
      return (await inaturalist.layoutAt!(folder))!.sources[0]!.licence;
    };
    expect(await licenceOf(EML)).toContain('4.0');
    expect(await licenceOf('<eml><dataset><title>T</title></dataset></eml>')).toBeUndefined();
  });

  it('is asked for by name where it is missing', async () => {
    await expect(readPublished(inaturalist, await publish({ 'taxa.csv': '' }))).rejects.toThrow(
      /Expected: inaturalist-taxonomy.dwca.zip. Found: taxa.csv/,
    );
    const unpacked = await publish(inFolder('taxonomy', INATURALIST(EML)));
    await expect(readPublished(inaturalist, unpacked)).rejects.toThrow(NothingToIngest);
  });
});

const CORE =
  'modified,bibliographicCitation,references,taxonID,acceptedNameUsageID,parentNameUsageID,nameAccordingToID,scientificName,acceptedNameUsage,parentNameUsage,nameAccordingTo,higherClassification,class,order,family,genus,subgenus,specificEpithet,infraSpecificEpithet,taxonRank,scientificNameAuthorship,taxonomicStatus'.split(
    ',',
  );
const DISTRIBUTION =
  'locationID,locality,countryCode,occurrenceStatus,establishmentMeans,source,occurrenceRemarks'.split(',');
const TABS = `${TABLE} fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy=""`;
const extension = (kind: string, file: string, terms: readonly string[]): string =>
  `<extension rowType="http://rs.gbif.org/terms/1.0/${kind}" ${TABS}><files><location>${file}</location></files><coreid index="0"/>${fields(terms)}</extension>`;

const vascanTaxon = (id: string, cells: Readonly<Record<string, string>>): string =>
  [id, ...CORE.map((term) => cells[term] ?? '')].join('\t');

/** VASCAN: rows are joined by the first column, `id`; taxonID is another number. */
const VASCAN = {
  'meta.xml': `<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml"><core rowType="http://rs.tdwg.org/dwc/terms/Taxon" ${TABS}><files><location>taxon.txt</location></files><id index="0"/>${fields(CORE)}<field default="Plantae" term="http://rs.tdwg.org/dwc/terms/kingdom"/></core>${extension('Distribution', 'distribution.txt', DISTRIBUTION)}${extension('VernacularName', 'vernacularname.txt', ['vernacularName', 'source', 'language', 'isPreferredName'])}</archive>`,
  'taxon.txt': [
    ['id', ...CORE].join('\t'),
    vascanTaxon('11', {
      taxonID: '7159',
      acceptedNameUsageID: '7159',
      scientificName: 'Pyrella montana (Moor) Hartwig',
      scientificNameAuthorship: '(Moor) Hartwig',
      taxonRank: 'species',
      taxonomicStatus: 'accepted',
      family: 'Pyrellaceae',
    }),
    vascanTaxon('12', {
      taxonID: '7160',
      acceptedNameUsageID: '7159',
      scientificName: 'Pyrella alpestris Ek',
      scientificNameAuthorship: 'Ek',
      taxonRank: 'species',
      taxonomicStatus: 'synonym',
    }),
  ].join('\n'),
  'distribution.txt': [
    ['id', ...DISTRIBUTION].join('\t'),
    '11\tISO 3166-2:CA-AB\tAlberta\tCA\tpresent\tnative\t\t',
    '11\tISO 3166-2:CA-NL\tLabrador\tCA\tnative\t\t\t',
    '11\tISO 3166-2:CA-NL\tNewfoundland\tCA\tintroduced\t\t\t',
    '11\tISO 3166-2:CA-YT\tYukon\tCA\texcluded\t\t\t',
    '7159\tISO 3166-2:CA-ON\tOntario\tCA\tpresent\tnative\t\t',
  ].join('\n'),
  'vernacularname.txt': [
    'id\tvernacularName\tsource\tlanguage\tisPreferredName',
    '11\tpoirier des collines\t\tFR\ttrue',
    '11\thill pear\t\tEN\ttrue',
  ].join('\n'),
};

const UPRETY = {
  'taxon.tsv':
    'id\ttaxonConceptID\tscientificName\tfamily\t_habit\n1\t\tPyrella montana Moor\tPyrellaceae\ttree',
  'vernacularname.tsv': 'id\tvernacularName\tsource\tlanguage\t_languageName\n1\tpira\t\tISO 639:cre\tCree',
  'meta.xml': '<archive/>',
};

describe("VASCAN's own archive", () => {
  it('gives authors, synonyms, names and the zones of Canada under its own source', async () => {
    const folder = await publish({ 'dwca-vascan-v37.17.zip': zipOf(VASCAN) });
    const read = await readPublished(vascan, folder);
    const [core, names, zones] = Object.values(read);
    expect(claimsOf(core!)).toEqual({ 'vascan author': '(Moor) Hartwig' });
    expect(itemsOf(core!, 'synonym')).toEqual([
      expect.objectContaining({ source: 'vascan', name: 'Pyrella alpestris', author: 'Ek', record: '7160' }),
    ]);
    expect(
      itemsOf(names!, 'common_names').map((item) => 'names' in item && [item.language, ...item.names]),
    ).toEqual([
      ['fr', 'poirier des collines'],
      ['en', 'hill pear'],
    ]);
    expect(
      itemsOf(zones!, 'distribution').map((item) => 'zone' in item && [item.zone, item.establishment]),
    ).toEqual([
      ['ABT', 'native'],
      ['LAB', 'native'],
      ['NFL', 'introduced'],
      ['YUK', 'absent'],
    ]);
    expect(problemsOf(zones!)).toEqual([{ what: '7159', why: 'the core has no taxon with this id' }]);
  });

  it('stands beside the files of Uprety et al., which are another source', async () => {
    const sourcesAt = async (files: Readonly<Record<string, string | Buffer>>) => {
      const layout = await vascan.layoutAt!(await publish(files));
      return layout?.sources.map(({ slug }) => slug);
    };
    const zip = { 'vascan.zip': zipOf(VASCAN) };
    expect(await sourcesAt(UPRETY)).toEqual(['uprety-2012']);
    expect(await sourcesAt(VASCAN)).toEqual(['vascan']);
    expect(await sourcesAt({ ...UPRETY, ...zip })).toEqual(['uprety-2012', 'vascan']);
    const both = await readPublished(vascan, await publish({ ...UPRETY, ...zip }));
    expect(Object.keys(both)).toEqual([
      'taxon.tsv',
      'vernacularname.tsv',
      'taxon.txt',
      'vernacularname.txt',
      'distribution.txt',
    ]);
    await expect(readPublished(vascan, await publish({ 'a.csv': '' }))).rejects.toThrow(NothingToIngest);
  });
});
