type Json = Readonly<Record<string, unknown>>;

/** Members that every selection includes, where an item has them (contract C14.10). */
const ALWAYS = ['id', 'slug', 'links.self', 'match', 'common_name_language', 'provenance'];

/** Selected members by name; true for a whole member. */
type Picked = Map<string, Picked | true>;

const treeOf = (paths: readonly string[]): Picked => {
  const tree: Picked = new Map();
  for (const path of paths) {
    const names = path.split('.');
    let at = tree;
    for (const [index, name] of names.entries()) {
      const known = at.get(name);
      if (known === true) break;
      if (index === names.length - 1) at.set(name, true);
      else {
        const within: Picked = known ?? new Map();
        at.set(name, within);
        at = within;
      }
    }
  }
  return tree;
};

const picked = (value: Json, tree: Picked): Json =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const within = tree.get(name);
      if (within === undefined) return [];
      const isWhole = within === true || typeof member !== 'object' || member === null;
      return [[name, isWhole ? member : picked(member as Json, within)]];
    }),
  );

/** Returns a function that keeps the selected members of an object, in the order of the object. */
export const picker = (paths: readonly string[]): ((value: Json) => Json) => {
  const tree = treeOf([...ALWAYS, ...paths]);
  return (value) => picked(value, tree);
};
