import type { ComponentChildren } from 'preact';
import { isRaisedByCheck } from '../../src/checks/raised-by-check.js';
import { poisonousTaxon } from '../../src/corrections/review/poisonous.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { describedBy, Entry, Form } from '../components/form.js';
import { BeforeAndAfter, ChangedValue, changedLabel } from '../corrections/changes.js';
import type { Visit } from '../visit.js';
import type { QueueView, ReviewItem } from './queries.js';
import { viewQuery } from './read.js';
import { ShortcutKey } from './shortcut-key.js';

export interface DecisionFormProps {
  readonly visit: Visit;
  readonly item: ReviewItem;
  readonly view: QueueView;
  /** What was entered and could not be stored; null at first. */
  readonly entered: URLSearchParams | null;
  /** Whether accepting it may do harm: the button for that does not stand out then. */
  readonly isRisky: boolean;
  /** Why the change is proposed, below it. */
  readonly children?: ComponentChildren;
}

/** Id of the form, for the claims beside it that can be chosen. */
export const DECISION_FORM = 'decision';

/** Returns whether a reviewer chooses which claims are rejected. */
export const choosesClaims = ({ warning_type }: Pick<ReviewItem, 'warning_type'>): boolean =>
  warning_type === 'Checks::PlausibleValues';

/** The changed fields, each of which can be left out. */
const Fields = ({ visit, item, entered }: DecisionFormProps) => {
  const { t } = visit;
  const changes = Object.entries(item.changes ?? {});
  const mayChoose = changes.length > 1 && !choosesClaims(item);
  return (
    <fieldset class="entry">
      {mayChoose ? <legend>{t.review.fields}</legend> : null}
      {mayChoose ? (
        <>
          <p class="hint">{t.review.fieldsHint}</p>
          <input type="hidden" name="choosing" value="fields" />
        </>
      ) : null}
      <dl class="changes">
        {changes.map(([key, [before, after]], at) => (
          <div key={key}>
            <dt>
              {mayChoose ? (
                <label class="box">
                  <input
                    type="checkbox"
                    name="field"
                    value={key}
                    checked={entered === null || entered.getAll('field').includes(key)}
                    data-key={at === 0 ? 'e' : undefined}
                  />
                  {changedLabel(visit, key)}
                </label>
              ) : (
                changedLabel(visit, key)
              )}
            </dt>
            <dd>
              {choosesClaims(item) ? (
                <ChangedValue visit={visit} name={key} value={before} />
              ) : (
                <BeforeAndAfter visit={visit} name={key} change={[before, after]} sent={item.correction} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </fieldset>
  );
};

const ReportOutcome = ({ visit: { t }, entered }: DecisionFormProps) => (
  <fieldset class="entry">
    <legend>{t.review.outcome}</legend>
    {VOCABULARIES.report_outcome.map((outcome, at) => (
      <div key={outcome} class="outcome">
        <label class="box">
          <input
            type="radio"
            name="outcome"
            value={outcome}
            required
            checked={entered?.get('outcome') === outcome}
            data-key={at === 0 ? 'e' : undefined}
          />
          {t.review.outcomes[outcome]}
        </label>
        {outcome === 'corrected' ? (
          <label class="by-number">
            {t.review.correctionNumber}
            <input
              type="text"
              name="correction"
              inputmode="numeric"
              pattern="[0-9]{1,9}"
              value={entered?.get('correction') ?? ''}
            />
          </label>
        ) : null}
      </div>
    ))}
  </fieldset>
);

/** Returns what accepting and rejecting an item mean, as the buttons say it. */
const verdictsOf = ({ t }: Visit, item: ReviewItem): { readonly accept: string; readonly reject: string } => {
  const { warning_type, changes, change_type } = item;
  if (warning_type === 'Checks::PlausibleValues') return t.review.verdicts.implausible;
  if (warning_type === 'Checks::UnusualValue') return t.review.verdicts.heldBack;
  const { accept, reject } = t.review;
  return {
    accept: changes === null && change_type === 'update' ? t.review.acceptNothing : accept,
    reject: isRaisedByCheck(item) ? t.review.nothingWrong : reject,
  };
};

const Buttons = ({ visit, item, isRisky }: DecisionFormProps) => {
  const { t, account } = visit;
  if (item.warning_type === 'report')
    return (
      <button type="submit" name="verb" value="accept" data-key="a">
        {t.review.settle}
        <ShortcutKey name="a" />
      </button>
    );
  const { accept, reject } = verdictsOf(visit, item);
  const isForAdmin = item.change_type === 'deletion' && account?.role !== 'admin';
  return (
    <>
      <button
        type="submit"
        name="verb"
        value="accept"
        class={isRisky ? 'danger' : undefined}
        data-key="a"
        disabled={isForAdmin}
      >
        {accept}
        <ShortcutKey name="a" />
      </button>
      <button type="submit" name="verb" value="reject" class={isRisky ? 'plain' : 'danger'} data-key="r">
        {reject}
        <ShortcutKey name="r" />
      </button>
    </>
  );
};

/** The form in which a reviewer decides about an item: all of it, some of its fields, or some of the claims beside it. */
export const DecisionForm = (props: DecisionFormProps) => {
  const { visit, item, view, entered, children } = props;
  const { t } = visit;
  const isFromPerson = item.user_id !== null;
  return (
    <Form
      visit={visit}
      action={`/review/${item.id}${viewQuery({ ...view, page: 1 })}`}
      class="entries decision"
      id={DECISION_FORM}
      draft={`review ${item.id} ${item.updated_at}`}
    >
      <input type="hidden" name="updated_at" value={item.updated_at} />
      {item.changes === null ? null : <Fields {...props} />}
      {children}
      {item.warning_type === 'report' ? <ReportOutcome {...props} /> : null}
      {item.change_type === 'deletion' ? <p class="error-text">{t.review.deletion}</p> : null}
      <Entry
        id="notes"
        label={
          <>
            {isFromPerson ? t.review.reply : t.review.replyCheck}
            <ShortcutKey name="n" />
          </>
        }
        hint={isFromPerson ? t.review.replyHint : null}
      >
        <textarea
          id="notes"
          name="notes"
          rows={2}
          data-key="n"
          maxlength={9000}
          value={entered?.get('notes') ?? ''}
          aria-describedby={describedBy('notes', isFromPerson)}
        />
      </Entry>
      {poisonousTaxon(item) === null ? null : (
        <label class="box">
          <input
            type="checkbox"
            name="confirmed"
            value="harmless"
            checked={entered?.has('confirmed') ?? false}
          />
          {t.review.poisonousConfirmed}
        </label>
      )}
      <div class="actions">
        <Buttons {...props} />
      </div>
    </Form>
  );
};
