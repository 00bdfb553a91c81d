import type pg from 'pg';

/** What pg keeps of a connection beside what its types say. */
interface Inside {
  readonly connection: { readonly stream: { destroy(error: Error): void } };
}

/** Ends a connection at once, whatever is under way on it: that fails, and so does all that follows, by this error. */
export const cutOff = (client: pg.ClientBase, error: Error): void => {
  (client as unknown as Inside).connection.stream.destroy(error);
};
