/**
 * Makes data/sample from a database that holds the sources, and from a folder
 * with those that only the sample takes from: `npx tsx data/make-sample.ts
 * <DATABASE_URL> <folder>`. What may be in it, and why, is in data/ATTRIBUTION.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { withSession } from '../src/database/session.js';
import { Item, type ItemInput } from '../src/ingest/item.js';
import { readDelimited } from '../src/ingest/readers/delimited.js';
import { readNdjson } from '../src/ingest/readers/ndjson.js';
import { openplantdb } from '../src/ingest/sources/openplantdb.js';
import { packaged } from '../src/package-root.js';

/** Sources whose terms allow their facts here. */
const SOURCES = ['powo', 'wfo', 'ipni', 'usda', 'plantatt', 'bi-flora', 'openplantdb'];
/** Attributes that are left out: heights of bi-flora, and prose. */
const LEFT_OUT: readonly (readonly [source: string, attribute: string])[] = [
  ['bi-flora', 'average_height_cm'],
  ['bi-flora', 'maximum_height_cm'],
  ['openplantdb', 'planting_description'],
  ['openplantdb', 'planting_sowing_description'],
];

const names = readFileSync(packaged('data', 'sample-species.txt'), 'utf8').trim().split('\n');

const [url, folder] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error('give a database URL and a folder');

const rowsOf = async <T extends object>(client: Client, text: string, values: unknown[]): Promise<T[]> =>
  (await client.query<T>(text, values)).rows;

/** What a reader completes by itself. */
const DEFAULTS = new Map<string, unknown>([
  ['establishment', 'unknown'],
  ['evidence', 'reported'],
  ['share_alike', false],
  ['cultivated', false],
  ['part', 'other'],
]);

const write = (file: string, items: readonly ItemInput[]): void => {
  const lines = items.map((item) => {
    Item.parse(item);
    const told = Object.entries(item).filter(
      ([key, value]) => value !== null && value !== undefined && DEFAULTS.get(key) !== value,
    );
    return JSON.stringify(Object.fromEntries(told));
  });
  writeFileSync(packaged('data', 'sample', file), `${lines.join('\n')}\n`);
};

const MIT_SOURCE: ItemInput = {
  type: 'source',
  slug: 'ca-plant-list',
  name: 'ca-plant-list',
  citation: 'ca-plant-list, plants of California',
  url: 'https://github.com/ca-plants/ca-plant-list',
  licence: 'MIT',
  licence_url: 'https://opensource.org/license/mit',
  credit: 'ca-plant-list, MIT licence.',
};
const PHOTO_SOURCE: ItemInput = {
  type: 'source',
  slug: 'inaturalist',
  name: 'iNaturalist',
  citation: 'Photos by the members of iNaturalist, each under its own licence',
  url: 'https://www.inaturalist.org',
  record_url: 'https://www.inaturalist.org/photos/{id}',
  credit: 'Each photo is credited beside it.',
};
const UPRETY: ItemInput = {
  type: 'source',
  slug: 'uprety-2012',
  name: 'Uprety et al. 2012',
  citation:
    'Uprety Y., Asselin H., Dhakal A., Julien N. 2012, Traditional use of medicinal plants in the boreal forest of Canada, Journal of Ethnobiology and Ethnomedicine 8: 7',
  url: 'https://doi.org/10.1186/1746-4269-8-7',
  licence: 'CC BY 2.0',
  licence_url: 'https://creativecommons.org/licenses/by/2.0/',
  credit: 'Uprety et al. 2012, CC BY 2.0, names via Canadensys.',
};
const OPENFARM: ItemInput = {
  type: 'source',
  slug: 'openfarm',
  name: 'OpenFarm',
  url: 'https://openfarm.cc',
  licence: 'CC0',
  licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  credit: 'OpenFarm, CC0.',
};

const sources = async (client: Client): Promise<ItemInput[]> => [
  ...(await rowsOf<ItemInput & { type: 'source' }>(
    client,
    `select 'source' as type, slug, name, citation, url, record_url, licence, licence_url, credit, share_alike, cultivated
     from source where slug = any($1) order by rank`,
    [SOURCES],
  )),
  MIT_SOURCE,
  PHOTO_SOURCE,
  UPRETY,
  OPENFARM,
];

/** The zones that occur, with all above them. */
const zones = (client: Client) =>
  rowsOf<ItemInput & { type: 'zone' }>(
    client,
    `with recursive used as (
       select distinct z.id, z.parent_id from distribution d join zone z on z.id = d.zone_id
       join species s on s.id = d.species_id where s.scientific_name = any($1)
       union select z.id, z.parent_id from used u join zone z on z.id = u.parent_id)
     select 'zone' as type, z.code, z.name, z.level, p.code as parent, z.iso_code
     from used u join zone z on z.id = u.id left join zone p on p.id = z.parent_id order by z.level, z.code`,
    [names],
  );

/** Families with the ranks above them, as the facts in data/taxonomy and the orders of taxonlookup tell. */
const taxa = async (client: Client): Promise<ItemInput[]> => {
  const families = await rowsOf<{ name: string; common_name: string | null; genera: string[] }>(
    client,
    `select f.name, f.common_name, array_agg(distinct g.name) as genera from species s
     join genus g on g.id = s.genus_id join family f on f.id = g.family_id
     where s.scientific_name = any($1) group by f.id order by f.name`,
    [names],
  );
  const upper: (ItemInput & { type: 'taxon' })[] = [];
  for await (const each of readNdjson(packaged('data', 'taxonomy', 'upper-ranks.ndjson')))
    if ('record' in each) upper.push(each.record as ItemInput & { type: 'taxon' });
  const settled = new Map(
    upper.flatMap((taxon) => (taxon.rank === 'family' ? [[taxon.name, taxon.parent]] : [])),
  );
  const orders = new Set(upper.flatMap((taxon) => (taxon.rank === 'division_order' ? [taxon.name] : [])));
  const byGenus = new Map<string, string>();
  for await (const row of readDelimited(join(folder, 'taxonlookup', 'plant_lookup.csv.gz'), {
    separator: ',',
    quoted: true,
  }))
    byGenus.set(row.cell('genus'), row.cell('order').replace(/^(Polypodiales-)?Eupolypod.*/, 'Polypodiales'));
  const orderOf = (family: string, genera: readonly string[]): string | null =>
    settled.get(family) ??
    genera.map((genus) => byGenus.get(genus)).find((order) => order && orders.has(order)) ??
    null;
  return [
    ...upper.filter(({ rank }) => rank !== 'family'),
    ...families.map(({ name, common_name, genera }) => ({
      type: 'taxon' as const,
      rank: 'family' as const,
      name,
      parent: orderOf(name, genera),
      common_name,
    })),
  ];
};

const backbone = (client: Client) =>
  rowsOf<ItemInput & { type: 'name' }>(
    client,
    `select distinct on (s.scientific_name) 'name' as type, so.slug as source, s.scientific_name as name, s.rank, s.status,
       f.name as family, ss.record_id as record
     from species s join genus g on g.id = s.genus_id join family f on f.id = g.family_id
     join name_claim n on n.species_id = s.id join source so on so.id = n.source_id
     left join species_source ss on ss.species_id = s.id and ss.source_id = so.id
     where s.scientific_name = any($1) order by s.scientific_name, so.rank`,
    [names],
  );

const synonyms = (client: Client) =>
  rowsOf<ItemInput & { type: 'synonym' }>(
    client,
    `select 'synonym' as type, so.slug as source, s.scientific_name as species, y.name, y.author, ys.record_id as record
     from synonym y join species s on s.id = y.species_id
     join synonym_source ys on ys.synonym_id = y.id join source so on so.id = ys.source_id
     where s.scientific_name = any($1) and y.name !~ ' .* ' order by s.scientific_name, y.name`,
    [names],
  );

const distributions = (client: Client) =>
  rowsOf<ItemInput & { type: 'distribution' }>(
    client,
    `select 'distribution' as type, so.slug as source, s.scientific_name as species, z.code as zone, d.establishment,
       d.evidence, d.notes
     from distribution d join species s on s.id = d.species_id join zone z on z.id = d.zone_id
     join source so on so.id = d.source_id
     where s.scientific_name = any($1) and so.slug = any($2) order by s.scientific_name, so.rank, z.code`,
    [names, SOURCES],
  );

const facts = (client: Client) =>
  rowsOf<ItemInput & { type: 'fact' }>(
    client,
    `select 'fact' as type, so.slug as source, s.scientific_name as species, a.key as attribute, f.value, f.unit,
       f.evidence, f.source_record_id as record, f.source_url, f.n_observations, f.notes
     from fact f join species s on s.id = f.species_id join attribute a on a.id = f.attribute_id
     join source so on so.id = f.source_id
     where f.status = 1 and s.scientific_name = any($1) and so.slug = any($2) and a.key <> 'common_name'
       and not exists (select from unnest($3::text[], $4::text[]) as l (slug, key) where l.slug = so.slug and l.key = a.key)
     order by s.scientific_name, so.rank, a.key`,
    [names, SOURCES, LEFT_OUT.map(([source]) => source), LEFT_OUT.map(([, attribute]) => attribute)],
  );

const englishNames = (client: Client) =>
  rowsOf<ItemInput & { type: 'common_names' }>(
    client,
    `select 'common_names' as type, so.slug as source, s.scientific_name as species, 'en' as language, f.value as names,
       f.source_record_id as record
     from fact f join species s on s.id = f.species_id join attribute a on a.id = f.attribute_id
     join source so on so.id = f.source_id
     where f.status = 1 and s.scientific_name = any($1) and so.slug = any($2) and a.key = 'common_name'
     order by s.scientific_name, so.rank`,
    [names, SOURCES],
  );

const popularity = (client: Client) =>
  rowsOf<ItemInput & { type: 'popularity' }>(
    client,
    `select 'popularity' as type, 'openplantdb' as source, scientific_name as species, cultivated_records
     from species where scientific_name = any($1) and cultivated_records > 0 order by scientific_name`,
    [names],
  );

const LANGUAGES = new Map([
  ['ISO 639:eng', 'en'],
  ['ISO 639:fra', 'fr'],
]);

/** English and French names of Uprety et al.; those in Indigenous languages are their speakers' to give. */
const upretyNames = async (): Promise<ItemInput[]> => {
  const layout = { separator: '\t', quoted: false } as const;
  const species = new Map<string, string>();
  for await (const row of readDelimited(join(folder, 'vascan', 'taxon.tsv'), layout)) {
    const name = names.find((each) => row.cell('scientificName').startsWith(`${each} `));
    if (name && !/ (subsp|var)\. /.test(row.cell('scientificName'))) species.set(row.cell('id'), name);
  }
  const lists = new Map<string, string[]>();
  for await (const row of readDelimited(join(folder, 'vascan', 'vernacularname.tsv'), layout)) {
    const [of, language] = [species.get(row.cell('id')), LANGUAGES.get(row.cell('language'))];
    if (!of || !language || row.cell('vernacularName') === '') continue;
    const key = `${of}\t${language}`;
    lists.set(key, [...(lists.get(key) ?? []), row.cell('vernacularName')]);
  }
  return [...lists].map(([key, list]) => {
    const [of, language] = key.split('\t') as [string, string];
    return { type: 'common_names', source: 'uprety-2012', species: of, language, names: [...new Set(list)] };
  });
};

/** OpenFarm does not say in which language its names are. */
const openfarmNames = async (): Promise<ItemInput[]> => {
  const lists = new Map<string, string[]>();
  const layout = { separator: ',', quoted: true, columns: ['name', 'common'] } as const;
  for await (const row of readDelimited(join(folder, 'openfarm', 'crops.csv.gz'), layout)) {
    const list = row
      .cell('common')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[\p{L}' -]+$/u.test(name));
    if (names.includes(row.cell('name')) && list.length > 0) lists.set(row.cell('name'), list);
  }
  return [...lists].map(([species, list]) => ({
    type: 'common_names',
    source: 'openfarm',
    species,
    language: 'und',
    names: [...new Set(list)],
  }));
};

const STATUS = new Map([
  ['N', 'native'],
  ['X', 'introduced'],
] as const);

/** Californian status and English names. */
const californian = async (): Promise<ItemInput[]> => {
  const items: ItemInput[] = [];
  for await (const row of readDelimited(join(folder, 'ca-plant-list', 'taxa.csv'), {
    separator: ',',
    quoted: true,
  })) {
    const species = row.cell('taxon_name').replace(' ssp. ', ' subsp. ');
    if (!names.includes(species)) continue;
    const establishment = STATUS.get(row.cell('status') as 'N' | 'X');
    const name = row.cell('common name');
    if (establishment)
      items.push({ type: 'distribution', source: 'ca-plant-list', species, zone: 'CAL', establishment });
    if (name)
      items.push({ type: 'common_names', source: 'ca-plant-list', species, language: 'en', names: [name] });
  }
  return items;
};

const MOST_PHOTOS = 3;

/** Addresses of photos in the public domain or under CC BY; the files stay where they are. */
const photos = async (): Promise<ItemInput[]> => {
  const bySpecies = new Map<string, ItemInput[]>();
  for await (const row of readDelimited(join(folder, 'ca-plant-list', 'inattaxonphotos.csv'), {
    separator: ',',
    quoted: true,
  })) {
    const species = row.cell('name').replace(' ssp. ', ' subsp. ');
    const [id, licence, author] = [row.cell('id'), row.cell('licenseCode'), row.cell('attrName')];
    const found = bySpecies.get(species) ?? [];
    if (!names.includes(species) || !/^(cc0|cc-by)$/.test(licence) || found.length >= MOST_PHOTOS) continue;
    if (licence === 'cc-by' && author === '') continue;
    const free = licence === 'cc0';
    found.push({
      type: 'image',
      source: 'inaturalist',
      species,
      image_url: `https://inaturalist-open-data.s3.amazonaws.com/photos/${id}/medium.${row.cell('ext')}`,
      main: found.length === 0,
      score: MOST_PHOTOS - found.length,
      copyright: free ? `${author || 'iNaturalist'}, CC0` : `© ${author}, CC BY`,
      licence: free ? 'CC0' : 'CC BY',
      licence_url: free
        ? 'https://creativecommons.org/publicdomain/zero/1.0/'
        : 'https://creativecommons.org/licenses/by/4.0/',
      source_url: `https://www.inaturalist.org/photos/${id}`,
    });
    bySpecies.set(species, found);
  }
  return [...bySpecies.values()].flat();
};

/** An earlier reading of openplantdb: the first record of a species instead of the median of all. */
const earlier = async (): Promise<ItemInput[]> => {
  const [file] = openplantdb.files;
  const first = new Map<string, ItemInput>();
  const at = join(folder, 'openplantdb');
  for await (const { items } of file!.read(join(at, file!.name), { folder: at, warn: () => undefined }))
    for (const item of items)
      if (item.type === 'fact' && item.attribute === 'maximum_height_cm' && names.includes(item.species))
        if (!first.has(item.species)) first.set(item.species, { ...item, notes: 'the first record alone' });
  return [...first.values()];
};

await withSession(url, async (client) => {
  const readings = await earlier();
  write('backbone.ndjson', [
    ...(await sources(client)),
    ...(await zones(client)),
    ...(await taxa(client)),
    ...(await backbone(client)),
    ...(await synonyms(client)),
  ]);
  const presences = await distributions(client);
  write(
    'zones-a-l.ndjson',
    presences.filter(({ species }) => species < 'M'),
  );
  write(
    'zones-m-z.ndjson',
    presences.filter(({ species }) => species >= 'M'),
  );
  write('earlier.ndjson', readings);
  write('facts.ndjson', [
    ...(await facts(client)),
    ...(await englishNames(client)),
    ...(await upretyNames()),
    ...(await openfarmNames()),
    ...(await californian()),
    ...(await photos()),
    ...(await popularity(client)),
  ]);
});
