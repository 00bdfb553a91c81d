import { describedBy, Entry, Form, Notice } from '../components/form.js';
import { LatinName } from '../components/scientific-name.js';
import { PageLayout } from '../layout.js';
import type { Messages } from '../messages/en.js';
import type { Visit } from '../visit.js';
import { type SignInFault, TokenEntry } from './sign-in-page.js';

interface ReportPageProps {
  readonly visit: Visit;
  readonly slug: string;
  readonly scientificName: string;
  /** Key of the subject, and its name. */
  readonly about: { readonly key: string; readonly label: string };
  readonly notes: string;
  readonly fault: 'notesMissing' | null;
  readonly notice: keyof Pick<Messages['fix'], 'stale' | 'busy'> | null;
  readonly refusal: string | null;
  readonly signInFault: SignInFault | null;
}

/** The page that reports an error which no form can change. The report names what it is about. */
export const ReportPage = (props: ReportPageProps) => {
  const { visit, slug, scientificName, about, notes, fault, notice, refusal, signInFault } = props;
  const { t } = visit;
  const action = `/species/${encodeURIComponent(slug)}/report`;
  return (
    <PageLayout visit={visit} kind="fixing" title={t.report.title(scientificName)} canonical={null}>
      <p class="crumbs">
        <a href={`/species/${slug}`}>
          <LatinName name={scientificName} />
        </a>
      </p>
      <h1>{t.report.heading}</h1>
      {notice === null ? null : <Notice kind="wrong">{t.fix[notice]}</Notice>}
      {refusal === null ? null : <Notice kind="wrong">{refusal}</Notice>}
      <p>
        {t.report.about}
        {t.colon} <strong>{about.label}</strong>. {t.report.intro}
      </p>
      <Form visit={visit} action={action} class="entries" draft={`report ${slug} ${about.key}`}>
        <div class="draft-note" hidden>
          <p>{t.fix.restored}</p>
          <button type="button" class="plain">
            {t.fix.forget}
          </button>
        </div>
        <input type="hidden" name="about" value={about.key} />
        <Entry id="notes" label={t.report.notes} error={fault === null ? undefined : t.report[fault]}>
          <textarea
            id="notes"
            name="notes"
            rows={6}
            maxlength={9000}
            required
            value={notes}
            aria-invalid={fault === null ? undefined : 'true'}
            aria-describedby={describedBy('notes', false)}
          />
        </Entry>
        {visit.account === null ? (
          <>
            <p>{t.fix.signInToSend}</p>
            <TokenEntry visit={visit} fault={signInFault} />
          </>
        ) : null}
        <button type="submit">{t.report.send}</button>
      </Form>
    </PageLayout>
  );
};
