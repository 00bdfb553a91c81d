import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.js';
import { readNdjson } from '../ingest/readers/ndjson.js';
import { STARTER } from '../ingest/sources/starter.js';

/**
 * Returns the scientific names that an interface is asked about, each once.
 *
 * @param which `recommended`: the plants of the starter set; `all`: the accepted names of the database; or a file with one
 *   name per line.
 * @throws Error when there are no names.
 */
export const askedNames = async (
  which: string,
  openDatabase: () => Promise<Database>,
): Promise<readonly string[]> => {
  const names = which === 'recommended' ? await starterNames() : await otherNames(which, openDatabase);
  if (names.length > 0) return [...new Set(names)];
  throw new Error(
    which === 'all'
      ? 'The database has no accepted names: load data with linnea fetch recommended && linnea ingest all --index, or name a file of names with --for.'
      : `${which} contains no names: expected one scientific name per line.`,
  );
};

const otherNames = (which: string, openDatabase: () => Promise<Database>): Promise<readonly string[]> =>
  which === 'all' ? acceptedNames(openDatabase) : namesInFile(which);

const starterNames = async (): Promise<readonly string[]> => {
  const names: string[] = [];
  for await (const line of readNdjson(join(STARTER.shipped, STARTER.files[0]!.name))) {
    const item = ('record' in line ? line.record : {}) as { readonly type?: string; readonly name?: string };
    if (item.type === 'name' && item.name !== undefined) names.push(item.name);
  }
  return names;
};

const acceptedNames = async (openDatabase: () => Promise<Database>): Promise<readonly string[]> => {
  const database = await openDatabase();
  try {
    return await database.session(async (client) => {
      const { rows } = await client.query<{ scientific_name: string }>(
        `select scientific_name from species where status = 'accepted' order by id`,
      );
      return rows.map(({ scientific_name }) => scientific_name);
    });
  } finally {
    await database.close();
  }
};

const namesInFile = async (path: string): Promise<readonly string[]> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(
      `${path} cannot be read: --for takes recommended, all, or a file with one name per line.`,
      {
        cause: error,
      },
    );
  });
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
};
