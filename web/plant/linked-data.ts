import type { FullRecord } from '../../src/species/full-record.js';
import type { Published } from '../../src/species/published-values.js';
import type { Ancestor } from './classification.js';

/** Pages of publishers by scheme of the identifier (C10.60). */
const PAGES: ReadonlyMap<string, (id: string) => string> = new Map([
  ['powo', (id) => `https://powo.science.kew.org/taxon/urn:lsid:ipni.org:names:${id}`],
  ['ipni', (id) => `https://www.ipni.org/n/${id}`],
  ['wfo', (id) => `https://www.worldfloraonline.org/taxon/${id}`],
  ['usda', (id) => `https://plants.usda.gov/plant-profile/${id}`],
  ['wikidata', (id) => `https://www.wikidata.org/wiki/${id}`],
  ['inaturalist', (id) => `https://www.inaturalist.org/taxa/${id}`],
  ['col', (id) => `https://www.catalogueoflife.org/data/taxon/${id}`],
  ['gbif', (id) => `https://www.gbif.org/species/${id}`],
  ['eppo', (id) => `https://gd.eppo.int/taxon/${id}`],
  ['itis', (id) => `https://www.itis.gov/servlet/SingleRpt/SingleRpt?search_topic=TSN&search_value=${id}`],
  ['ncbi', (id) => `https://www.ncbi.nlm.nih.gov/datasets/taxonomy/${id}/`],
]);

/** An identifier with the page of its publisher, if that is known. */
export interface Identifier {
  readonly scheme: string;
  readonly value: string;
  readonly page: string | null;
}

export const identifierPages = ({ external_ids }: Pick<FullRecord, 'external_ids'>): readonly Identifier[] =>
  Object.entries(external_ids)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([scheme, value]) => ({
      scheme,
      value,
      page: PAGES.get(scheme)?.(encodeURIComponent(value)) ?? null,
    }));

const TAXON = 'https://bioschemas.org/profiles/Taxon/1.0-RELEASE';
const TAXON_NAME = 'https://bioschemas.org/profiles/TaxonName/1.0-RELEASE';

interface Described {
  readonly record: FullRecord;
  readonly values: Published;
  readonly ancestors: readonly Ancestor[];
  readonly names: readonly { readonly language: string; readonly name: string }[];
  /** Base URL of the service. */
  readonly base: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns a plant as linked data: Bioschemas Taxon 1.0 with TaxonName 1.0 for its names. */
export const plantLinkedData = ({ record, values, ancestors, names, base }: Described): object => {
  const address = `${base}/species/${record.slug}`;
  const rank = record.rank === 'ssp' ? 'subspecies' : record.rank;
  const identifiers = identifierPages(record);
  const sameAs = identifiers.flatMap(({ page }) => page ?? []);
  const image = record.images[0]?.image_url;
  return {
    '@context': ['https://schema.org/', { dct: 'http://purl.org/dc/terms/' }],
    '@type': 'Taxon',
    '@id': address,
    'dct:conformsTo': { '@id': TAXON, '@type': 'CreativeWork' },
    url: address,
    name: record.scientific_name,
    taxonRank: rank,
    identifier: identifiers.map(({ scheme, value }) => ({
      '@type': 'PropertyValue',
      propertyID: scheme,
      value,
    })),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    ...(image ? { image } : {}),
    alternateName: names.map(({ language, name }) => ({ '@language': language, '@value': name })),
    scientificName: {
      '@type': 'TaxonName',
      '@id': `${address}#name`,
      'dct:conformsTo': { '@id': TAXON_NAME, '@type': 'CreativeWork' },
      name: record.scientific_name,
      author: text(values.get('author')),
      taxonRank: rank,
      isBasedOn: text(values.get('bibliography')),
    },
    alternateScientificName: record.synonyms.map(({ name, author }) => ({
      '@type': 'TaxonName',
      'dct:conformsTo': { '@id': TAXON_NAME, '@type': 'CreativeWork' },
      name,
      ...(author ? { author } : {}),
    })),
    parentTaxon: ancestors.at(-1) && {
      '@type': 'Taxon',
      '@id': base + ancestors.at(-1)!.path,
      'dct:conformsTo': { '@id': TAXON, '@type': 'CreativeWork' },
      name: ancestors.at(-1)!.name,
      taxonRank: ancestors.at(-1)!.rank,
    },
  };
};
