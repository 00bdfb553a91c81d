/** A day or a moment in milliseconds since 1970 UTC, both ends inclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** An unescaped `+` of an offset arrives as a space. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:(Z)|([+\- ])(\d{2}):?(\d{2}))$/i;
const MILLISECONDS_A_DAY = 86_400_000;
const MILLISECONDS_A_MINUTE = 60_000;

/** Midnight UTC of a date that the calendar has. */
const midnight = (text: string): number | undefined => {
  const match = DAY.exec(text);
  if (!match) return undefined;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : undefined;
};

/** `YYYY-MM-DD` as the whole UTC day, a timestamp with offset as its millisecond (contract C6.13). */
export const readTimestamp = (text: string): Span | undefined => {
  const day = midnight(text);
  if (day !== undefined) return { from: day, to: day + MILLISECONDS_A_DAY - 1 };
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
  const at = start + minute * MILLISECONDS_A_MINUTE + clock[2] * 1000 + milliseconds;
  return { from: at, to: at };
};
