import type { Held } from '../src/search/sink.js';
import type { Target } from './loading.js';

const PAGE = 1_000;
/** Ids that a complaint names. */
const NAMED = 10;

/** Documents that are not what was loaded: another revision, other content, or never loaded. */
const wrongIn = ({ holds, checksums }: Target, page: readonly Held[]): readonly number[] =>
  page
    .filter(({ id, revision, checksum }) => holds.get(id) !== revision || checksums.get(id) !== checksum)
    .map(({ id }) => id);

const complain = ({ rebuild }: Target, wrong: readonly number[]): void => {
  if (wrong.length > 0)
    throw new Error(`${rebuild.index} does not hold what was loaded of ${wrong.slice(0, NAMED).join(', ')}`);
};

/**
 * Holds every document of an index that is not live against what was loaded into it, by
 * revision and checksum, and their number; tells how many each page had.
 *
 * @throws when they differ, and what `checked` throws.
 */
export const verify = async (target: Target, checked: (documents: number) => void): Promise<void> => {
  const { rebuild, holds } = target;
  await rebuild.refresh();
  let after = 0;
  let count = 0;
  let length = PAGE;
  while (length === PAGE) {
    const page = await rebuild.held({ after, limit: PAGE });
    complain(target, wrongIn(target, page));
    length = page.length;
    count += length;
    after = page.at(-1)?.id ?? after;
    checked(length);
  }
  if (count !== holds.size)
    throw new Error(`${rebuild.index} holds ${count} documents, not ${holds.size} as were loaded`);
};

/** The same of some species that were loaded since. */
export const verifySome = async (target: Target, species: readonly number[]): Promise<void> => {
  if (species.length === 0) return;
  await target.rebuild.refresh();
  const loaded = species.filter((id) => target.holds.get(id) > 0);
  for (let from = 0; from < loaded.length; from += PAGE) {
    const ids = loaded.slice(from, from + PAGE);
    const page = await target.rebuild.held({ ids });
    const there = new Set(page.map(({ id }) => id));
    complain(target, [...wrongIn(target, page), ...ids.filter((id) => !there.has(id))]);
  }
};
