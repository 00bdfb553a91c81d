import type { Changes } from '../../src/corrections/submission/changes.js';
import type { InvertedPair } from '../../src/fields/inverted-pairs.js';
import { fixPath } from '../components/fix-link.js';
import { Form, Notice } from '../components/form.js';
import { WebLink } from '../components/photo.js';
import { LatinName } from '../components/scientific-name.js';
import { ChangedValue, ChangeList, changedLabel } from '../corrections/changes.js';
import { WrongOrder } from '../corrections/wrong-order.js';
import { fixMembers } from '../fix/entered.js';
import { draftName, FixForm, type FixFormProps } from '../fix/fix-form.js';
import { PageLayout } from '../layout.js';
import type { Messages } from '../messages/en.js';
import type { FieldClaims } from '../plant/claims.js';
import { ClaimItem } from '../plant/trait.js';
import { endsOf, fieldDescription, fieldLabel, lower, type ShownValue, sentenceCase } from '../words.js';
import { type SignInFault, TokenEntry } from './sign-in-page.js';

/** What the pages of a fix show of the plant. */
export interface FixContent {
  readonly scientificName: string;
  /** The value that the fix would replace. */
  readonly current: ShownValue;
  readonly claims: FieldClaims;
  /** Changes of other fields in the own correction that waits for review, which the fix joins. */
  readonly joined: Changes;
  /** Whether another account has suggested a value that waits for review. */
  readonly othersWait: boolean;
  /** What happened to a form that was sent. */
  readonly notice: keyof Pick<Messages['fix'], 'stale' | 'busy'> | null;
  /** Sentence of a refusal. */
  readonly refusal: string | null;
}

interface FixPageProps extends FixFormProps {
  readonly content: FixContent;
}

const Notices = ({ visit: { t }, content: { notice, refusal } }: FixPageProps) => (
  <>
    {notice === null ? null : <Notice kind="wrong">{t.fix[notice]}</Notice>}
    {refusal === null ? null : <Notice kind="wrong">{refusal}</Notice>}
  </>
);

const Heading = ({ visit, slug, field, content: { scientificName } }: FixPageProps) => (
  <>
    <p class="crumbs">
      <a href={`/species/${slug}#${field.key}`}>
        <LatinName name={scientificName} />
      </a>
    </p>
    <h1>
      {visit.t.fix.heading}
      {visit.t.colon} {lower(fieldLabel(visit, field))}
    </h1>
  </>
);

const ClaimsBeside = ({ visit, field, content: { current, claims } }: FixPageProps) => {
  const { t } = visit;
  const ends = endsOf(visit, field);
  return (
    <aside aria-labelledby="claims-beside">
      <h2 id="claims-beside">{t.fix.claims}</h2>
      <p>
        {t.fix.now}
        {t.colon}{' '}
        <strong>
          {current === null ? t.fix.nothing : <ChangedValue visit={visit} name={field.key} value={current} />}
        </strong>
      </p>
      <div class="claims">
        {claims.reason === null ? null : <p>{t.plant.why[claims.reason]}</p>}
        {claims.claims.length === 0 ? <p>{t.fix.noClaims}</p> : null}
        <ol>
          {claims.claims.map((claim) => (
            <ClaimItem key={claim.fact.id} visit={visit} field={field} claim={claim} />
          ))}
        </ol>
      </div>
      <p class="quiet">
        {fieldDescription(visit, field)} {ends === null ? null : `${sentenceCase(t.plant.ends(...ends))}.`}
      </p>
    </aside>
  );
};

/** The page with the form for a fix, beside what all sources say. */
export const FixPage = (props: FixPageProps) => {
  const { visit, field, content, faults } = props;
  const { t } = visit;
  const label = fieldLabel(visit, field);
  const joined = Object.keys(content.joined);
  return (
    <PageLayout
      visit={visit}
      kind="fixing"
      title={t.fix.title(label, content.scientificName)}
      canonical={null}
    >
      <Heading {...props} />
      <Notices {...props} />
      {faults.length === 0 && Object.keys(props.textFaults).length === 0 ? null : (
        <Notice kind="wrong">{t.fix.wrongTitle}</Notice>
      )}
      {joined.length === 0 ? null : (
        <Notice kind="note">
          {t.fix.pending(t.and(joined.map((key) => lower(changedLabel(visit, key)))))}
        </Notice>
      )}
      {content.othersWait ? <Notice kind="note">{t.fix.others}</Notice> : null}
      <div class="beside">
        <FixForm {...props} />
        <ClaimsBeside {...props} />
      </div>
    </PageLayout>
  );
};

/** The fields of a form, hidden: the page after it sends them again. */
const Kept = ({ entered }: Pick<FixPageProps, 'entered'>) => (
  <>
    {entered.values.map((value) => (
      <input key={value} type="hidden" name="value" value={value} />
    ))}
    <input type="hidden" name="unit" value={entered.unit} />
    {entered.isEmptied ? <input type="hidden" name="empty" value="yes" /> : null}
    <input type="hidden" name="source" value={entered.source} />
    <input type="hidden" name="reference" value={entered.reference} />
    <input type="hidden" name="notes" value={entered.notes} />
  </>
);

interface PreviewProps extends FixPageProps {
  readonly changes: Changes;
  /** Pairs of values that the fix would put in the wrong order. */
  readonly inverted: readonly InvertedPair[];
  readonly licence: { readonly id: string; readonly url: string };
  readonly signInFault: SignInFault | null;
}

/** The page that shows a fix as a reviewer will see it, and sends it. Whoever is not signed in signs in here. */
export const FixPreviewPage = (props: PreviewProps) => {
  const { visit, slug, field, entered, changes, inverted, licence, content, signInFault } = props;
  const { t } = visit;
  const label = fieldLabel(visit, field);
  return (
    <PageLayout
      visit={visit}
      kind="fixing"
      title={t.fix.title(label, content.scientificName)}
      canonical={null}
    >
      <Heading {...props} />
      <Notices {...props} />
      <h2>{t.fix.previewTitle}</h2>
      <ChangeList visit={visit} changes={changes} sent={fixMembers(field, entered)} />
      <WrongOrder visit={visit} pairs={inverted} />
      <dl class="facts">
        <div>
          <dt>{t.fix.reference}</dt>
          <dd>
            {entered.source === 'observation'
              ? [t.fix.observation, entered.reference].filter((part) => part !== '').join('; ')
              : entered.reference}
          </dd>
        </div>
        {entered.notes === '' ? null : (
          <div>
            <dt>{t.fix.notes}</dt>
            <dd class="lines">{entered.notes}</dd>
          </div>
        )}
      </dl>
      <Form
        visit={visit}
        action={fixPath(slug, field)}
        class="entries"
        draft={`${draftName(slug, field.key)} preview`}
      >
        <Kept entered={entered} />
        {visit.account === null ? (
          <>
            <p>{t.fix.signInToSend}</p>
            <TokenEntry visit={visit} fault={signInFault} />
          </>
        ) : null}
        <p class="quiet">
          <WebLink href={licence.url} rel="license">
            {t.fix.licence(licence.id)}
          </WebLink>
        </p>
        <div class="actions">
          <button type="submit" name="step" value="send">
            {t.fix.send}
          </button>
          <button type="submit" name="step" value="edit" class="plain" formnovalidate>
            {t.fix.edit}
          </button>
        </div>
      </Form>
    </PageLayout>
  );
};
