import { reasonOf } from './search/elasticsearch/errors.js';

/** An error as a line of the log shows it; what libraries hang on to theirs (requests, bodies) is left out. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** As Node, Postgres and slonik name it: `ECONNREFUSED`, `57014`. */
  readonly code?: string | number;
  /** The status that a store answered with. */
  readonly status?: number;
  /** Where it was thrown. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const LONGEST_MESSAGE = 1_000;
const LONGEST_STACK = 3_000;
/** Causes of causes that are shown. */
const MOST_CAUSES = 3;

/** Cut between words: half a secret would not be known as one (secrets.ts). */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, text.slice(0, most).search(/(?<!\S)\S*$/))}…`;

/** The error as an object may hold it; a test has errors of more than one realm. */
const isError = (value: unknown): value is Error & Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && typeof (value as Error).message === 'string';

/** Of several errors at once (one for each address of a host) it is they who say something. */
const messageOf = (error: Error): string => {
  const { errors } = error as Partial<AggregateError>;
  const said = [reasonOf(error), ...(Array.isArray(errors) ? errors.filter(isError).map(reasonOf) : [])];
  return cut(said.filter((each) => each !== '').join('; '), LONGEST_MESSAGE);
};

/** The stack without the message that it begins with, which may be a whole answer. */
const framesOf = ({ stack }: Error): string | undefined => {
  const at = stack?.search(/^ {4}at /m) ?? -1;
  return at < 0 ? undefined : cut(stack!.slice(at), LONGEST_STACK);
};

const logged = (error: Error & Readonly<Record<string, unknown>>, causes: number): LoggedError => {
  const { code, statusCode, cause } = error;
  const stack = framesOf(error);
  return {
    type: (error.constructor as { name?: string } | undefined)?.name || error.name,
    message: messageOf(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof statusCode === 'number' ? { status: statusCode } : {}),
    ...(stack === undefined ? {} : { stack }),
    ...(isError(cause) && causes > 0 ? { cause: logged(cause, causes - 1) } : {}),
  };
};

/** What is logged of a thrown value; what is no error is logged as it is. */
export const loggedError = (thrown: unknown): unknown =>
  isError(thrown) ? logged(thrown, MOST_CAUSES) : thrown;
