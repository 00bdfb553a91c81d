import type { AnswerFormat } from '../query/read-format.js';
import type { ApiContext } from './api-context.js';

/** Media types of the forms of an answer, JSON first: it is sent where the caller accepts several equally. */
const TYPES: Readonly<Record<AnswerFormat, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

const BY_TYPE = new Map(Object.entries(TYPES).map(([format, type]) => [type, format as AnswerFormat]));

export const JSON_TYPE = TYPES.json;

/** Returns the media type that `Accept` asks for among JSON and these; JSON without it, or if it names none of them. */
export const acceptedType = (ctx: ApiContext, files: readonly string[]): string =>
  ctx.accepts(JSON_TYPE, ...files) || JSON_TYPE;

/** Returns the form that `Accept` asks for; JSON without it, or if it names none of them (contract C14.20). */
export const acceptedFormat = (ctx: ApiContext): AnswerFormat => {
  if (ctx.get('Accept') === '') return 'json';
  return BY_TYPE.get(String(ctx.accepts(...BY_TYPE.keys()))) ?? 'json';
};

/** Returns the `Content-Type` of a form. */
export const typeOf = (format: AnswerFormat): string =>
  `${TYPES[format]}; charset=utf-8${format === 'csv' ? '; header=present' : ''}`;
