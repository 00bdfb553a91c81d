import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

/** How a value that Postgres sends as text is read. */
interface ValueReader {
  readonly name: string;
  readonly oid: number;
  readonly read: (text: string) => number | string;
}

const date = getTypeParser(builtins.TIMESTAMPTZ);

/** The instant in UTC with milliseconds, as payloads show it (contract C1.6). */
const timestamp = (text: string): string => new Date(date(text)).toISOString();

/**
 * Types that both clients read alike: whole and decimal numbers as numbers, since
 * no value here reaches 2^53, and instants as ISO text. Dates stay text.
 */
export const VALUE_READERS: readonly ValueReader[] = [
  { name: 'int8', oid: builtins.INT8, read: Number },
  { name: 'numeric', oid: builtins.NUMERIC, read: Number },
  { name: 'date', oid: builtins.DATE, read: (text) => text },
  { name: 'timestamptz', oid: builtins.TIMESTAMPTZ, read: timestamp },
];
