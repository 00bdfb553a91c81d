import { type JsonLine, parseJsonRecord, readNdjson } from './ndjson.js';
import { kindOf, readBelow } from './places.js';
import { decodedText, readText } from './text.js';

/** Maximum number of characters of one record. */
const LONGEST_RECORD = 1 << 22;

/**
 * Reads JSON records from JSON lines, from a file that is one array, or from all `.json` files of a folder, each of them an
 * object or an array, in the order of their paths. Except in JSON lines, `line` counts the records.
 */
export async function* readJsonRecords(path: string): AsyncGenerator<JsonLine> {
  if ((await kindOf(path)) === 'folder') {
    let line = 0;
    for await (const bytes of readBelow(path, '.json'))
      for await (const each of jsonObjects(decodedText(bytes, 'utf-8'), path))
        yield { ...each, line: ++line };
  } else yield* (await isArray(path)) ? jsonObjects(readText(path, 'utf-8'), path) : readNdjson(path);
}

const isArray = async (path: string): Promise<boolean> => {
  for await (const text of readText(path, 'utf-8')) {
    const start = text.trimStart();
    if (start !== '') return start.startsWith('[');
  }
  return false;
};

/** Reads the objects of a text in constant memory: those of its array, or the one that it is. Errors name the path. */
async function* jsonObjects(pieces: AsyncIterable<string>, path: string): AsyncGenerator<JsonLine> {
  let line = 0;
  for await (const text of objectsIn(pieces, path)) yield parseJsonRecord(++line, text);
}

/** Splits a text into its outermost objects. */
async function* objectsIn(pieces: AsyncIterable<string>, path: string): AsyncGenerator<string> {
  let object = '';
  let depth = 0;
  let inString = false;
  let escaped = false;
  for await (const text of pieces) {
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text[at];
      if (inString) {
        if (escaped) escaped = false;
        else if (char === '\\') escaped = true;
        else if (char === '"') inString = false;
      } else if (char === '"') inString = true;
      else if (char === '{') {
        if (depth === 0) start = at;
        depth += 1;
      } else if (char === '}' && depth > 0) {
        depth -= 1;
        if (depth === 0) {
          yield object + text.slice(start, at + 1);
          object = '';
        }
      }
    }
    if (depth > 0) object += text.slice(start);
    if (object.length > LONGEST_RECORD)
      throw new Error(
        `${path} has a record of more than ${LONGEST_RECORD.toLocaleString('en')} characters: expected an array of small objects.`,
      );
  }
  if (depth > 0) yield object;
}
