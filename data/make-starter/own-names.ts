import type { DatabasePool } from 'slonik';
import { filesAt } from '../../src/ingest/files.js';
import { NOT_LISTED } from '../../src/ingest/limits.js';
import { linneaNames } from '../../src/ingest/sources/linnea-names.js';
import type { Statement } from '../extract/statements.js';
import { acceptedNames } from './selection.js';

/** Common names of the project's own table, as it is now. */
export const ownNames = async (
  pool: DatabasePool,
  species: readonly string[],
): Promise<readonly Statement<'common_names'>[]> => {
  const given: Statement<'common_names'>[] = [];
  const { folder, files } = await filesAt(linneaNames, linneaNames.shipped!);
  for (const { file, path } of files)
    for await (const { items } of file.read(path, { folder, warn: () => undefined, reject: NOT_LISTED }))
      for (const item of items) if (item.type === 'common_names') given.push(item);
  const accepted = await acceptedNames(
    pool,
    given.map((each) => each.species),
  );
  const chosen = new Set(species);
  return given
    .map((each) => ({ ...each, species: accepted.get(each.species) ?? each.species }))
    .filter((each) => chosen.has(each.species));
};
