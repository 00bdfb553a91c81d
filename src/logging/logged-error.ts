/** The loggable part of an error, without requests and bodies that libraries attach. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** Error code of Node, Postgres or slonik: `ECONNREFUSED`, `57014`. */
  readonly code?: string | number;
  /** HTTP status of the store's answer. */
  readonly status?: number;
  /** Stack frames, without the message. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const LONGEST_MESSAGE = 1_000;
const LONGEST_STACK = 3_000;
/** Maximum depth of nested causes. */
const MOST_CAUSES = 3;

/** Shortens a text between words; half a secret would not be recognised (hide-secrets.ts). */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, text.slice(0, most).search(/(?<!\S)\S*$/))}…`;

/** Returns whether a value is an error, also one of another realm (as under Jest). */
const isError = (value: unknown): value is Error & Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && typeof (value as Error).message === 'string';

/** Returns the message; of an aggregate error (one per address of a host) the messages of its errors. */
const messageOf = (error: Error): string => {
  const { errors } = error as Partial<AggregateError>;
  const all = [error, ...(Array.isArray(errors) ? errors.filter(isError) : [])].map(({ message }) => message);
  return cut(all.filter((each) => each !== '').join('; '), LONGEST_MESSAGE);
};

/** Returns the stack without its message, which may be a whole answer. */
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

/**
 * Returns the loggable part of a thrown error, and any other value unchanged. Hand-written: pino's serializer writes
 * every member of an error, including whole requests and answers.
 */
export const loggedError = (thrown: unknown): unknown =>
  isError(thrown) ? logged(thrown, MOST_CAUSES) : thrown;
