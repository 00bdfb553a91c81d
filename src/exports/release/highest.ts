/** The entries with the highest ranks so far; of equal ones those that came first. */
interface Highest<T> {
  add(entry: T, rank: number): void;
  all(): T[];
}

/** Keeps the `most` highest-ranking entries of any number, in order. */
export const createHighest = <T>(most: number): Highest<T> => {
  const kept: { readonly entry: T; readonly rank: number }[] = [];
  return {
    add: (entry, rank) => {
      if (kept.length === most && kept.at(-1)!.rank >= rank) return;
      const place = kept.findIndex((each) => each.rank < rank);
      kept.splice(place < 0 ? kept.length : place, 0, { entry, rank });
      if (kept.length > most) kept.pop();
    },
    all: () => kept.map(({ entry }) => entry),
  };
};
