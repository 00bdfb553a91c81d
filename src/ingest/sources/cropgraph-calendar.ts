import { fileIn } from '../files.js';
import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readNdjson } from '../readers/ndjson.js';
import { companionRows } from './cropgraph-companions.js';
import { binomial, CalendarEntry, type Crop, speciesOfCrop } from './cropgraph-entry.js';

const SOURCE = 'cropgraph';
const COMPANIONS = 'companions.ndjson.gz';

const TASKS = {
  start_indoors: 'sow_under_glass',
  direct_sow: 'sow_outdoors',
  transplant: 'plant_out',
  plant_now: 'plant',
} as const;
const ANCHORS = { last_spring: 'last_frost', first_fall: 'first_frost' } as const;
/** A window of the whole year, which the calendar writes for crops without a season. */
const WHOLE_YEAR = 180;
/** Parts that are planted where the calendar writes `direct_sow`. */
const PLANTED_PARTS = /seed potatoes|\bcloves\b|\bslips\b/;

/** Crops for which days to harvest are those of one season; of others they are years to the first crop, or days to flowers. */
const HARVESTED: ReadonlySet<string> = new Set(['vegetable', 'root', 'legume', 'herb']);
const YEAR = 365;

const windowsOf = ({ commonName, windows }: Crop): readonly Record<string, string | number>[] =>
  windows
    .filter(({ fromFrostDays, toFrostDays }) => fromFrostDays !== -WHOLE_YEAR || toFrostDays !== WHOLE_YEAR)
    .map(({ action, anchor, fromFrostDays, toFrostDays, notes }) => ({
      task: action === 'direct_sow' && PLANTED_PARTS.test(notes ?? '') ? 'plant' : TASKS[action],
      anchor: ANCHORS[anchor],
      from_days: fromFrostDays,
      to_days: toFrostDays,
      crop: commonName,
    }));

const itemsOf = (crop: Crop, species: string, isSownYearly: boolean): readonly ItemInput[] => {
  const shared = { type: 'fact', source: SOURCE, species, record: crop.slug, evidence: 'inferred' } as const;
  const windows = windowsOf(crop);
  const { min, max } = crop.daysToHarvest;
  const isHarvested = HARVESTED.has(crop.category) && crop.season !== 'perennial' && max < YEAR;
  const isHardy = !isSownYearly && crop.season === 'perennial' && crop.growingContext === 'outdoor';
  return [
    ...(windows.length === 0 ? [] : [{ ...shared, attribute: 'planting_window', value: [...windows] }]),
    ...(isHarvested
      ? [
          {
            ...shared,
            attribute: 'planting_days_to_harvest',
            value: Math.round((min + max) / 2),
            unit: 'days',
            notes: `${crop.commonName}: ${min} to ${max}`,
          },
        ]
      : []),
    ...(isHardy
      ? [
          { ...shared, attribute: 'hardiness_zone', value: crop.zoneRange.min },
          { ...shared, attribute: 'hardiness_zone_maximum', value: crop.zoneRange.max },
        ]
      : []),
  ];
};

const calendar: SourceFile = {
  name: 'calendar.ndjson.gz',
  describe: 'Planting windows by frost, days to harvest, and companions (companions.ndjson).',
  dependsOn: [COMPANIONS],
  complete: [SOURCE],
  reduce: { planting_days_to_harvest: 'median' },
  async *read(path, { folder }): AsyncGenerator<Row> {
    const seen = new Set<string>();
    const sownYearly = new Set<string>();
    for await (const each of readNdjson(path)) {
      const entry = 'record' in each ? CalendarEntry.safeParse(each.record) : undefined;
      if (!entry?.success) {
        const what = 'text' in each ? each.text : JSON.stringify(each.record);
        yield { line: each.line, items: [], problems: [{ what, why: 'not an entry of the calendar' }] };
        continue;
      }
      const species = speciesOfCrop(entry.data);
      // The first entry of a name is the plain crop; its cultivars follow.
      if (species === undefined || seen.has(species)) continue;
      seen.add(species);
      // Zones of a perennial kind, such as tree kale, are not those of a species that an earlier entry sows each year.
      const whole = binomial(species);
      if (entry.data.season !== 'perennial') sownYearly.add(whole);
      yield { line: each.line, items: itemsOf(entry.data, species, sownYearly.has(whole)) };
    }
    const companions = await fileIn(folder, [COMPANIONS]);
    if (companions !== undefined) yield* companionRows(companions, SOURCE);
  },
};

export const cropgraphCalendar: Manifest = {
  slug: 'cropgraph-calendar',
  describe:
    'CropGraph: planting windows by frost of crops of North America, and companions. Written by machine.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'CropGraph',
      citation: 'CropGraph, crop calendar and companions, 2026',
      url: 'https://github.com/Cropgraph/cropgraph',
      licence: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      credit:
        'CropGraph, Andrew Christison, CC BY 4.0, github.com/Cropgraph/cropgraph. Values were selected and converted.',
    },
  ],
  files: [calendar],
};
