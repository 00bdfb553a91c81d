import { OWN_PER_PAGE } from '../account/queries.js';
import { LatinName } from '../components/scientific-name.js';
import type { Visit } from '../visit.js';
import { dateText } from '../words.js';
import { ChangeList } from './changes.js';
import type { CorrectionRow } from './rows.js';
import { unappliedTexts } from './unapplied.js';

interface OwnProps {
  readonly visit: Visit;
  readonly correction: CorrectionRow;
}

const PlantLink = ({ visit, correction: { slug, scientific_name } }: OwnProps) =>
  slug === null || scientific_name === null ? (
    <span>{visit.t.corrections.removedPlant}</span>
  ) : (
    <a href={`/species/${slug}`}>
      <LatinName name={scientific_name} />
    </a>
  );

/** What became of a correction: its status, what was not applied, and the words of the reviewer. */
export const CorrectionOutcome = ({ visit, correction }: OwnProps) => {
  const { t, language } = visit;
  const { change_status: status, outcome, review_notes, submitted_at, updated_at } = correction;
  return (
    <>
      <p class={`status ${status}`}>
        <strong>{t.corrections.status[status]}</strong>
        <span class="quiet">
          {' '}
          · {t.corrections.submitted(dateText(language, submitted_at))}
          {status === 'pending' ? '' : ` · ${t.corrections.decided(dateText(language, updated_at))}`}
        </span>
      </p>
      {outcome === null ? null : <p>{t.corrections.outcomes[outcome]}</p>}
      {unappliedTexts(visit, correction.unapplied_fields).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {review_notes === null ? null : (
        <figure class="said">
          <figcaption>{t.corrections.reviewNotes}</figcaption>
          <blockquote>{review_notes}</blockquote>
        </figure>
      )}
    </>
  );
};

/** The corrections of an account with their outcome, last changed first. */
export const OwnCorrections = ({
  visit,
  corrections,
  page,
}: {
  readonly visit: Visit;
  readonly corrections: readonly CorrectionRow[];
  readonly page: number;
}) => {
  const { t } = visit;
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections">{t.account.corrections}</h2>
      {corrections.length === 0 ? (
        <p>
          {t.account.none} <a href="/explore">{t.account.firstFix}</a>
        </p>
      ) : (
        <ol class="own-corrections">
          {corrections.map((correction) => (
            <li key={correction.id}>
              <h3>
                <PlantLink visit={visit} correction={correction} />{' '}
                <a class="quiet" href={`/account/corrections/${correction.id}`}>
                  {correction.warning_type === 'report'
                    ? `${t.corrections.report} ${correction.id}`
                    : t.corrections.number(correction.id)}
                </a>
              </h3>
              {correction.changes === null ? null : (
                <ChangeList visit={visit} changes={correction.changes} sent={correction.correction} />
              )}
              {correction.warning_type === 'report' && correction.notes ? (
                <p class="quoted">{correction.notes}</p>
              ) : null}
              <CorrectionOutcome visit={visit} correction={correction} />
            </li>
          ))}
        </ol>
      )}
      {page === 1 && corrections.length < OWN_PER_PAGE ? null : (
        <nav class="pages" aria-label={t.explorer.pages}>
          {page === 1 ? <span /> : <a href={`/account?page=${page - 1}`}>{t.corrections.newer}</a>}
          {corrections.length < OWN_PER_PAGE ? null : (
            <a href={`/account?page=${page + 1}`}>{t.corrections.older}</a>
          )}
        </nav>
      )}
    </section>
  );
};
