/** A Map or WeakMap. */
interface Table<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the value of a key, made and stored first if there is none. As `Map.prototype.getOrInsertComputed`, which Node 26 has. */
export const getOrInsert = <Key, Value>(table: Table<Key, Value>, key: Key, make: () => Value): Value => {
  const found = table.get(key) ?? make();
  table.set(key, found);
  return found;
};
