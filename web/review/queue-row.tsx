import type { PoisonousTaxon } from '../../src/checks/poisonous-taxa.js';
import { isRaisedByCheck } from '../../src/checks/raised-by-check.js';
import { poisonousTaxon, taxonOfSafetyChange } from '../../src/corrections/review/poisonous.js';
import { invertedBy, type Risk } from '../../src/corrections/review/risks.js';
import { DERIVED_VALUES } from '../../src/fields/derived-values.js';
import { LatinName } from '../components/scientific-name.js';
import { ChangeList } from '../corrections/changes.js';
import { ReferenceText } from '../corrections/reference.js';
import type { CorrectionRow } from '../corrections/rows.js';
import { unappliedTexts } from '../corrections/unapplied.js';
import { orderText } from '../corrections/wrong-order.js';
import { Marked } from '../marked-text.js';
import type { Visit } from '../visit.js';
import { dateText, type ShownValue } from '../words.js';
import { poisonWords, remarkWords } from '../words-of-checks.js';
import { choosesClaims } from './decision-form.js';
import { findingTexts } from './findings.js';
import { itemKind, raisedBy } from './people.js';
import type { ItemClaim, QueueItemRow, QueueView } from './queries.js';
import { viewQuery } from './read.js';

/** Returns whether something is chosen on the page of an item: the outcome of a report, or which of several claims is wrong. */
const needsOwnPage = ({ warning_type, changes }: CorrectionRow): boolean =>
  warning_type === 'report' ||
  (warning_type === 'Checks::PlausibleValues' && Object.keys(changes ?? {}).length > 1);

/** Returns whether an item can be chosen for a decision about several. */
export const mayChoose = (
  { account }: Pick<Visit, 'account'>,
  row: CorrectionRow,
  { status }: QueueView,
): boolean =>
  status === 'pending' && row.deciding === null && row.user_id !== account?.id && !needsOwnPage(row);

/** Returns the names of the sources that claim a value; of a present one without claims, that it follows from others. */
const sourcesIn =
  ({ t }: Visit, { changes }: QueueItemRow, claims: readonly ItemClaim[]) =>
  (key: string, value: ShownValue): readonly string[] => {
    const text = JSON.stringify(value);
    const about = claims.filter((claim) => claim.key === key);
    const isDerived = about.length === 0 && DERIVED_VALUES.has(key) && value === changes?.[key]?.[0];
    return isDerived && value !== null
      ? [t.evidence['derived']!]
      : about.filter((claim) => JSON.stringify(claim.value) === text).map(({ source }) => source);
  };

/** Returns the sources of the values that a check noticed: what is held back, or implausible. */
export const noticedSources = (
  { warning_type, changes }: Pick<CorrectionRow, 'warning_type' | 'changes'>,
  claims: readonly ItemClaim[],
): readonly string[] => {
  const noticed =
    warning_type === 'Checks::UnusualValue'
      ? claims.filter(({ unusual }) => unusual !== null)
      : claims.filter(({ key, value }) => JSON.stringify(changes?.[key]?.[0]) === JSON.stringify(value));
  return [...new Set(noticed.map(({ source }) => source))];
};

/** Returns the sentence about a genus or family that holds poisonous species; English names of poisons are delimited. */
export const holdsPoisonous = (visit: Visit, taxon: PoisonousTaxon): string =>
  visit.t.review.poisonousTaxon({ ...taxon, substance: poisonWords(visit, taxon.substance) });

/** Returns the sentence of a risk; English names of poisons are delimited. */
export const riskText = (visit: Visit, row: QueueItemRow, risk: Risk): string => {
  const { review } = visit.t;
  const taxon = risk === 'poisonous' ? (taxonOfSafetyChange(row) ?? poisonousTaxon(row)) : null;
  if (taxon !== null) {
    const effect = poisonousTaxon(row) === null ? review.risks.poisonous : review.callsHarmless;
    return `${holdsPoisonous(visit, taxon)} ${effect}`;
  }
  if (risk === 'permanent' && row.namesake !== null) return review.merges;
  if (risk === 'order')
    return invertedBy(row, { published: (key) => row.vals?.[key] })
      .map((pair) => orderText(visit, pair))
      .join(' ');
  return review.risks[risk];
};

interface RowProps {
  readonly visit: Visit;
  readonly row: QueueItemRow;
  readonly view: QueueView;
  /** What sources claim about the fields of the item. */
  readonly claims: readonly ItemClaim[];
  readonly risks: readonly Risk[];
  /** Whether it is chosen, if nothing is risky about it. */
  readonly isChosen: boolean;
}

/** What the item would change, beside the present value and its sources. */
const Proposal = ({ visit, row, claims }: RowProps) => {
  const { changes, notes } = row;
  const findings = findingTexts(visit, row);
  if (changes !== null && !choosesClaims(row))
    return (
      <ChangeList
        visit={visit}
        changes={changes}
        sent={row.correction}
        sourcesOf={sourcesIn(visit, row, claims)}
      />
    );
  return (
    <p class="quoted" lang={isRaisedByCheck(row) && findings === null ? 'en' : undefined}>
      {(findings?.join(' ') ?? notes ?? '').slice(0, 300)}
    </p>
  );
};

/** Why the item is proposed: its source and the words of its author, or what the check found unusual. */
const Reason = ({ visit, row, claims }: RowProps) => {
  const { t } = visit;
  const { source_reference, source_type, notes, warning_type, changes } = row;
  if (warning_type === 'Checks::UnusualValue') {
    const reasons = new Set(claims.flatMap(({ unusual }) => unusual ?? []));
    return reasons.size === 0 ? null : (
      <p class="reason">
        {t.review.why}
        {t.colon} <Marked text={[...reasons].map((reason) => remarkWords(visit, reason)).join('; ')} />
      </p>
    );
  }
  if (isRaisedByCheck(row) || warning_type === 'report') return null;
  return (
    <p class="reason">
      {t.review.source}
      {t.colon}{' '}
      {source_reference === null ? (
        source_type === 'observation' ? (
          t.corrections.ownObservation
        ) : null
      ) : (
        <ReferenceText reference={source_reference} />
      )}
      {changes === null || !notes ? null : <span class="quoted">{`\n${notes.slice(0, 300)}`}</span>}
    </p>
  );
};

/** An item of the queue: what it would change and why, and the risks of accepting it. */
export const QueueRow = (props: RowProps) => {
  const { visit, row, view, claims, risks, isChosen } = props;
  const { t, language } = visit;
  const { id, scientific_name, deciding, updated_at } = row;
  const name = scientific_name ?? t.corrections.removedPlant;
  const isPending = row.change_status === 'pending';
  return (
    <li class={deciding === null ? '' : 'deciding'}>
      {mayChoose(visit, row, view) ? (
        <input
          type="checkbox"
          name="item"
          value={`${id}@${updated_at}`}
          checked={isChosen && risks.length === 0}
          aria-label={t.review.choose(`${name}, ${id}`)}
        />
      ) : (
        <span />
      )}
      <div>
        <h3>
          <a href={`/review/${id}${viewQuery({ ...view, page: 1 })}`}>
            {scientific_name === null ? name : <LatinName name={scientific_name} />}
          </a>{' '}
          <span class="quiet">
            {itemKind(visit, row)} {id} · {raisedBy(visit, row, noticedSources(row, claims))} ·{' '}
            {dateText(language, row.submitted_at)}
          </span>
        </h3>
        <Proposal {...props} />
        <Reason {...props} />
        {isPending
          ? risks.map((risk) => (
              <p key={risk} class="risk">
                <span class="risk-mark" aria-hidden="true">
                  !
                </span>{' '}
                <Marked text={riskText(visit, row, risk)} />
              </p>
            ))
          : null}
        {unappliedTexts(visit, row.unapplied_fields).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {row.outcome === null ? null : <p>{t.review.outcomes[row.outcome]}</p>}
        {deciding === null ? null : <p class="quiet">{t.review.deciding(deciding)}</p>}
      </div>
    </li>
  );
};
