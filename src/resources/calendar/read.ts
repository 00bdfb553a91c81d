import { isMonthDay, type MonthDay, mondayOf } from '../../calendar/days.js';
import type { Frosts } from '../../calendar/season.js';
import { parsePlain } from '../../query/parse-plain.js';
import { faulty, type QueryProblem } from '../../query/problem.js';
import { readCount } from '../../query/read-count.js';
import { readLanguage } from '../../query/read-language.js';
import type { Warning } from '../../query/warning.js';
import type { Fault } from '../../wording/fault.js';
import { quoted } from '../../wording/suggestions.js';

/** Years of calendars. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;
/** Maximum number of plants of a garden (contract C19.6). */
const MOST_IN_GARDEN = 100;

type Values = ReadonlyMap<string, string>;
type Reading<Value> = { readonly value: Value; readonly fault?: Fault };

const NEVER = 'none';

/** The day of a frost, with the year that was given with it. */
interface FrostDay extends MonthDay {
  readonly year: number | null;
}

/** Reads the day of a frost, such as `05-15` or `2027-05-15`; null if there is none. */
const readFrostDay = (param: string, values: Values): Reading<FrostDay | 'never' | null> => {
  const given = values.get(param)?.trim().toLowerCase() ?? '';
  if (given === '') return { value: null };
  if (given === NEVER) return { value: 'never' };
  const parts = /^(?:(\d{4})-)?(\d{1,2})-(\d{1,2})$/.exec(given);
  const year = parts?.[1] === undefined ? null : Number(parts[1]);
  const read = parts && { month: Number(parts[2]), day: Number(parts[3]), year };
  if (read && isMonthDay(read)) return { value: read };
  const message = `${param} takes a month and a day, such as 05-15, or none where it never freezes; got ${quoted(given)}.`;
  return { value: null, fault: { param, got: given, problem: 'malformed', message } };
};

const sameDay = (one: MonthDay, other: MonthDay): boolean =>
  one.month === other.month && one.day === other.day;

const conflicting = (got: string | undefined, message: string): Fault => ({
  param: 'first_frost',
  got: got ?? null,
  problem: 'conflicts_with',
  message,
});

interface FrostsReading {
  readonly frosts: Frosts;
  /** Year that was given with a day; null for none. */
  readonly year: number | null;
  readonly faults: readonly Fault[];
}

const readFrosts = (values: Values): FrostsReading => {
  const [last, first] = [readFrostDay('last_frost', values), readFrostDay('first_frost', values)];
  const faults = [last.fault, first.fault].filter((fault) => fault !== undefined);
  const never = last.value === 'never' || first.value === 'never';
  const [lastDay, firstDay] = [last.value, first.value].map((value) => (value === 'never' ? null : value));
  const frosts = { last: never ? null : lastDay!, first: never ? null : firstDay!, never };
  const given = values.get('first_frost');
  if (never && (lastDay || firstDay))
    faults.push(
      conflicting(
        given,
        'One of last_frost and first_frost is none, the other a day: it freezes there or not.',
      ),
    );
  else if (lastDay && firstDay && sameDay(lastDay, firstDay))
    faults.push(
      conflicting(given, 'last_frost and first_frost are the same day, so no day is without frost.'),
    );
  return { frosts, year: lastDay?.year ?? firstDay?.year ?? null, faults };
};

const isLeapDay = (frost: MonthDay | null): boolean => frost?.month === 2 && frost.day === 29;
const isLeapYear = (year: number): boolean => new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29;

/** Returns what a caller should know about the frosts: 29 February is the 28th in most years, and what one frost alone does not tell. */
const frostWarnings = ({ last, first, never }: Frosts, year: number): readonly Warning[] => [
  ...(['last_frost', 'first_frost'] as const)
    .filter((_, at) => isLeapDay([last, first][at]!) && !isLeapYear(year))
    .map((param) => ({
      param,
      problem: 'out_of_range' as const,
      message: `${year} has no 29 February: ${param} is the 28th.`,
    })),
  ...(last && !first
    ? [
        {
          param: 'first_frost',
          problem: 'empty_value' as const,
          message:
            'Without first_frost, windows before the frost of autumn have no dates, and whether tender crops ripen in time is not known.',
        },
      ]
    : []),
  ...(first && !last
    ? [
        {
          param: 'last_frost',
          problem: 'empty_value' as const,
          message: 'Without last_frost, windows around the frost of spring have no dates.',
        },
      ]
    : []),
  ...(!never && !last && !first
    ? [
        {
          param: 'last_frost',
          problem: 'empty_value' as const,
          message:
            'Add last_frost and first_frost, such as 05-15 and 10-10, for dates instead of days from the frosts.',
        },
      ]
    : []),
];

const checked = (faults: readonly (Fault | undefined)[]): void => {
  const found = faults.filter((fault) => fault !== undefined);
  if (found.length > 0) throw faulty('bad_request', found);
};

const FROSTS = ['last_frost', 'first_frost'] as const;

/**
 * Reads the query string of the calendar of a plant. Without `year` that of the last frost, else the current one, in UTC.
 *
 * @throws {QueryProblem} bad_request for malformed values (contract C19.1)
 */
export const readCalendar = (raw: string, more: readonly string[] = []) => {
  const { values, warnings } = parsePlain(raw, [...FROSTS, 'year', 'lang', 'format', ...more]);
  const { frosts, year: givenYear, faults } = readFrosts(values);
  const initial = givenYear ?? new Date().getUTCFullYear();
  const year = readCount('year', values.get('year'), { least: FIRST_YEAR, most: LAST_YEAR, initial });
  const language = readLanguage(values.get('lang'));
  const format = readCalendarFormat(values.get('format'));
  checked([...faults, year.fault, language.fault, format.fault]);
  return {
    values,
    frosts,
    year: year.value,
    language: language.value,
    format: format.value,
    warnings: [...warnings, ...frostWarnings(frosts, year.value)],
  };
};

const readCalendarFormat = (given = ''): Reading<'json' | 'ics' | null> => {
  const value = (['json', 'ics'] as const).find((format) => format === given.trim().toLowerCase());
  if (value !== undefined || given.trim() === '') return { value: value ?? null };
  const message = `format takes json or ics here; got ${quoted(given)}.`;
  return {
    value: null,
    fault: { param: 'format', got: given, problem: 'not_allowed', allowed: ['json', 'ics'], message },
  };
};

/**
 * Reads the query string of the calendar of a garden.
 *
 * @throws {QueryProblem} bad_request, or unprocessable_entity without `plants` (contract C19.6)
 */
export const readGarden = (raw: string) => {
  const read = readCalendar(raw, ['plants']);
  const given = read.values.get('plants') ?? '';
  const plants = [...new Set(given.split(/[,\n]/).map((each) => each.trim()))].filter(Boolean);
  if (plants.length === 0)
    throw faulty('unprocessable_entity', [
      {
        param: 'plants',
        got: given || null,
        problem: 'missing',
        message:
          'plants is missing: send slugs, ids or names of plants, separated by commas, such as tomato,carrot.',
      },
    ]);
  const tooMany = plants.length > MOST_IN_GARDEN;
  checked([
    tooMany
      ? {
          param: 'plants',
          got: plants.length,
          problem: 'too_many',
          message: `plants has ${plants.length} plants; a calendar has at most ${MOST_IN_GARDEN}.`,
        }
      : undefined,
  ]);
  return { ...read, plants };
};

const noFrosts = (): QueryProblem =>
  faulty('unprocessable_entity', [
    {
      param: 'last_frost',
      got: null,
      problem: 'missing',
      message:
        'Send last_frost, first_frost or both, such as 05-15 and 10-10: without them no window has dates.',
    },
  ]);

/**
 * Reads the query string of what can be sown in a week.
 *
 * @throws {QueryProblem} bad_request for malformed values (contract C19.7)
 */
export const readSowingWeek = (raw: string) => {
  const { values, warnings } = parsePlain(raw, [...FROSTS, 'week', 'lang']);
  const { frosts, faults } = readFrosts(values);
  const given = values.get('week')?.trim() ?? '';
  const parts = /^(\d{4})-?W(\d{2})$/i.exec(given);
  const monday = parts && mondayOf(Number(parts[1]), Number(parts[2]));
  const language = readLanguage(values.get('lang'));
  const malformed = monday === null && given !== '';
  checked([
    ...faults,
    malformed
      ? {
          param: 'week',
          got: given,
          problem: 'malformed',
          message: `week takes a week by ISO 8601, such as 2027-W12; got ${quoted(given)}.`,
        }
      : undefined,
    language.fault,
  ]);
  if (!frosts.never && !frosts.last && !frosts.first) throw noFrosts();
  return { frosts, monday, language: language.value, warnings };
};
