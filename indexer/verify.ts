import type { IndexedDocument } from '../src/search/sink.js';
import type { LoadTarget } from './load-documents.js';

const PAGE = 1_000;
/** Number of ids named in an error. */
const NAMED = 10;

/** Finds documents that differ from what was loaded. */
const wrongIn = ({ loaded, checksums }: LoadTarget, page: readonly IndexedDocument[]): readonly number[] =>
  page
    .filter(({ id, revision, checksum }) => loaded.get(id) !== revision || checksums.get(id) !== checksum)
    .map(({ id }) => id);

const complain = ({ rebuild }: LoadTarget, wrong: readonly number[]): void => {
  if (wrong.length > 0)
    throw new Error(
      `The new index ${rebuild.index} differs from the loaded documents of species ${wrong.slice(0, NAMED).join(', ')}. Run linnea index rebuild again.`,
    );
};

/**
 * Compares every document of a new index with what was loaded, by revision, checksum and
 * total; reports the size of each page to `checked`.
 *
 * @throws Error when they differ, and what `checked` throws.
 */
export const verify = async (target: LoadTarget, checked: (documents: number) => void): Promise<void> => {
  const { rebuild, loaded } = target;
  await rebuild.refresh();
  let after = 0;
  let count = 0;
  let length = PAGE;
  while (length === PAGE) {
    const page = await rebuild.documents({ after, limit: PAGE });
    complain(target, wrongIn(target, page));
    length = page.length;
    count += length;
    after = page.at(-1)?.id ?? after;
    checked(length);
  }
  if (count !== loaded.size)
    throw new Error(
      `The new index ${rebuild.index} has ${count} documents, but ${loaded.size} were loaded. Run linnea index rebuild again.`,
    );
};

/** Compares selected species, loaded later, in the same way. */
export const verifySome = async (target: LoadTarget, species: readonly number[]): Promise<void> => {
  if (species.length === 0) return;
  await target.rebuild.refresh();
  const loaded = species.filter((id) => target.loaded.get(id) > 0);
  for (let from = 0; from < loaded.length; from += PAGE) {
    const ids = loaded.slice(from, from + PAGE);
    const page = await target.rebuild.documents({ ids });
    const there = new Set(page.map(({ id }) => id));
    complain(target, [...wrongIn(target, page), ...ids.filter((id) => !there.has(id))]);
  }
};
