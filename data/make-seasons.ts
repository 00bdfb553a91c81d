/**
 * Makes data/seasons/bloom-periods.csv from a database that holds all sources, and from the folder of their files:
 * `npx tsx data/make-seasons.ts <DATABASE_URL> <folder>`. It only reads them. data/seasons/README.md says what is learned.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { z } from 'zod';
import { openDatabase } from '../src/database/database.js';
import { labelPosition, VOCABULARIES } from '../src/fields/vocabularies.js';
import { readJsonRecords } from '../src/ingest/readers/json-records.js';
import { packaged } from '../src/runtime/package-root.js';
import { rowsOf } from './extract/from-database.js';

const YEAR = VOCABULARIES.month.length;
const LENGTH = 3;
const SEASONS = ['Winter', 'Spring', 'Summer', 'Fall'];
const PARTS = ['Early', 'Mid', 'Late'];

/** The source of the months that are learned, whose licence allows it, and others by which they are judged. */
const LEARNED_FROM = 'tppt';
const JUDGED_BY = ['catminat', 'ca-plant-list'];

type Months = readonly number[];

const inRow = (first: number): Months => Array.from({ length: LENGTH }, (_, at) => (first + at) % YEAR);
const apart = (a: number, b: number): number => Math.min((a - b + YEAR) % YEAR, (b - a + YEAR) % YEAR);

/** A period with the months that it has in the calendar. */
const PERIODS = SEASONS.flatMap((season, nth) => {
  const first = (YEAR - 1 + nth * LENGTH) % YEAR;
  return [
    { period: season, calendar: inRow(first) },
    ...PARTS.map((part, at) => ({ period: `${part} ${season}`, calendar: [(first + at) % YEAR] })),
  ];
});

const overlap = (a: Months, b: Months): boolean => a.some((month) => b.includes(month));

/**
 * Returns the three months in a row in which most of these plants flower, without those in which fewer than half do; of equal
 * ones those around the middle of the calendar's months.
 */
const learned = (plants: readonly Months[], calendar: Months): Months => {
  const middle = calendar[Math.floor(calendar.length / 2)]!;
  const flowering = VOCABULARIES.month.map(
    (_, month) => plants.filter((each) => each.includes(month)).length,
  );
  const [best] = VOCABULARIES.month
    .map((_, first) => inRow(first))
    .map((months) => ({
      months,
      count: months.reduce((sum, month) => sum + flowering[month]!, 0),
      far: apart(months[1]!, middle),
    }))
    .sort((a, b) => b.count - a.count || a.far - b.far);
  return best!.months.filter((month) => flowering[month]! * 2 >= plants.length);
};

const Plant = z.object({ symbol: z.string(), traits: z.record(z.string(), z.string()).default({}) });

/** Returns the period of each plant by its symbol. */
const periods = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const read = new Map<string, string>();
  for await (const each of readJsonRecords(join(folder, 'usda-plants-full', 'characteristics.ndjson.gz'))) {
    const plant = Plant.parse('record' in each ? each.record : null);
    read.set(plant.symbol, plant.traits['Bloom Period'] ?? '');
  }
  return read;
};

interface Flowering {
  readonly symbol: string;
  readonly source: string;
  readonly months: readonly string[];
}

const flowering = (client: Client): Promise<readonly Flowering[]> =>
  rowsOf(
    client,
    `select u.source_record_id as symbol, so.slug as source, f.value as months
     from fact f
     join attribute a on a.id = f.attribute_id and a.key = 'bloom_months'
     join source so on so.id = f.source_id and so.slug = any ($1)
     join lateral (
       select u.source_record_id from fact u join source us on us.id = u.source_id and us.slug = 'usda'
       where u.species_id = f.species_id and u.attribute_id = f.attribute_id and u.status <> 2
       order by u.id desc limit 1
     ) u on true
     where f.status = 1 and jsonb_typeof(f.value) = 'array'`,
    [[LEARNED_FROM, ...JUDGED_BY]],
  );

const [url, folder] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error('give a database URL and a folder');
const all = await openDatabase(url);
try {
  const periodOf = await periods(folder);
  const found = await all.session(flowering);
  const rows = PERIODS.flatMap(({ period, calendar }) => {
    const of = (isWanted: (source: string) => boolean): readonly Months[] =>
      found
        .filter(({ symbol, source }) => periodOf.get(symbol) === period && isWanted(source))
        .map(({ months }) => months.map((label) => labelPosition('month', label)!));
    const [own, others] = [of((source) => source === LEARNED_FROM), of((source) => source !== LEARNED_FROM)];
    const plants = own.length + others.length;
    if (plants === 0) return [];
    const months = learned(own, calendar);
    const leftOut = own.filter((each, at) => overlap(learned(own.toSpliced(at, 1), calendar), each));
    const candidates = [
      {
        months: calendar,
        place: 'the United States',
        overlapping: [...own, ...others].filter((each) => overlap(calendar, each)).length,
      },
      {
        months,
        place: 'Switzerland',
        overlapping: leftOut.length + others.filter((each) => overlap(months, each)).length,
      },
    ];
    const [best] = candidates.sort((a, b) => b.overlapping - a.overlapping);
    const labels = [...best!.months].sort((a, b) => a - b).map((month) => VOCABULARIES.month[month]);
    return [[period, labels.join('|'), best!.place, plants, best!.overlapping].join(',')];
  });
  const text = ['period,months,place,plants,overlapping', ...rows, ''].join('\n');
  writeFileSync(packaged('data', 'seasons', 'bloom-periods.csv'), text);
} finally {
  await all.close();
}
