import { type Field, fields } from '../field.js';
import { computed, externalId } from './field-kinds.js';

export const identifiers: readonly Field[] = fields('identifiers', {
  powo_id: externalId('powo', {
    label: 'POWO identifier',
    describe: 'Identifier of the name in Plants of the World Online (Royal Botanic Gardens, Kew).',
    example: '1153616-2',
  }),
  ipni_id: externalId('ipni', {
    label: 'IPNI identifier',
    describe: 'Identifier of the name in the International Plant Names Index.',
    example: '1153616-2',
  }),
  wfo_id: externalId('wfo', {
    label: 'WFO identifier',
    describe: 'Identifier of the name in World Flora Online, without its edition.',
    example: 'wfo-0001026824',
  }),
  usda_id: externalId('usda', {
    label: 'USDA symbol',
    describe: 'Symbol of the plant in the PLANTS Database of USDA.',
    example: 'SOLY2',
  }),
  wikidata_id: externalId('wikidata', {
    label: 'Wikidata identifier',
    describe: 'Identifier of the taxon in Wikidata.',
    example: 'Q23501',
  }),
  inaturalist_id: externalId('inaturalist', {
    label: 'iNaturalist identifier',
    describe: 'Number of the taxon in iNaturalist.',
    example: '64323',
  }),
  col_id: externalId('col', {
    label: 'Catalogue of Life identifier',
    describe: 'Identifier of the taxon in the Catalogue of Life.',
    example: '6YJ5Q',
  }),
  gbif_id: externalId('gbif', {
    label: 'GBIF identifier',
    describe: 'Number of the taxon in the backbone of GBIF.',
    example: '2930137',
  }),
  eppo_id: externalId('eppo', {
    label: 'EPPO code',
    describe: 'Code of the taxon in the EPPO Global Database.',
    example: 'LYPES',
  }),
  itis_id: externalId('itis', {
    label: 'ITIS number',
    describe: 'Taxonomic serial number (TSN) in the Integrated Taxonomic Information System.',
    example: '521671',
  }),
  ncbi_id: externalId('ncbi', {
    label: 'NCBI identifier',
    describe: 'Number of the taxon in the taxonomy of NCBI.',
    example: '4081',
  }),
  external_id: {
    label: 'External identifier',
    type: 'external_id',
    at: 'external_ids',
    ...computed,
    describe:
      'Identifier in any scheme, as `scheme:value`, as an LSID of IPNI, or as the address of a page of POWO, IPNI, World Flora Online, USDA PLANTS, Wikidata, iNaturalist, the Catalogue of Life, GBIF, EPPO, ITIS or NCBI.',
    example: 'vascan:7159',
  },
});
