import { isRaisedByCheck } from '../../src/checks/raised-by-check.js';
import type { Risk } from '../../src/corrections/review/risks.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { Form, Notice } from '../components/form.js';
import { PageLayout } from '../layout.js';
import { Marked } from '../marked-text.js';
import {
  ITEMS_PER_PAGE,
  type ItemClaim,
  KINDS,
  type MadeDecision,
  type QueueItemRow,
  type QueueView,
} from '../review/queries.js';
import { mayChoose, QueueRow } from '../review/queue-row.js';
import { viewQuery } from '../review/read.js';
import { Shortcuts, UndoBar } from '../review/undo-bar.js';
import type { Visit } from '../visit.js';

/** What the page of the queue shows. */
export interface QueueContent {
  readonly view: QueueView;
  readonly rows: readonly QueueItemRow[];
  /** What sources claim about the fields of the rows. */
  readonly claims: readonly ItemClaim[];
  /** Why rows are accepted one by one, by id. */
  readonly risks: ReadonlyMap<number, readonly Risk[]>;
  /** Whether everything without a risk is chosen. */
  readonly choosesSafe: boolean;
  readonly total: number;
  /** Items that nobody has decided. */
  readonly undecided: number;
  /** What the reviewer has just decided. */
  readonly decisions: readonly MadeDecision[];
  readonly notice: 'undone' | 'tooLate' | 'noneChosen' | null;
  /** Items that were chosen and could not be decided, with the reason. */
  readonly notDecided: readonly { readonly id: number; readonly why: string }[];
  readonly notes: string;
}

interface QueueProps {
  readonly visit: Visit;
  readonly content: QueueContent;
}

const Filters = ({ visit: { t }, content: { view } }: QueueProps) => (
  <form class="queue-filters" action="/review">
    <label>
      {t.review.kind}
      <select name="kind">
        {KINDS.map((kind) => (
          <option key={kind} value={kind} selected={kind === view.kind}>
            {t.review.kinds[kind]}
          </option>
        ))}
      </select>
    </label>
    <label>
      {t.review.status}
      <select name="status">
        {VOCABULARIES.change_status.map((status) => (
          <option key={status} value={status} selected={status === view.status}>
            {t.review.statuses[status]}
          </option>
        ))}
      </select>
    </label>
    <label>
      {t.review.name}
      <input type="text" name="name" value={view.name} />
    </label>
    <button type="submit" class="plain">
      {t.review.filter}
    </button>
  </form>
);

/** The rows of people, then those of checks, each group with its heading. */
const Groups = (props: QueueProps) => {
  const { visit, content } = props;
  const groups = [
    { title: visit.t.review.fromPeople, rows: content.rows.filter((row) => !isRaisedByCheck(row)) },
    { title: visit.t.review.fromChecks, rows: content.rows.filter(isRaisedByCheck) },
  ];
  return (
    <>
      {groups.map(({ title, rows }) =>
        rows.length === 0 ? null : (
          <section key={title}>
            <h2>{title}</h2>
            <ol class="queue">
              {rows.map((row) => (
                <QueueRow
                  key={row.id}
                  visit={visit}
                  row={row}
                  view={content.view}
                  claims={content.claims.filter(({ item }) => item === row.id)}
                  risks={content.risks.get(row.id) ?? []}
                  isChosen={content.choosesSafe}
                />
              ))}
            </ol>
          </section>
        ),
      )}
    </>
  );
};

const Bulk = ({ visit, content: { notes, rows, risks, view } }: QueueProps) => {
  const { t } = visit;
  const safe = rows.filter((row) => mayChoose(visit, row, view) && risks.get(row.id)?.length === 0);
  return (
    <fieldset class="bulk">
      <legend class="hidden">{t.review.chosen}</legend>
      <p class="hint">
        {t.review.oneByOneHint}{' '}
        {safe.length === 0 ? null : (
          <a href={`/review${viewQuery(view, { choose: 'safe' })}`}>{t.review.chooseSafe(safe.length)}</a>
        )}
      </p>
      <label>
        {t.review.note}
        <input type="text" name="notes" value={notes} maxlength={1000} />
      </label>
      {safe.length === 0 ? null : (
        <button type="submit" name="verb" value="accept">
          {t.review.acceptChosen}
        </button>
      )}
      <button type="submit" name="verb" value="reject" class="danger">
        {t.review.rejectChosen}
      </button>
    </fieldset>
  );
};

/** The queue of what waits for review, with filters and decisions about several items at once. */
export const QueuePage = (props: QueueProps) => {
  const { visit, content } = props;
  const { t } = visit;
  const { view, rows, total, undecided, decisions, notice, notDecided } = content;
  const isPending = view.status === 'pending';
  const first = rows.find(({ deciding, user_id }) => deciding === null && user_id !== visit.account?.id);
  const last = Math.max(1, Math.ceil(total / ITEMS_PER_PAGE));
  const here = `/review${viewQuery(view)}`;
  return (
    <PageLayout visit={visit} kind="reviewing" title={t.review.title} canonical={null}>
      <UndoBar visit={visit} decisions={decisions} back={here} />
      {notice === null ? null : (
        <Notice kind={notice === 'undone' ? 'done' : 'wrong'}>{t.review[notice]}</Notice>
      )}
      {notDecided.length === 0 ? null : (
        <Notice kind="wrong">
          <p>{t.review.someNotDecided}</p>
          <ul>
            {notDecided.map(({ id, why }) => (
              <li key={id}>
                <Marked text={t.review.notDecided(id, why)} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div class="title-row">
        <h1>
          {t.review.title}{' '}
          <span class="quiet">{isPending ? t.review.waiting(undecided) : t.review.settled(total)}</span>
        </h1>
        {isPending && first ? (
          <a class="button" href={`/review/${first.id}${viewQuery({ ...view, page: 1 })}`}>
            {t.review.begin}
          </a>
        ) : null}
      </div>
      <Filters {...props} />
      {rows.length === 0 ? (
        <>
          <p class="unknown">{isPending ? t.review.nothing : t.review.nothingSettled}</p>
          {viewQuery(view) === '' ? null : (
            <p>
              <a href="/review">{t.review.showAll}</a>
            </p>
          )}
        </>
      ) : (
        <Form visit={visit} action="/review/bulk" class="queue-form">
          <input type="hidden" name="view" value={viewQuery(view)} />
          <Groups {...props} />
          {rows.some((row) => mayChoose(visit, row, view)) ? <Bulk {...props} /> : null}
        </Form>
      )}
      {last === 1 ? null : (
        <nav class="pages" aria-label={t.explorer.pages}>
          {view.page > 1 ? (
            <a href={`/review${viewQuery({ ...view, page: view.page - 1 })}`}>{t.explorer.previous}</a>
          ) : (
            <span />
          )}
          <span>{t.explorer.page(view.page, last)}</span>
          {view.page < last ? (
            <a href={`/review${viewQuery({ ...view, page: view.page + 1 })}`}>{t.explorer.next}</a>
          ) : (
            <span />
          )}
        </nav>
      )}
      <Shortcuts visit={visit} />
    </PageLayout>
  );
};
