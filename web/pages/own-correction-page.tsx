import { Notice } from '../components/form.js';
import { LatinName } from '../components/scientific-name.js';
import { ChangeList, changedLabel } from '../corrections/changes.js';
import { ObservedRow } from '../corrections/observed-row.js';
import { CorrectionOutcome } from '../corrections/own.js';
import { ReferenceText } from '../corrections/reference.js';
import type { CorrectionRow } from '../corrections/rows.js';
import { PageLayout } from '../layout.js';
import type { Visit } from '../visit.js';

interface OwnCorrectionProps {
  readonly visit: Visit;
  readonly correction: CorrectionRow;
  /** Name of the draft that was sent with it, for the browser to forget; null if it was sent before. */
  readonly sent: string | null;
}

/** Returns the fields that an accepted correction changed. */
const shownKeys = ({ changes, unapplied_fields }: CorrectionRow): readonly string[] =>
  Object.keys(changes ?? {}).filter((key) => !(key in (unapplied_fields ?? {})));

/** Leads to the rows of the plant page that show the values of an accepted correction. */
const InEffect = ({
  visit,
  slug,
  keys,
}: {
  readonly visit: Visit;
  readonly slug: string;
  readonly keys: readonly string[];
}) =>
  keys.length === 0 ? null : (
    <p>
      {visit.t.corrections.inEffect}
      {visit.t.colon}{' '}
      {keys.map((key, at) => (
        <span key={key}>
          {at === 0 ? '' : ', '}
          <a href={`/species/${slug}#${key}`}>{visit.t.inSentence(changedLabel(visit, key))}</a>
        </span>
      ))}
    </p>
  );

/** The page of a correction for the account that sent it. */
export const OwnCorrectionPage = ({ visit, correction, sent }: OwnCorrectionProps) => {
  const { t } = visit;
  const {
    id,
    slug,
    scientific_name,
    changes,
    notes,
    source_reference,
    observed_at,
    accepting_in,
    warning_type,
    licence,
  } = correction;
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
            <dd>
              {source_reference === null ? (
                t.corrections.ownObservation
              ) : (
                <ReferenceText reference={source_reference} />
              )}
            </dd>
          </div>
        )}
        <ObservedRow visit={visit} observed={observed_at} />
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
      {accepting_in === null ? null : (
        <Notice kind="done">
          <p data-again={String(accepting_in)}>{t.corrections.takesEffect(accepting_in)}</p>
        </Notice>
      )}
      <CorrectionOutcome visit={visit} correction={correction} />
      {slug === null || correction.change_status !== 'accepted' ? null : (
        <InEffect visit={visit} slug={slug} keys={shownKeys(correction)} />
      )}
      <p class="downloads">
        {slug === null || scientific_name === null ? null : (
          <a href={`/species/${slug}`}>{t.corrections.back(scientific_name)}</a>
        )}
        <a href="/account">{t.corrections.all}</a>
      </p>
    </PageLayout>
  );
};
