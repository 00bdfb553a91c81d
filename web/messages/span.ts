/** One end of a time around a date, as gardeners count it. */
export interface SpanEnd {
  readonly count: number;
  readonly unit: 'weeks' | 'days';
}

const inWeeks = (days: number): SpanEnd =>
  days % 7 === 0 ? { count: Math.abs(days) / 7, unit: 'weeks' } : { count: Math.abs(days), unit: 'days' };

/** Returns both ends of a time that is given in days from a date: in whole weeks where they are. */
export const spanInWeeks = (from: number, to: number): readonly [SpanEnd, SpanEnd] => [
  inWeeks(from),
  inWeeks(to),
];
