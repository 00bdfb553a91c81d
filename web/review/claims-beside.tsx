import { changedField } from '../../src/corrections/names-field.js';
import { DERIVED_VALUES } from '../../src/fields/derived-values.js';
import type { FieldClaims, StandingClaim } from '../plant/claims.js';
import { ClaimItem, whyDerived } from '../plant/trait.js';
import type { Visit } from '../visit.js';
import { fieldLabel, shownText } from '../words.js';
import { choosesClaims, DECISION_FORM } from './decision-form.js';
import type { ReviewItem } from './queries.js';

interface ClaimsProps {
  readonly visit: Visit;
  readonly item: ReviewItem;
  readonly claims: (key: string) => FieldClaims;
  /** Ids of the claims that were chosen; null at first. */
  readonly chosen: readonly string[] | null;
  /** Whether the reviewer may decide about the item. */
  readonly mayDecide: boolean;
}

/**
 * Returns whether a claim carries the only value that a check found wrong. Of two values in the wrong order, the reviewer says
 * which one is.
 */
const isOffending = ({ changes }: ReviewItem, { fact }: StandingClaim): boolean =>
  Object.keys(changes ?? {}).length === 1 &&
  JSON.stringify(changes?.[fact.attribute_name]?.[0]) === JSON.stringify(fact.value);

const isChoosable = ({ standing }: StandingClaim): boolean =>
  standing === 'published' || standing === 'partly' || standing === 'also';

const Choice = ({ visit, item, chosen, claim }: Omit<ClaimsProps, 'claims'> & { claim: StandingClaim }) => {
  const { fact, sourceName } = claim;
  const field = changedField(fact.attribute_name)!;
  const id = String(fact.id);
  return (
    <label class="box reject-claim">
      <input
        type="checkbox"
        name="fact"
        value={id}
        form={DECISION_FORM}
        data-key="e"
        checked={chosen === null ? isOffending(item, claim) : chosen.includes(id)}
      />
      {visit.t.review.reject}
      <span class="hidden">
        {visit.t.colon} {shownText(visit, field, fact.value)}, {sourceName}
      </span>
    </label>
  );
};

/** What all sources say about the fields that an item changes; where a check found a value implausible, claims can be chosen. */
export const ClaimsBeside = (props: ClaimsProps) => {
  const { visit, item, claims, mayDecide } = props;
  const { t } = visit;
  const chooses = choosesClaims(item) && mayDecide;
  const fields = Object.keys(item.changes ?? {}).flatMap((key) => changedField(key) ?? []);
  if (fields.length === 0) return null;
  const hasChoice = chooses && fields.some(({ key }) => claims(key).claims.some(isChoosable));
  return (
    <aside aria-labelledby="claims-beside">
      <h2 id="claims-beside">{t.review.claims}</h2>
      {hasChoice ? (
        <>
          <p class="hint">{t.review.factsHint}</p>
          <input type="hidden" name="choosing" value="facts" form={DECISION_FORM} />
        </>
      ) : null}
      {fields.map((field) => {
        const { claims: all, reason, isDerived } = claims(field.key);
        const isFollowing =
          isDerived && DERIVED_VALUES.has(field.key) && item.changes?.[field.key]?.[0] !== null;
        // What a value follows from is what a reviewer must weigh.
        const shown = isFollowing && field.warns ? [...all, ...claims('safety').claims] : all;
        return (
          <section key={field.key} aria-labelledby={`claims-${field.key}`}>
            <h3 id={`claims-${field.key}`}>{fieldLabel(visit, field)}</h3>
            <div class="claims">
              {reason === null ? null : <p>{t.plant.why[reason]}</p>}
              {isFollowing ? <p>{whyDerived(visit, field)}</p> : null}
              {shown.length === 0 && !isFollowing ? <p>{t.fix.noClaims}</p> : null}
              <ol>
                {shown.map((claim) => (
                  <ClaimItem
                    key={claim.fact.id}
                    visit={visit}
                    field={changedField(claim.fact.attribute_name)!}
                    claim={claim}
                  >
                    {chooses && isChoosable(claim) ? <Choice {...props} claim={claim} /> : null}
                  </ClaimItem>
                ))}
              </ol>
            </div>
          </section>
        );
      })}
    </aside>
  );
};
