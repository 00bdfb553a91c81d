import type { Changes } from '../../src/corrections/submission/changes.js';
import { Notice } from '../components/form.js';
import { LatinName } from '../components/scientific-name.js';
import { ChangedValue, changedLabel } from '../corrections/changes.js';
import type { FixableField } from '../fix/entered.js';
import { FixForm, type FixFormProps } from '../fix/fix-form.js';
import { PageLayout } from '../layout.js';
import type { Messages } from '../messages/en.js';
import type { FieldClaims } from '../plant/claims.js';
import { ClaimItem, whyDerived } from '../plant/trait.js';
import type { Visit } from '../visit.js';
import { endsOf, fieldDescription, fieldLabel, type ShownValue, sentenceCase } from '../words.js';

/** A field of a fix, with what is known about it. */
export interface FixSubject {
  readonly field: FixableField;
  /** The value that the fix would replace. */
  readonly current: ShownValue;
  readonly claims: FieldClaims;
}

/** What the pages of a fix show of the plant. */
export interface FixContent {
  readonly scientificName: string;
  readonly subjects: readonly FixSubject[];
  /** Changes of other fields in the own correction that waits for review, which the fix joins. */
  readonly joined: Changes;
  /** Whether another account has suggested a value for one of the fields, which waits for review. */
  readonly othersWait: boolean;
  /** What happened to a form that was sent. */
  readonly notice: keyof Pick<Messages['fix'], 'stale' | 'busy'> | null;
  /** Sentence of a refusal. */
  readonly refusal: string | null;
}

export interface FixPageProps extends Omit<FixFormProps, 'others' | 'isTyped'> {
  readonly content: FixContent;
}

export const Notices = ({ visit: { t }, content: { notice, refusal } }: FixPageProps) => (
  <>
    {notice === null ? null : <Notice kind="wrong">{t.fix[notice]}</Notice>}
    {refusal === null ? null : <Notice kind="wrong">{refusal}</Notice>}
  </>
);

const labelsOf = (visit: Visit, fields: readonly FixableField[]): readonly string[] =>
  fields.map((field) => visit.t.inSentence(fieldLabel(visit, field)));

/** Returns the title of the pages of a fix. */
export const fixTitle = ({ visit, fields, content }: FixPageProps): string =>
  visit.t.fix.title(
    fields.length === 1 ? fieldLabel(visit, fields[0]!) : visit.t.and(labelsOf(visit, fields)),
    content.scientificName,
  );

export const Heading = ({ visit, slug, fields, content: { scientificName } }: FixPageProps) => (
  <>
    <p class="crumbs">
      <a href={`/species/${slug}#${fields[0]!.key}`}>
        <LatinName name={scientificName} />
      </a>
    </p>
    <h1>
      {visit.t.fix.heading}
      {visit.t.colon} {visit.t.and(labelsOf(visit, fields))}
    </h1>
  </>
);

/** Returns whether no source states the value that the fix would replace: it follows from other values. */
const isDerived = ({ current, claims }: FixSubject): boolean => current !== null && claims.isDerived;

/** Says of each value that no source states from what it follows. */
export const Derived = ({ visit, subjects }: { visit: Visit; subjects: readonly FixSubject[] }) => (
  <>
    {subjects.filter(isDerived).map(({ field }) => (
      <p key={field.key}>{whyDerived(visit, field)}</p>
    ))}
  </>
);

const SubjectClaims = ({ visit, subject }: { readonly visit: Visit; readonly subject: FixSubject }) => {
  const { t } = visit;
  const { field, current, claims } = subject;
  const ends = endsOf(visit, field);
  return (
    <>
      <p>
        {t.fix.now}
        {t.colon}{' '}
        <strong>
          {current === null ? t.fix.nothing : <ChangedValue visit={visit} name={field.key} value={current} />}
        </strong>
      </p>
      <div class="claims">
        {claims.reason === null ? null : <p>{t.plant.why[claims.reason]}</p>}
        <Derived visit={visit} subjects={[subject]} />
        {claims.claims.length === 0 && !isDerived(subject) ? <p>{t.fix.noClaims}</p> : null}
        <ol>
          {claims.claims.map((claim) => (
            <ClaimItem key={claim.fact.id} visit={visit} field={field} claim={claim} />
          ))}
        </ol>
      </div>
      <p class="quiet">
        {fieldDescription(visit, field)} {ends === null ? null : `${sentenceCase(t.plant.ends(...ends))}.`}
      </p>
    </>
  );
};

const ClaimsBeside = ({ visit, content: { subjects } }: FixPageProps) => (
  <aside aria-labelledby="claims-beside">
    <h2 id="claims-beside">{visit.t.fix.claims}</h2>
    {subjects.map((subject) => (
      <section key={subject.field.key}>
        {subjects.length === 1 ? null : <h3>{fieldLabel(visit, subject.field)}</h3>}
        <SubjectClaims visit={visit} subject={subject} />
      </section>
    ))}
  </aside>
);

/** The page with the form for a fix, beside what all sources say. */
export const FixPage = (props: FixPageProps & FixFormProps) => {
  const { visit, content, faults } = props;
  const { t } = visit;
  const joined = Object.keys(content.joined);
  const isWrong =
    [...faults.values()].some((wrong) => wrong.length > 0) || Object.keys(props.textFaults).length > 0;
  return (
    <PageLayout visit={visit} kind="fixing" title={fixTitle(props)} canonical={null}>
      <Heading {...props} />
      <Notices {...props} />
      {isWrong ? <Notice kind="wrong">{t.fix.wrongTitle}</Notice> : null}
      {joined.length === 0 ? null : (
        <Notice kind="note">
          {t.fix.pending(t.and(joined.map((key) => t.inSentence(changedLabel(visit, key)))))}
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
