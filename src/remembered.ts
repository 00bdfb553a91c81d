const MOST = 10_000;

/** Values by key, each until a moment of `performance.now()`; when there are too many, all are forgotten. */
export const rememberedUntil = <Value>() => {
  const values = new Map<string, { readonly value: Value; readonly until: number }>();
  return {
    /** @param longer milliseconds that a value may be older than it was to be */
    get: (key: string, longer = 0): Value | undefined => {
      const found = values.get(key);
      return found !== undefined && found.until + longer > performance.now() ? found.value : undefined;
    },
    set: (key: string, value: Value, until: number): void => {
      if (values.size >= MOST) values.clear();
      values.set(key, { value, until });
    },
    forget: (key: string): void => {
      values.delete(key);
    },
  };
};
