/** Returns the value of a key, made and stored first if there is none. As `Map.prototype.getOrInsertComputed`, which Node 26 has. */
export const getOrInsert = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
};
