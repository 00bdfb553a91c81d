import { isRaisedByCheck } from '../../src/checks/raised-by-check.js';
import { poisonousTaxon, taxonOfSafetyChange } from '../../src/corrections/review/poisonous.js';
import type { Risk } from '../../src/corrections/review/risks.js';
import type { InvertedPair } from '../../src/fields/inverted-pairs.js';
import { Notice } from '../components/form.js';
import { LatinName } from '../components/scientific-name.js';
import { ChangeList } from '../corrections/changes.js';
import { ObservedRow } from '../corrections/observed-row.js';
import { ReferenceText } from '../corrections/reference.js';
import { unappliedTexts } from '../corrections/unapplied.js';
import { WrongOrder } from '../corrections/wrong-order.js';
import { PageLayout } from '../layout.js';
import { Marked } from '../marked-text.js';
import type { FieldClaims } from '../plant/claims.js';
import { ClaimsBeside } from '../review/claims-beside.js';
import { choosesClaims, DecisionForm } from '../review/decision-form.js';
import { findingTexts } from '../review/findings.js';
import { itemKind, originOf, raisedBy } from '../review/people.js';
import { decidedAs, type MadeDecision, type QueueView, type ReviewItem } from '../review/queries.js';
import { holdsPoisonous, riskText } from '../review/queue-row.js';
import { viewQuery } from '../review/read.js';
import { ShortcutKey } from '../review/shortcut-key.js';
import { Shortcuts, UndoBar } from '../review/undo-bar.js';
import type { Visit } from '../visit.js';
import { dateText } from '../words.js';

/** What the page of an item shows. */
export interface ReviewContent {
  readonly item: ReviewItem;
  readonly view: QueueView;
  readonly claims: (key: string) => FieldClaims;
  /** Why accepting it may do harm. */
  readonly risks: readonly Risk[];
  /** Names of the sources of the values that a check noticed. */
  readonly sources: readonly string[];
  /** Pairs of values that accepting it would put in the wrong order. */
  readonly inverted: readonly InvertedPair[];
  /** Decisions about the item, newest first. */
  readonly history: readonly MadeDecision[];
  /** What the reviewer has just decided about other items. */
  readonly decisions: readonly MadeDecision[];
  readonly next: number | null;
  readonly previous: number | null;
  /** Items of the queue that nobody has decided. */
  readonly undecided: number;
  /** What was entered and could not be stored. */
  readonly entered: URLSearchParams | null;
  readonly refusal: string | null;
  readonly notice: 'undone' | 'tooLate' | null;
}

interface ReviewItemProps {
  readonly visit: Visit;
  readonly content: ReviewContent;
}

const About = ({ visit, content: { item, sources } }: ReviewItemProps) => {
  const { t, language } = visit;
  const { user_id, source_type, source_reference, observed_at, notes, licence, submitted_at, warning_type } =
    item;
  const findings = findingTexts(visit, item);
  return (
    <dl class="facts">
      <div>
        <dt>{t.review.by}</dt>
        <dd>
          {raisedBy(visit, item, sources)}
          {user_id === null ? null : (
            <span class="quiet"> · {t.review.before(item.accepted_before, item.rejected_before)}</span>
          )}
          <span class="quiet"> · {dateText(language, submitted_at)}</span>
        </dd>
      </div>
      {isRaisedByCheck(item) || warning_type === 'report' ? null : (
        <div>
          <dt>{t.review.source}</dt>
          <dd>
            {source_reference === null ? (
              source_type === 'observation' ? (
                t.corrections.ownObservation
              ) : null
            ) : (
              <ReferenceText reference={source_reference} />
            )}
          </dd>
        </div>
      )}
      <ObservedRow visit={visit} observed={observed_at} />
      {notes && findings?.length !== 0 ? (
        <div>
          <dt>{t.review.notes}</dt>
          <dd class="lines" lang={isRaisedByCheck(item) && findings === null ? 'en' : undefined}>
            {findings?.join('\n') ?? notes}
          </dd>
        </div>
      ) : null}
      {licence === null || warning_type === 'report' ? null : (
        <div>
          <dt>{t.review.licence}</dt>
          <dd>{licence}</dd>
        </div>
      )}
    </dl>
  );
};

const History = ({ visit, content: { item, history } }: ReviewItemProps) => {
  const { t, language } = visit;
  const { review_notes, acceptor } = item;
  if (review_notes === null && history.length === 0 && acceptor === null) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t.review.history}</h2>
      <ul>
        {history.map((decision) => (
          <li key={decision.id}>
            {t.review.historyLine(
              decision.reviewer ?? t.review.account(decision.reviewer_id),
              t.review.verbs[decidedAs(decision)],
              dateText(language, decision.decided_at),
            )}
            {decision.failure === null ? null : (
              <span class="error-text"> {t.review.failed(decision.failure)}</span>
            )}
          </li>
        ))}
        {history.length > 0 || acceptor === null ? null : <li>{t.review.acceptedBy(acceptor)}</li>}
      </ul>
      {review_notes === null ? null : <blockquote>{review_notes}</blockquote>}
    </section>
  );
};

/** Returns what became of an item that is settled. */
const outcomeOf = (visit: Visit, { change_status, outcome, unapplied_fields }: ReviewItem): string => {
  const { t } = visit;
  return outcome === null
    ? [
        `${t.review.decidedAlready} ${t.corrections.status[change_status]}.`,
        ...unappliedTexts(visit, unapplied_fields),
      ].join(' ')
    : t.review.closedAs(t.review.outcomes[outcome]);
};

/** Returns why nobody, or not this reviewer, may decide about an item; null if they may. */
const whyNot = (visit: Visit, item: ReviewItem): string | null => {
  const { t, account } = visit;
  if (item.change_status !== 'pending') return outcomeOf(visit, item);
  if (item.test) return t.review.isTest;
  if (item.user_id === account?.id) return t.review.isOwn;
  return item.deciding === null ? null : `${t.review.deciding(item.deciding)}.`;
};

const Steps = ({ visit: { t }, content: { view, next, previous, undecided } }: ReviewItemProps) => {
  const query = viewQuery({ ...view, page: 1 });
  return (
    <nav class="steps" aria-label={t.review.queue}>
      <a href={`/review${query}`}>{t.review.queue}</a>
      {previous === null ? null : (
        <a href={`/review/${previous}${query}`} data-key="k" rel="prev">
          {t.review.previous}
          <ShortcutKey name="k" />
        </a>
      )}
      {next === null ? null : (
        <a href={`/review/${next}${query}`} data-key="j" rel="next">
          {t.review.next}
          <ShortcutKey name="j" />
        </a>
      )}
      <span class="quiet">{t.review.waiting(undecided)}</span>
    </nav>
  );
};

/** Checks that another scientific name settles. */
const NAME_CHECKS: ReadonlySet<ReviewItem['warning_type']> = new Set([
  'Checks::GenusName',
  'Checks::ScientificNameFormat',
]);

/** Risks that nothing else on the page says. */
const SAID_HERE: readonly Risk[] = ['far', 'permanent'];

/** The page on which a reviewer decides about an item: what is proposed and why, beside what all sources say. */
export const ReviewItemPage = (props: ReviewItemProps) => {
  const { visit, content } = props;
  const { t } = visit;
  const { item, view, claims, decisions, entered, refusal, notice, risks } = content;
  const { id, scientific_name, slug, changes, warning_type } = item;
  const reason = whyNot(visit, item);
  const poisonous = reason === null ? poisonousTaxon(item) : null;
  const ofPoisonous = poisonous === null ? taxonOfSafetyChange(item) : null;
  const heading = t.review.headings[originOf(item)];
  const here = `/review/${id}${viewQuery({ ...view, page: 1 })}`;
  return (
    <PageLayout
      visit={visit}
      kind="reviewing"
      title={`${t.review.title}${t.colon} ${scientific_name ?? id}`}
      canonical={null}
    >
      <UndoBar visit={visit} decisions={decisions} back={here} />
      {notice === null ? null : (
        <Notice kind={notice === 'undone' ? 'done' : 'wrong'}>{t.review[notice]}</Notice>
      )}
      {refusal === null ? null : (
        <Notice kind="wrong">
          <strong>{t.review.wrong}.</strong> {refusal}
        </Notice>
      )}
      <Steps {...props} />
      <p class="quiet item-kind">
        {itemKind(visit, item)} {id}
      </p>
      <h1>{scientific_name === null ? t.corrections.removedPlant : <LatinName name={scientific_name} />}</h1>
      {slug === null ? null : (
        <p>
          <a href={`/species/${slug}`} data-key="o">
            {t.review.record}
          </a>
        </p>
      )}
      <p
        class="changed-meanwhile"
        role="status"
        data-state={`/review/${id}/state`}
        data-seen={`${item.change_status} ${item.updated_at} ${item.deciding ?? ''}`}
        data-text={t.review.changed}
        data-reload={t.review.reload}
      />
      <div class="beside">
        <div>
          <section aria-labelledby="proposed">
            <h2 id="proposed">{heading}</h2>
            {originOf(item) === 'heldBack' ? <p class="hint">{t.review.heldBackHint}</p> : null}
            <WrongOrder visit={visit} pairs={content.inverted} />
            {poisonous === null ? null : (
              <Notice kind="wrong">
                <Marked text={holdsPoisonous(visit, poisonous)} /> {t.review.beSureItIsHarmless}
              </Notice>
            )}
            {reason === null
              ? SAID_HERE.filter((risk) => risks.includes(risk)).map((risk) => (
                  <Notice kind="wrong" key={risk}>
                    <Marked text={riskText(visit, item, risk)} />
                  </Notice>
                ))
              : null}
            {ofPoisonous === null ? null : (
              <p class="hint">
                <Marked text={holdsPoisonous(visit, ofPoisonous)} />
              </p>
            )}
            {changes === null && isRaisedByCheck(item) ? (
              <p>
                {t.review.nothingProposed}{' '}
                {slug !== null && NAME_CHECKS.has(warning_type) ? (
                  <a href={`/species/${slug}/fix/scientific_name`}>{t.review.suggestName}</a>
                ) : null}
              </p>
            ) : null}
            {reason === null ? (
              <DecisionForm
                visit={visit}
                item={item}
                view={view}
                entered={entered}
                isRisky={risks.length > 0}
              >
                <About {...props} />
              </DecisionForm>
            ) : (
              <>
                {changes === null || choosesClaims(item) ? null : (
                  <ChangeList visit={visit} changes={changes} sent={item.correction} />
                )}
                <About {...props} />
                <Notice kind="note">{reason}</Notice>
              </>
            )}
          </section>
          <History {...props} />
        </div>
        <ClaimsBeside
          visit={visit}
          item={item}
          claims={claims}
          chosen={entered === null ? null : entered.getAll('fact')}
          mayDecide={reason === null}
        />
      </div>
      <Shortcuts visit={visit} />
    </PageLayout>
  );
};
