import type { TextSigner } from '../../auth/signed-text.js';
import { queryDigest } from '../../query/digest.js';
import { BEGINNING, type ListQuery, type Walk } from '../../query/list-query.js';
import { faulty } from '../../query/problem.js';
import { CURSOR_BEGINNING } from '../../query/read-cursor.js';

/** Form of the content of a cursor; cursors of another form are no longer understood. */
const FORM = 1;

type Content = readonly [form: number, digest: string, total: number, corrected: 0 | 1, ...after: Position];
type Position = NonNullable<Walk['after']>;

const REASONS = {
  not_issued: 'it was changed, or this service did not issue it',
  outdated: 'an earlier version of this service issued it',
  other_query: 'it belongs to a query with other conditions or another order',
} as const;

const refused = (got: string, reason: keyof typeof REASONS) =>
  faulty('bad_request', [
    {
      param: 'cursor',
      got,
      problem: 'invalid_cursor',
      reason,
      message: `cursor is invalid: ${REASONS[reason]}. Begin again with cursor=*.`,
    },
  ]);

/** The cursors of all lists (contract C14.1 to C14.4). */
export interface Cursors {
  /** Returns the cursor of the page after this position. */
  write(query: ListQuery<string>, walk: Walk & { readonly after: Position; readonly total: number }): string;
  /**
   * Returns the walk that a cursor continues.
   *
   * @throws {QueryProblem} bad_request for a cursor of another query, or one that was not issued here
   */
  read(cursor: string, query: ListQuery<string>): Walk;
}

export const createCursors = (signer: TextSigner): Cursors => ({
  write: (query, { after, total, corrected }) =>
    signer.sign(
      JSON.stringify([FORM, queryDigest(query), total, corrected ? 1 : 0, ...after] satisfies Content),
    ),
  read: (cursor, query) => {
    if (cursor === CURSOR_BEGINNING) return BEGINNING;
    const text = signer.read(cursor);
    if (text === null) throw refused(cursor, 'not_issued');
    const [form, digest, total, corrected, ...after] = JSON.parse(text) as Content;
    if (form !== FORM) throw refused(cursor, 'outdated');
    if (digest !== queryDigest(query)) throw refused(cursor, 'other_query');
    return { after, total, corrected: corrected === 1 };
  },
});
