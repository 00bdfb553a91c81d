import { Notice } from '../components/form.js';
import { LatinName } from '../components/scientific-name.js';
import { ChangeList } from '../corrections/changes.js';
import { CorrectionOutcome } from '../corrections/own.js';
import type { CorrectionRow } from '../corrections/rows.js';
import { PageLayout } from '../layout.js';
import type { Visit } from '../visit.js';

interface OwnCorrectionProps {
  readonly visit: Visit;
  readonly correction: CorrectionRow;
  /** Name of the draft that was sent with it, for the browser to forget; null if it was sent before. */
  readonly sent: string | null;
}

/** The page of a correction for the account that sent it. */
export const OwnCorrectionPage = ({ visit, correction, sent }: OwnCorrectionProps) => {
  const { t } = visit;
  const { id, slug, scientific_name, changes, notes, source_reference, warning_type, licence } = correction;
  const isReport = warning_type === 'report';
  const title = isReport ? `${t.corrections.report} ${id}` : t.corrections.number(id);
  return (
    <PageLayout visit={visit} kind="own-correction" title={title} canonical={null}>
      {sent === null ? null : (
        <Notice kind="done">
          <p data-sent={sent}>
            <strong>{t.corrections.sent}</strong> {isReport ? '' : t.corrections.sentNext}
          </p>
        </Notice>
      )}
      <h1>{title}</h1>
      <p class="name">
        {scientific_name === null ? t.corrections.removedPlant : <LatinName name={scientific_name} />}
      </p>
      {changes === null ? null : <ChangeList visit={visit} changes={changes} sent={correction.correction} />}
      <dl class="facts">
        {isReport ? null : (
          <div>
            <dt>{t.corrections.source}</dt>
            <dd>{source_reference ?? t.corrections.ownObservation}</dd>
          </div>
        )}
        {notes ? (
          <div>
            <dt>{t.corrections.notes}</dt>
            <dd class="lines">{notes}</dd>
          </div>
        ) : null}
        {licence === null || isReport ? null : (
          <div>
            <dt>{t.corrections.licence}</dt>
            <dd>{licence}</dd>
          </div>
        )}
      </dl>
      <CorrectionOutcome visit={visit} correction={correction} />
      <p class="downloads">
        {slug === null || scientific_name === null ? null : (
          <a href={`/species/${slug}`}>{t.corrections.back(scientific_name)}</a>
        )}
        <a href="/account">{t.corrections.all}</a>
      </p>
    </PageLayout>
  );
};
