import type { Changes } from '../../src/corrections/submission/changes.js';
import { observedDay } from '../../src/corrections/submission/members.js';
import type { InvertedPair } from '../../src/fields/inverted-pairs.js';
import { fixPathOfAll } from '../components/fix-link.js';
import { EnterButton, Form } from '../components/form.js';
import { WebLink } from '../components/photo.js';
import { ChangeList } from '../corrections/changes.js';
import { ReferenceText } from '../corrections/reference.js';
import { WrongOrder } from '../corrections/wrong-order.js';
import { fixMembers, inputSuffix } from '../fix/entered.js';
import { draftName } from '../fix/fix-form.js';
import { FuturePage } from '../fix/future-page.js';
import { PageLayout } from '../layout.js';
import type { PlantContent } from '../plant/read.js';
import { observedText } from '../words.js';
import { Derived, type FixPageProps, fixTitle, Heading, Notices } from './fix-page.js';
import { type SignInFault, TokenEntry } from './sign-in-page.js';

interface PreviewProps extends FixPageProps {
  readonly plant: PlantContent;
  readonly changes: Changes;
  /** Pairs of values that the fix would put in the wrong order. */
  readonly inverted: readonly InvertedPair[];
  readonly licence: { readonly id: string; readonly url: string };
  readonly signInFault: SignInFault | null;
  /** Whether anybody may open an account. */
  readonly maySignUp: boolean;
}

/** The fields of a form, hidden: the page after it sends them again. */
const Kept = ({ fields, entered }: Pick<FixPageProps, 'fields' | 'entered'>) => (
  <>
    {fields.map((field) => {
      const suffix = inputSuffix(fields, field);
      const { values, unit, isEmptied } = entered.byKey.get(field.key)!;
      return (
        <>
          {values.map((value) => (
            <input key={value} type="hidden" name={`value${suffix}`} value={value} />
          ))}
          <input type="hidden" name={`unit${suffix}`} value={unit} />
          {isEmptied ? <input type="hidden" name={`empty${suffix}`} value="yes" /> : null}
        </>
      );
    })}
    <input type="hidden" name="source" value={entered.source} />
    <input type="hidden" name="reference" value={entered.reference} />
    <input type="hidden" name="observed" value={entered.observed} />
    <input type="hidden" name="notes" value={entered.notes} />
  </>
);

/** What was entered about the source of the values. */
const SourceFacts = ({ visit, entered: { source, reference, observed, notes } }: FixPageProps) => {
  const { t } = visit;
  const day = observedDay(observed);
  return (
    <dl class="facts">
      <div>
        <dt>{t.fix.reference}</dt>
        <dd>
          {source === 'observation' ? t.fix.observation : null}
          {source === 'observation' && reference !== '' ? '; ' : null}
          {reference === '' ? null : <ReferenceText reference={reference} />}
        </dd>
      </div>
      {day === undefined ? null : (
        <div>
          <dt>{t.fix.observed}</dt>
          <dd>{observedText(visit.language, day)}</dd>
        </div>
      )}
      {notes === '' ? null : (
        <div>
          <dt>{t.fix.notes}</dt>
          <dd class="lines">{notes}</dd>
        </div>
      )}
    </dl>
  );
};

/** The entry of a token, where nobody is signed in; an account is opened in another tab, so that nothing is lost. */
const SignInHere = ({ visit, signInFault, maySignUp }: PreviewProps) => {
  const { t } = visit;
  if (visit.account !== null) return null;
  return (
    <>
      <p>{t.fix.signInToSend}</p>
      <TokenEntry visit={visit} fault={signInFault} />
      {maySignUp ? (
        <p class="quiet">
          {t.signIn.noAccount}{' '}
          <a href="/sign-up" target="_blank" rel="noopener">
            {t.signIn.openOne}
          </a>
          . {t.fix.openedInTab}{' '}
          <button type="submit" name="step" value="preview" class="plain" formnovalidate>
            {t.fix.continue}
          </button>
        </p>
      ) : null}
    </>
  );
};

/** The page that shows a fix as a reviewer will see it, and sends it. Whoever is not signed in signs in here. */
export const FixPreviewPage = (props: PreviewProps) => {
  const { visit, slug, fields, entered, changes, inverted, licence, content, plant } = props;
  const { t } = visit;
  return (
    <PageLayout visit={visit} kind="fixing" title={fixTitle(props)} canonical={null}>
      <Heading {...props} />
      <Notices {...props} />
      <h2>{t.fix.previewTitle}</h2>
      <ChangeList visit={visit} changes={changes} sent={fixMembers(fields, entered)} />
      <Derived visit={visit} subjects={content.subjects} />
      <WrongOrder visit={visit} pairs={inverted} />
      <SourceFacts {...props} />
      <FuturePage visit={visit} plant={plant} changes={changes} source={entered} licence={licence.id} />
      <Form
        visit={visit}
        action={fixPathOfAll(slug, fields)}
        class="entries"
        draft={`${draftName(slug, fields)} preview`}
      >
        <EnterButton step="send" />
        <Kept fields={fields} entered={entered} />
        <SignInHere {...props} />
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
