import { fileIn } from '../files.js';
import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { readNdjson } from '../readers/ndjson.js';
import { colorLabels } from './colors.js';
import { speciesOfHeading } from './gardening-million-names.js';
import { ownParagraphs, sowingText } from './gardening-million-sowing.js';
import { monthLabels } from './months.js';
import { propagationLabels } from './old-garden-words.js';

const SOURCE = 'gardening-million';
const PLACE = 'English gardens of about 1904';
const PARSED = 'parsed.csv.gz';

/** A value that was read from a sentence of an entry. */
interface ReadValue {
  readonly field: string;
  readonly value: string;
  readonly place: string;
  readonly sentence: string;
}

/** Flowers in the form of a rose, which are read as pink: `small white Dog-rose-like flowers`. */
const ROSE_LIKE = /rose-like/i;

type Claim = readonly [attribute: string, value: string | readonly string[], note?: string];

/** Returns the months of flowering. A single one is no season: Garrya in October, a willow in September. */
const bloomMonths = (months: readonly string[]): readonly string[] =>
  months.length < 2 ? [] : (monthLabels(months.map(Number)) ?? []);

const claimsOf = (values: readonly ReadValue[]): readonly Claim[] => {
  const of = (field: string): readonly ReadValue[] => values.filter((each) => each.field === field);
  const words = (field: string): readonly string[] =>
    of(field).flatMap(({ value, sentence }) =>
      value.split(',').filter((word) => word !== 'pink' || !ROSE_LIKE.test(sentence)),
    );
  const colours = colorLabels(words('flower_colour'));
  const sowing = of('sow_months').map(({ place }) => place);
  const isDirect = sowing.some((place) => place.includes('open'));
  // After an early sowing under glass, one without a place is in the open: under glass alone would be half of it.
  const hasAllPlaces = isDirect || !sowing.includes('');
  const claims: readonly Claim[] = [
    ['propagation', propagationLabels(words('propagation'))],
    ['duration', words('duration')],
    ['bloom_months', bloomMonths(words('flower_months'))],
    ['flower_color', colours ?? [], words('flower_colour').join(', ')],
    [
      'sowing_method',
      [
        ...(isDirect ? ['direct'] : []),
        ...(hasAllPlaces && sowing.some((place) => place.includes('under glass')) ? ['under_glass'] : []),
      ],
    ],
  ];
  return claims.filter(([, value]) => value.length > 0);
};

const factsOf = (species: string, entry: string, values: readonly ReadValue[]): readonly ItemInput[] => {
  const text = ownParagraphs(entry);
  const sowing = sowingText(text);
  const claims: readonly Claim[] = [
    ...claimsOf(values.filter(({ sentence }) => text.includes(sentence))),
    ...(sowing === '' ? [] : [['planting_sowing_description', sowing] as const]),
  ];
  return claims.map(([attribute, value, note]) => ({
    type: 'fact' as const,
    source: SOURCE,
    species,
    attribute,
    value: typeof value === 'object' ? [...value] : value,
    notes: note === undefined ? PLACE : `${note}; ${PLACE}`,
  }));
};

const readValues = async (
  path: string | undefined,
  reject: Parameters<SourceFile['read']>[1]['reject'],
): Promise<ReadonlyMap<string, readonly ReadValue[]>> => {
  const byName = new Map<string, ReadValue[]>();
  if (path === undefined) return byName;
  for await (const { cell } of readDelimited(path, { separator: ',', quoted: true }, reject)) {
    const value = {
      field: cell('field'),
      value: cell('value'),
      place: cell('place'),
      sentence: cell('sentence'),
    };
    byName.set(cell('name'), [...(byName.get(cell('name')) ?? []), value]);
  }
  return byName;
};

const entries: SourceFile = {
  name: 'entries.ndjson.gz',
  describe: 'Sowing, months and colours of garden plants, English gardens of about 1904 (with parsed.csv).',
  dependsOn: [PARSED],
  complete: [SOURCE],
  async *read(path, { folder, reject }): AsyncGenerator<Row> {
    const values = await readValues(await fileIn(folder, [PARSED]), reject);
    for await (const each of readNdjson(path)) {
      if (!('record' in each)) {
        yield { line: each.line, items: [], problems: [{ what: each.text, why: each.broken }] };
        continue;
      }
      const { name, kind, text } = each.record as Record<string, string>;
      const species = kind === 'plant' ? speciesOfHeading(name!) : undefined;
      if (species !== undefined)
        yield { line: each.line, items: factsOf(species, text!, values.get(name!) ?? []) };
    }
  },
};

export const gardeningMillion: Manifest = {
  slug: SOURCE,
  describe: 'Gardening for the Million (A. Pink, about 1904): English gardens of about 1904.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Pink, Gardening for the Million',
      citation: 'Pink A. about 1904, Gardening for the Million, London',
      url: 'https://github.com/GITenberg/Gardening-for-the-Million_11892',
      licence: 'Public domain in the USA',
      credit:
        'Pink A. about 1904, Gardening for the Million. It describes English gardens of that time. Values were read from its sentences.',
    },
  ],
  files: [entries],
};
