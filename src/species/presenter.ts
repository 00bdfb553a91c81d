import { listedImageUrl } from '../fields/derive.js';
import { dataPlaces, itemPlaces, metaPlaces } from '../fields/places.js';
import { FIELDS } from '../fields/registry.js';
import { type RelationRow, shownRow } from '../fields/rows-shape.js';
import { namesByLanguage } from './common-names.js';
import { externalIds } from './external-ids.js';
import type { FullRecord } from './full-record.js';
import { imagesOf } from './images.js';
import type { ListRecord } from './list-record.js';
import { type Published, published, valuesAt } from './published-values.js';
import { sourcesOf, synonymsOf } from './sources.js';
import { distribution, distributionWarnings, zonesByEstablishment } from './zones.js';

export const speciesPath = (slug: string): string => `/api/v1/species/${slug}`;
export const plantPath = (slug: string): string => `/api/v1/plants/${slug}`;
export const genusPath = (slug: string): string => `/api/v1/genus/${slug}`;
export const familyPath = (slug: string): string => `/api/v1/families/${slug}`;

const speciesLinks = ({ slug, genus, plant }: ListRecord) => ({
  self: speciesPath(slug),
  genus: genusPath(genus.slug),
  plant: plantPath(plant.slug),
});

export const synonymNames = (record: ListRecord): readonly string[] =>
  record.synonyms.map(({ name }) => name);

const ITEM = itemPlaces(FIELDS, 'species');

/** Renders a species for lists, searches and the rank arrays of plants (contract C8.1). */
export const speciesItem = (record: ListRecord, values: Published): Record<string, unknown> => ({
  ...valuesAt(ITEM, values),
  image_url: listedImageUrl(record.images),
  synonyms: synonymNames(record),
  links: speciesLinks(record),
});

const ROWS = FIELDS.filter(({ rows }) => rows !== null);

/** Returns published values with rows as records show them. */
const withShownRows = (values: Published, { mentioned }: FullRecord): Published => {
  const found = ROWS.filter(({ key }) => values.has(key));
  if (found.length === 0) return values;
  const shown = found.map(({ key, rows }) => {
    const own = values.get(key) as readonly RelationRow[];
    return [key, own.map((row) => shownRow(row, rows!, mentioned))] as const;
  });
  return new Map([...values, ...shown]);
};

const DATA = dataPlaces(FIELDS);
const META = metaPlaces(FIELDS);

/** Renders a full species record (contract C8.11) by the paths of the registry; all members are always present. */
export const speciesData = (record: FullRecord, values: Published): Record<string, unknown> => {
  const zones = zonesByEstablishment(record);
  return {
    ...valuesAt(DATA, withShownRows(values, record)),
    external_ids: externalIds(record),
    images: imagesOf(record),
    common_names: namesByLanguage(record),
    distribution: distribution(zones),
    distributions: zones,
    synonyms: synonymsOf(record),
    sources: sourcesOf(record),
    extras: null,
    links: speciesLinks(record),
  };
};

/** Renders the answer of `GET /api/v1/species/:id` (contract C8.10). */
export const speciesRecord = (record: FullRecord) => {
  const values = published(record);
  return {
    data: speciesData(record, values),
    meta: valuesAt(META, values),
    warnings: distributionWarnings(record),
  };
};
