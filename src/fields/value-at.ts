type Json = Readonly<Record<string, unknown>>;

/** Returns the value of a record at a path such as `growth.light`; null without one. */
export const valueAt = (record: Json, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Json)[name] : null),
      record,
    ) ?? null;
