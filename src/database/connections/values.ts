import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

/** Parser of a Postgres type in text format. */
interface ValueReader {
  readonly name: string;
  readonly oid: number;
  readonly read: (text: string) => number | string;
}

const date = getTypeParser(builtins.TIMESTAMPTZ);

/** Formats a timestamp in UTC with milliseconds (contract C1.6). */
const timestamp = (text: string): string => new Date(date(text)).toISOString();

/**
 * Parsers shared by both clients: integers and decimals as numbers, because no value here
 * reaches 2^53, timestamps as ISO text, dates unchanged.
 */
export const VALUE_READERS: readonly ValueReader[] = [
  { name: 'int8', oid: builtins.INT8, read: Number },
  { name: 'numeric', oid: builtins.NUMERIC, read: Number },
  { name: 'date', oid: builtins.DATE, read: (text) => text },
  { name: 'timestamptz', oid: builtins.TIMESTAMPTZ, read: timestamp },
];
