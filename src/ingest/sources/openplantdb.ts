import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { matchKey } from '../../names/matching.js';
import type { ItemInput } from '../item.js';
import type { Manifest, ReadContext, Row, SourceFile } from '../manifest.js';
import { readNdjson } from '../readers/ndjson.js';
import { speciesName } from './openplantdb-names.js';
import { type CultivatedPlant, readCultivated } from './openplantdb-record.js';
import { toxicSpecies } from './usda-toxicity.js';

/** Species whose edible part is the seeds; otherwise it is the fruits. */
const EDIBLE_SEEDS = /^(Prunus (dulcis|amygdalus)|Coffea |Theobroma |Ginkgo )/;
const NEVER_EDIBLE = new Set(['solanum nigrum']);

interface Group {
  readonly line: number;
  /** Records of the species itself: no cultivars, no microgreens. */
  readonly plain: CultivatedPlant[];
  records: number;
}

const evidence = { inferred: { evidence: 'inferred' as const }, derived: { evidence: 'derived' as const } };

/** Returns the claims of one record of a species. Of several records the pipeline takes the median of the numbers. */
const measures = (plant: CultivatedPlant): readonly (Partial<Fact> & Pick<Fact, 'attribute' | 'value'>)[] => [
  ...(plant.height ? [{ attribute: 'average_height_cm', value: mean(plant.height), unit: 'in' }] : []),
  ...(plant.height ? [{ attribute: 'maximum_height_cm', value: plant.height.max, unit: 'in' }] : []),
  ...(plant.spread ? [{ attribute: 'planting_spread_cm', value: mean(plant.spread), unit: 'in' }] : []),
  ...(plant.spacing && plant.spacing.min > 0
    ? [{ attribute: 'planting_row_spacing_cm', value: plant.spacing.min, unit: 'in' }]
    : []),
  ...(plant.harvested && plant.maturity
    ? [{ attribute: 'planting_days_to_harvest', value: mean(plant.maturity), unit: 'days' }]
    : []),
  ...(plant.hardiness
    ? [
        { attribute: 'hardiness_zone', value: plant.hardiness },
        {
          attribute: 'minimum_temperature_deg_c',
          value: coldest(plant.hardiness),
          unit: 'deg_f',
          ...evidence.derived,
        },
      ]
    : []),
  ...(plant.directions ? [{ attribute: 'planting_description', value: plant.directions }] : []),
  ...(plant.note ? [{ attribute: 'planting_sowing_description', value: plant.note }] : []),
];

type Fact = Extract<ItemInput, { type: 'fact' }>;

const mean = ({ min, max }: { readonly min: number; readonly max: number }): number => (min + max) / 2;

/** Returns the lower bound of a USDA hardiness zone in °F. */
const coldest = (zone: number): number => -60 + 10 * (zone - 1);

/** Returns whether a plant is a vegetable, and its edible part. */
const edibility = (
  species: string,
  plain: readonly CultivatedPlant[],
): readonly (Partial<Fact> & Pick<Fact, 'attribute' | 'value'>)[] => {
  const vegetable = plain.some(({ category }) => category === 'vegetable');
  const fruit = plain.some(({ category }) => category === 'fruit' || category === 'berry');
  const roots = species.startsWith('Manihot ');
  const part = roots ? 'roots' : EDIBLE_SEEDS.test(species) ? 'seeds' : 'fruits';
  return [
    ...(vegetable ? [{ attribute: 'vegetable', value: true }] : []),
    ...(fruit || (roots && vegetable)
      ? [{ attribute: 'edible_part', value: [part], ...evidence.inferred }]
      : []),
  ];
};

const rowsOf = (species: string, group: Group, toxic: ReadonlySet<string>): readonly Row[] => {
  const shared = { source: 'openplantdb', species } as const;
  const name = speciesName(group.plain.map(({ commonName }) => commonName));
  const binomial = matchKey(species).split(' ', 2).join(' ');
  const poisonous = NEVER_EDIBLE.has(binomial) || toxic.has(binomial);
  const speciesItems: ItemInput[] = [
    { type: 'popularity', ...shared, cultivated_records: group.records },
    ...(name ? [{ type: 'common_names' as const, ...shared, language: 'en', names: [name] }] : []),
    ...(poisonous ? [] : edibility(species, group.plain)).map((claim) => ({
      type: 'fact' as const,
      ...shared,
      ...claim,
    })),
  ];
  return [
    { line: group.line, items: speciesItems },
    ...group.plain.map((plant) => ({
      line: plant.line,
      items: measures(plant).map((claim) => ({
        type: 'fact' as const,
        ...shared,
        record: plant.slug,
        ...claim,
      })),
    })),
  ];
};

const MEDIANS = [
  'average_height_cm',
  'maximum_height_cm',
  'planting_spread_cm',
  'planting_row_spacing_cm',
  'planting_days_to_harvest',
  'hardiness_zone',
  'minimum_temperature_deg_c',
];

/** Returns the species that USDA PLANTS calls toxic. Its folder must be next to the folder of openplantdb. */
const poisonous = async ({ folder, warn }: ReadContext): Promise<ReadonlySet<string>> => {
  const characteristicsPath = join(folder, CHARACTERISTICS);
  if (existsSync(characteristicsPath)) return toxicSpecies(characteristicsPath);
  warn(
    'the folder usda-plants is missing next to this folder, so edible parts are also stored for plants that it calls toxic',
  );
  return new Set();
};

const CHARACTERISTICS = join('..', 'usda-plants', 'characteristics.ndjson.gz');

const plants: SourceFile = {
  name: 'plants.ndjson.gz',
  describe: 'Cultivated plants: sizes, spacing, days to harvest, hardiness.',
  dependsOn: [CHARACTERISTICS],
  complete: ['openplantdb'],
  reduce: Object.fromEntries(MEDIANS.map((attribute) => [attribute, 'median'])),
  async *read(path, context): AsyncGenerator<Row> {
    const toxic = await poisonous(context);
    const groups = new Map<string, Group>();
    for await (const each of readNdjson(path)) {
      const plant =
        'record' in each
          ? readCultivated(each.line, each.record)
          : { what: each.text, why: 'not a plant record' };
      if ('why' in plant) {
        yield { line: each.line, items: [], problems: [plant] };
        continue;
      }
      const group = groups.get(plant.species) ?? { line: plant.line, plain: [], records: 0 };
      group.records += 1;
      if (plant.plain) group.plain.push(plant);
      groups.set(plant.species, group);
    }
    for (const [species, group] of groups) yield* rowsOf(species, group, toxic);
  },
};

export const openplantdb: Manifest = {
  slug: 'openplantdb',
  describe: 'openplantdb: cultivated plants of North American gardens.',
  sources: [
    {
      type: 'source',
      slug: 'openplantdb',
      name: 'openplantdb',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'openplantdb, CC0.',
      cultivated: true,
    },
  ],
  files: [plants],
};
