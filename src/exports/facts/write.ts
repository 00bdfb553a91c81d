import type { Client } from 'pg';
import { CORRECTIONS, FACTS } from '../../releases/manifest.js';
import type { ExportedSource } from '../source-list.js';
import { speciesIds } from '../species-stream.js';
import { withTextFile } from '../text-file.js';
import { factLine } from './line.js';
import * as statements from './statements.js';

const writeLines = (path: string, parts: AsyncIterable<readonly object[]>): Promise<void> =>
  withTextFile(path, async (file) => {
    for await (const part of parts) await file.write(part.map(factLine).join(''));
  });

const rowsOf = async (
  client: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly object[]> => (await client.query<object>(text, [...values])).rows;

/** Yields the sources of the statements, taxa above the genus, zones, then the statements about each part of the species. */
async function* stated(client: Client, permitted: readonly number[]): AsyncGenerator<readonly object[]> {
  const { rows } = await client.query<{ id: number }>('select distinct source_id as id from image');
  yield await rowsOf(client, statements.SOURCES, [[...new Set([...permitted, ...rows.map(({ id }) => id)])]]);
  yield await rowsOf(client, statements.TAXA);
  yield await rowsOf(client, statements.ZONES);
  for await (const ids of speciesIds(client, null))
    for (const about of statements.ABOUT_SPECIES) yield await rowsOf(client, about, [ids, permitted]);
}

/** Yields what people decided: names, deletions and corrected values. */
async function* decided(client: Client): AsyncGenerator<readonly object[]> {
  const { FORMER_NAMES, DELETED, CORRECTED, NAMED } = statements;
  for (const each of [FORMER_NAMES, DELETED, CORRECTED, NAMED]) yield await rowsOf(client, each);
}

/**
 * Writes what another database needs to publish the same (contract C16.34): the statements of the permitted sources, and what
 * people decided. The caller has begun a snapshot.
 */
export const writeFacts = async (
  client: Client,
  pathOf: (file: string) => string,
  permitted: readonly ExportedSource[],
): Promise<void> => {
  await writeLines(
    pathOf(FACTS),
    stated(
      client,
      permitted.map(({ id }) => id),
    ),
  );
  await writeLines(pathOf(CORRECTIONS), decided(client));
};
