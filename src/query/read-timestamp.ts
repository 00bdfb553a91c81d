/** A day or a moment as milliseconds since 1970 in UTC, both ends inclusive. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** An unescaped `+` of an offset arrives as a space. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:(Z)|([+\- ])(\d{2}):?(\d{2}))$/i;
const MILLISECONDS_PER_DAY = 86_400_000;
const MILLISECONDS_PER_MINUTE = 60_000;

/** Returns midnight UTC of a date; undefined if the calendar does not have it. */
const midnight = (text: string): number | undefined => {
  const match = DAY.exec(text);
  if (!match) return undefined;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : undefined;
};

/** Reads `YYYY-MM-DD` as a whole day in UTC, or a timestamp with offset as one millisecond (contract C6.13); undefined if malformed. */
export const readTimestamp = (text: string): TimeSpan | undefined => {
  const day = midnight(text);
  if (day !== undefined) return { from: day, to: day + MILLISECONDS_PER_DAY - 1 };
  const match = MOMENT.exec(text);
  if (!match) return undefined;
  const [, date = '', hours, minutes, seconds = '0', fraction = '', , sign, offsetHours, offsetMinutes] =
    match;
  const start = midnight(date);
  const clock = [Number(hours), Number(minutes), Number(seconds)] as const;
  const offset = [Number(offsetHours ?? 0), Number(offsetMinutes ?? 0)] as const;
  const exists = clock[0] < 24 && clock[1] < 60 && clock[2] < 60 && offset[0] < 24 && offset[1] < 60;
  if (start === undefined || !exists) return undefined;
  const ahead = (offset[0] * 60 + offset[1]) * (sign === '-' ? -1 : 1);
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const minute = clock[0] * 60 + clock[1] - ahead;
  const at = start + minute * MILLISECONDS_PER_MINUTE + clock[2] * 1000 + milliseconds;
  return { from: at, to: at };
};
