import { agrovoc } from '../../../src/ingest/sources/agrovoc.js';
import { biFlora } from '../../../src/ingest/sources/bi-flora.js';
import { catalogueOfLife } from '../../../src/ingest/sources/col.js';
import { usdaPlantsFull } from '../../../src/ingest/sources/usda-plants-full.js';
import { wcvpExtract } from '../../../src/ingest/sources/wcvp-extract.js';
import { wfo } from '../../../src/ingest/sources/wfo.js';
import { wikidataIds } from '../../../src/ingest/sources/wikidata-ids.js';
import { wikidataIllustrated } from '../../../src/ingest/sources/wikidata-illustrated.js';
import { publish, readPublished } from './published.js';
import { itemsOf, type ReadRows, readSource } from './reading.js';

/** The identifiers that a file gives: the species, the synonym if it is one, and the identifiers. */
const identifiersIn = (read: ReadRows) =>
  itemsOf(read, 'external_ids').map((item) =>
    'ids' in item ? [item.source, item.species, item.synonym ?? null, ...item.ids] : [],
  );

const CHECKLIST =
  'plant_name_id|ipni_id|taxon_rank|taxon_status|family|genus_hybrid|species_hybrid|place_of_publication|volume_and_page|first_published|geographic_area|lifeform_description|taxon_name|taxon_authors|accepted_plant_name_id|powo_id|reviewed|climate_description';

describe('C10.63 sources of identifiers', () => {
  it('the World Checklist: its ids in POWO and IPNI, of accepted names and synonyms', async () => {
    const rows = [
      CHECKLIST,
      '1|304293-2|Species|Accepted|Rosaceae|||||||| Pyrella montana|Ek|1|304293-2||',
      '2||Species|Unplaced|Rosaceae|||||||| Pyrella alba||2|77-1||',
      '3|88-1|Species|Synonym|Rosaceae|||||||| Pyrella tumuli||1|||',
      '4||Species|Accepted|Rosaceae|||||||| Pyrella nuda||4|||',
    ];
    const read = await readSource(wcvpExtract, { 'wcvp_names.csv.gz': rows.join('\n') });
    expect(identifiersIn(read)).toEqual([
      ['powo', 'Pyrella montana', null, 'powo:304293-2', 'ipni:304293-2'],
      ['powo', 'Pyrella alba', null, 'powo:77-1'],
      ['powo', 'Pyrella montana', 'Pyrella tumuli', 'ipni:88-1'],
    ]);
  });

  it('World Flora Online: its own ids, and those of IPNI in its classification', async () => {
    const rows = [
      'taxonID\tscientificNameID\tscientificName\ttaxonRank\tscientificNameAuthorship\tfamily\tnamePublishedIn\ttaxonomicStatus\tacceptedNameUsageID',
      'wfo-0000000001\turn:lsid:ipni.org:names:304293-2\t"Pyrella montana"\tspecies\tEk\tRosaceae\t\tAccepted\t',
      'wfo-0000000002\ttro-123\t"Pyrella tumuli"\tspecies\tEk\tRosaceae\t\tSynonym\twfo-0000000001',
    ];
    const [read] = Object.values(
      await readPublished(wfo, await publish({ 'classification.csv': rows.join('\n') })),
    );
    expect(identifiersIn(read!)).toEqual([
      ['wfo', 'Pyrella montana', null, 'wfo-0000000001', 'urn:lsid:ipni.org:names:304293-2'],
      ['wfo', 'Pyrella montana', 'Pyrella tumuli', 'wfo-0000000002'],
    ]);
  });

  it('the addresses of bi-flora, the symbols of USDA and the concepts of AGROVOC', async () => {
    const header =
      'taxon_name_binom,authors,accepted_name,accepted_authors,taxonomic_status,POWO_URL,life_form,StaceIV_nativity,Ire_hectads_post2000,extinct_species_marker,mean_veg_height,max_veg_height,L_PLANTATT,F_PLANTATT,N_PLANTATT,S_PLANTATT,L_Doring,F_Doring,N_Doring,S_Doring,IPNI_URL';
    const row = `Pyrella montana,Ek,,,Accepted,http://plantsoftheworldonline.org/taxon/304293-2${','.repeat(15)}https://ipni.org/n/304293-2`;
    expect(identifiersIn(await readSource(biFlora, { 'BI_MAIN.csv.gz': `${header}\n${row}\n` }))).toEqual([
      [
        ...['bi-flora', 'Pyrella montana', null],
        ...['http://plantsoftheworldonline.org/taxon/304293-2', 'https://ipni.org/n/304293-2'],
      ],
    ]);
    const plant = { symbol: 'PYMO', classification: { Species: 'Pyrella montanaEk- hill pyrellaP' } };
    const usda = await readSource(usdaPlantsFull, {
      'characteristics.ndjson.gz': `${JSON.stringify(plant)}\n`,
    });
    expect(identifiersIn(usda)).toEqual([['usda', 'Pyrella montana', null, 'usda:PYMO']]);
    const names = 'agrovoc_code,wcvp_name,language,vernacular_name\nc_1,Pyrella montana,es,pirela\n';
    expect(identifiersIn(await readSource(agrovoc, { 'plant_names_es_fr.csv.gz': names }))).toEqual([
      ['agrovoc', 'Pyrella montana', null, 'agrovoc:c_1'],
    ]);
  });

  it('the symbols of all USDA profiles, except those of unnamed hybrids', async () => {
    const profiles =
      'symbol,scientific_name,author,remark,durations,growth_habits\nPYAL,Pyrella alba,Ek,,,\nPYMI,Pyrella mixta,Ek,unnamed hybrid,,\n';
    const files = { 'characteristics.ndjson.gz': '', 'profiles.csv.gz': profiles };
    expect(identifiersIn(await readSource(usdaPlantsFull, files))).toEqual([
      ['usda', 'Pyrella alba', null, 'usda:PYAL'],
    ]);
  });

  it('the Catalogue of Life: accepted names of plants, with its map from the ids of GBIF', async () => {
    const header = 'ID alternativeID parentID status scientificName authorship rank code link'.split(' ');
    const usages = [
      header.map((name) => `col:${name}`),
      ['6YJ5Q', 'ipni:304293-2,tsn 7', '1', 'accepted', 'Pyrella montana', 'Ek', 'species', 'botanical', ''],
      ['6YJ5R', '', '1', 'provisionally accepted', 'Pyrella alba', 'Ek', 'species', 'botanical', ''],
      ['6YJ5S', '', '6YJ5Q', 'synonym', 'Pyrella tumuli', 'Ek', 'species', 'botanical', ''],
      ['6YJ5T', '', '1', 'accepted', 'Pyrella rana', 'Ek, 1900', 'species', 'zoological', ''],
      ['6YJ5V', '', '1', 'accepted', 'Pyrella', 'Ek', 'genus', 'botanical', ''],
    ];
    const map = [['gbif:ID', 'col:ID'], ['77', '6YJ5Q'], ['78', '6YJ5S'], ['79']];
    const files = { 'NameUsage.tsv': usages, 'gbif-col265.tsv.gz': map };
    const texts = Object.entries(files).map(([file, rows]) => [
      file,
      rows.map((row) => row.join('\t')).join('\n'),
    ]);
    expect(identifiersIn(await readSource(catalogueOfLife, Object.fromEntries(texts)))).toEqual([
      ['col', 'Pyrella montana', null, 'col:6YJ5Q', 'gbif:77', 'ipni:304293-2'],
      ['col', 'Pyrella alba', null, 'col:6YJ5R'],
    ]);
  });

  it('a query of Wikidata, whose columns are named by scheme or property', async () => {
    const csv = [
      'item,taxonName,P961,powo,P846,P10585,eppo,P815,ncbi,P7715,population',
      'http://www.wikidata.org/entity/Q1,Pyrella montana,304293-2,304293-2,77,6YJ5Q,PYRMO,5,4081,wfo-0000000001,9',
      'http://www.wikidata.org/entity/Q2,Pyrella alba,,,,,,,,,',
    ];
    expect(identifiersIn(await readSource(wikidataIds, { 'wikidata-ids.csv': csv.join('\n') }))).toEqual([
      [
        ...[
          'wikidata-ids',
          'Pyrella montana',
          null,
          'wikidata:Q1',
          'ipni:304293-2',
          'powo:304293-2',
          'gbif:77',
        ],
        ...['col:6YJ5Q', 'eppo:PYRMO', 'itis:5', 'ncbi:4081', 'wfo:wfo-0000000001'],
      ],
      ['wikidata-ids', 'Pyrella alba', null, 'wikidata:Q2'],
    ]);
  });

  it.each([
    [
      'plants.csv',
      'wikidata_qid,scientific_name,wcvp_name,wcvp_status,ncbi_taxid\nQ1,Pyrella montana,Prunus avium,accepted,4081\nQ2,Pyrella alba,,,\n',
    ],
    ['plants.tsv', 'Q1\tPyrella montana\t4081\nQ2\tPyrella alba\t\n'],
  ])('%s of Wikidata, by the name as given', async (file, content) => {
    const folder = await publish({ [file]: content });
    const [read] = Object.values(await readPublished(wikidataIllustrated, folder));
    expect(identifiersIn(read!)).toEqual([
      ['wikidata-illustrated', 'Pyrella montana', null, 'wikidata:Q1', 'ncbi:4081'],
      ['wikidata-illustrated', 'Pyrella alba', null, 'wikidata:Q2'],
    ]);
  });
});
