import { z } from 'zod';
import { externalIdIn, externalIdKey } from '../../fields/external-ids.js';
import { genusOf } from '../../names/scientific.js';
import { languageOf } from '../dwca/languages.js';
import type { ItemInput } from '../item.js';
import { MAX_LENGTH } from '../limits.js';
import type { Manifest, Row, RowProblem, SourceFile } from '../manifest.js';
import { readNdjson } from '../readers/ndjson.js';
import { commonsAddresses } from './commons-addresses.js';
import { htmlText } from './html-text.js';
import { OPEN_OR_SHARE_ALIKE, photoTerms } from './photo-terms.js';

const SOURCE = 'wikidata';

const text = z.string().nullable();
const Photo = z.object({
  file: z.string(),
  page: z.string(),
  author: text,
  attribution: text,
  licence: text,
  licence_url: text,
});
const WikidataItem = z.object({
  id: z.string(),
  taxon_names: z.array(z.string()),
  labels: z.record(z.string(), z.string()),
  common_names: z.array(z.object({ language: z.string(), text: z.string() })),
  ids: z.record(z.string(), z.array(z.string())),
  photo: Photo.nullable(),
});
type WikidataItem = z.output<typeof WikidataItem>;
/** A line of the file that `linnea fetch wikidata` writes: what the interfaces answered about a name. */
const Answer = z.object({ name: z.string(), items: z.array(WikidataItem) });

/** Schemes of plants only: an item with one of them is about a plant. */
const OF_PLANTS = ['powo', 'ipni', 'wfo', 'usda'];

/** Returns the item about the plant of this name, or why there is none. */
const plantOf = (name: string, items: readonly WikidataItem[]): WikidataItem | { readonly why: string } => {
  if (items.length === 0) return { why: 'no item of Wikidata has this name' };
  const plants = items.filter(
    ({ taxon_names, ids }) => taxon_names.includes(name) && OF_PLANTS.some((scheme) => scheme in ids),
  );
  // Of homonyms, the one that Kew describes.
  const described = plants.length > 1 ? plants.filter(({ ids }) => 'powo' in ids) : plants;
  if (described.length === 1) return described[0]!;
  return {
    why:
      plants.length === 0
        ? 'no item with this name has an identifier of a database of plants'
        : `several items have this name: ${plants.map(({ id }) => id).join(', ')}`,
  };
};

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{2})?$/;

/** Returns the common names by language: the stated ones, then the label unless it is a scientific name. */
const namesByLanguage = ({ taxon_names, labels, common_names }: WikidataItem) => {
  const genera = new Set(taxon_names.map((name) => genusOf(name).toLowerCase()));
  const isScientific = (label: string): boolean => genera.has(label.split(' ')[0]!.toLowerCase());
  const named = [
    ...common_names,
    ...Object.entries(labels)
      .filter(([, label]) => !isScientific(label))
      .map(([language, label]) => ({ language, text: label })),
  ];
  const names = new Map<string, Set<string>>();
  for (const { language, text: name } of named) {
    const code = LANGUAGE.test(language) ? languageOf(language) : undefined;
    const written = name.replace(/\s+/g, ' ').trim();
    if (code === undefined || code === 'mul' || written === '' || written.length > MAX_LENGTH.label) continue;
    names.set(code, (names.get(code) ?? new Set()).add(written));
  }
  return names;
};

const identifiersOf = ({ id, ids }: WikidataItem): readonly string[] => [
  `wikidata:${id}`,
  ...Object.entries(ids).flatMap(([scheme, values]) =>
    values.flatMap((value) => externalIdIn(scheme, value) ?? []).map(externalIdKey),
  ),
];

/** Returns the photo, or why it is left out. */
const photoOf = (
  species: string,
  { file, page, author, attribution, licence, licence_url }: z.output<typeof Photo>,
): Extract<ItemInput, { type: 'image' }> | RowProblem => {
  const terms = photoTerms(
    licence ?? '',
    licence_url ?? '',
    htmlText(attribution ?? author ?? ''),
    'Wikimedia Commons',
    OPEN_OR_SHARE_ALIKE,
  );
  if ('why' in terms) return { what: `${species}, ${file}`, why: terms.why };
  return {
    type: 'image',
    source: SOURCE,
    species,
    ...commonsAddresses(encodeURIComponent(file.replaceAll(' ', '_'))),
    copyright: terms.credit,
    licence: terms.licence,
    licence_url: terms.licence_url,
    source_url: page,
  };
};

const readAnswer = (line: number, record: unknown): Row => {
  const answer = Answer.safeParse(record);
  if (!answer.success)
    return {
      line,
      items: [],
      problems: [{ what: JSON.stringify(record), why: 'not an answer about a name' }],
    };
  const { name, items } = answer.data;
  const item = plantOf(name, items);
  if ('why' in item) return { line, items: [], problems: [{ what: name, why: item.why }] };
  const photo = item.photo === null ? null : photoOf(name, item.photo);
  return {
    line,
    items: [
      { type: 'external_ids', source: SOURCE, species: name, ids: [...identifiersOf(item)] },
      ...[...namesByLanguage(item)].map(([language, names]) => ({
        type: 'common_names' as const,
        source: SOURCE,
        species: name,
        language,
        names: [...names],
        record: item.id,
      })),
      ...(photo === null || 'why' in photo ? [] : [photo]),
    ],
    problems: photo !== null && 'why' in photo ? [photo] : [],
  };
};

const answers: SourceFile = {
  name: 'wikidata.ndjson',
  describe: 'Answers of Wikidata and Wikimedia Commons about names, written by linnea fetch wikidata.',
  complete: [SOURCE],
  async *read(path): AsyncGenerator<Row> {
    for await (const each of readNdjson(path))
      yield 'broken' in each
        ? { line: each.line, items: [], problems: [{ what: each.text, why: each.broken }] }
        : readAnswer(each.line, each.record);
  },
};

/** What `linnea fetch wikidata` asked for. Its names are weaker than those of published lists (C10.21). */
export const wikidata: Manifest = {
  slug: 'wikidata',
  describe: 'Wikidata and Wikimedia Commons: common names, identifiers and photos.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Wikidata',
      citation:
        'Wikidata, the free knowledge base, and Wikimedia Commons, photos by its members, each under its own licence',
      url: 'https://www.wikidata.org',
      record_url: 'https://www.wikidata.org/wiki/{id}',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'Wikidata, www.wikidata.org, CC0. Each photo has its own credit line.',
    },
  ],
  files: [answers],
};
