import type pg from 'pg';

/** Internals of a pg connection that its types do not declare. */
interface Inside {
  readonly connection: { readonly stream: { destroy(error: Error): void } };
}

/** Destroys a connection at once: running and later statements on it fail with this error. pg itself only waits. */
export const cutOff = (client: pg.ClientBase, error: Error): void => {
  (client as unknown as Inside).connection.stream.destroy(error);
};
