import { isRaisedByCheck } from '../../src/checks/raised-by-check.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { Form, Notice } from '../components/form.js';
import { LatinName } from '../components/scientific-name.js';
import { ChangeList } from '../corrections/changes.js';
import type { CorrectionRow } from '../corrections/rows.js';
import { unappliedTexts } from '../corrections/unapplied.js';
import { PageLayout } from '../layout.js';
import { choosesClaims } from '../review/decision-form.js';
import { findingTexts } from '../review/findings.js';
import { itemKind, raisedBy } from '../review/people.js';
import { ITEMS_PER_PAGE, KINDS, type MadeDecision, type QueueView } from '../review/queries.js';
import { viewQuery } from '../review/read.js';
import { Shortcuts, UndoBar } from '../review/undo-bar.js';
import type { Visit } from '../visit.js';
import { dateText } from '../words.js';

/** What the page of the queue shows. */
export interface QueueContent {
  readonly view: QueueView;
  readonly rows: readonly CorrectionRow[];
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

/** Returns whether something is chosen on the page of an item: the outcome of a report, or which of several claims is wrong. */
const needsOwnPage = ({ warning_type, changes }: CorrectionRow): boolean =>
  warning_type === 'report' ||
  (warning_type === 'Checks::PlausibleValues' && Object.keys(changes ?? {}).length > 1);

/** Returns whether an item can be chosen for a decision about several. */
const mayChoose = ({ account }: Pick<Visit, 'account'>, row: CorrectionRow, { status }: QueueView): boolean =>
  status === 'pending' && row.deciding === null && row.user_id !== account?.id && !needsOwnPage(row);

const Row = ({ visit, row, view }: { visit: Visit; row: CorrectionRow; view: QueueView }) => {
  const { t, language } = visit;
  const { id, scientific_name, changes, notes, deciding, updated_at } = row;
  const name = scientific_name ?? t.corrections.removedPlant;
  const findings = findingTexts(visit, row);
  return (
    <li class={deciding === null ? '' : 'deciding'}>
      {mayChoose(visit, row, view) ? (
        <input
          type="checkbox"
          name="item"
          value={`${id}@${updated_at}`}
          aria-label={t.review.choose(`${name}, ${id}`)}
        />
      ) : (
        <span />
      )}
      <div>
        <h2>
          <a href={`/review/${id}${viewQuery({ ...view, page: 1 })}`}>
            {scientific_name === null ? name : <LatinName name={scientific_name} />}
          </a>{' '}
          <span class="quiet">
            {itemKind(visit, row)} {id} · {raisedBy(visit, row)} · {dateText(language, row.submitted_at)}
          </span>
        </h2>
        {changes === null || choosesClaims(row) ? (
          <p class="quoted" lang={isRaisedByCheck(row) && findings === null ? 'en' : undefined}>
            {(findings?.join(' ') ?? notes ?? '').slice(0, 300)}
          </p>
        ) : (
          <ChangeList visit={visit} changes={changes} sent={row.correction} />
        )}
        {unappliedTexts(visit, row.unapplied_fields).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {row.outcome === null ? null : <p>{t.review.outcomes[row.outcome]}</p>}
        {deciding === null ? null : <p class="quiet">{t.review.deciding(deciding)}</p>}
      </div>
    </li>
  );
};

const Bulk = ({ visit: { t }, content: { notes } }: QueueProps) => (
  <fieldset class="bulk">
    <legend class="hidden">{t.review.chosen}</legend>
    <label>
      {t.review.note}
      <input type="text" name="notes" value={notes} maxlength={1000} />
    </label>
    <button type="submit" name="verb" value="accept">
      {t.review.acceptChosen}
    </button>
    <button type="submit" name="verb" value="reject" class="danger">
      {t.review.rejectChosen}
    </button>
  </fieldset>
);

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
              <li key={id}>{t.review.notDecided(id, why)}</li>
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
          <ol class="queue">
            {rows.map((row) => (
              <Row key={row.id} visit={visit} row={row} view={view} />
            ))}
          </ol>
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
