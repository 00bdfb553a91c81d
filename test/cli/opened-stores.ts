/** Tracks the stores that commands open and close; `open` has those that are still open. */
export const openedStores = () => {
  const open = new Set<object>();
  /** Returns the store as an open one, whose `close` also runs `end`. */
  const opened = <Store extends object>(store: Store, end?: () => Promise<void>): Store => {
    const close = async () => {
      if (!open.delete(tracked)) throw new Error('A store was closed twice.');
      await end?.();
    };
    const tracked = { ...store, close };
    open.add(tracked);
    return tracked;
  };
  return { open, opened };
};
