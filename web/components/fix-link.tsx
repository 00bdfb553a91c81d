import type { Field } from '../../src/fields/field.js';
import type { Visit } from '../visit.js';
import { fieldLabel } from '../words.js';

/** Returns the path of the form that fixes a field of a species; of a report, for a field that no correction changes. */
export const fixPath = (slug: string, { key, correction }: Pick<Field, 'key' | 'correction'>): string =>
  correction === null ? reportPath(slug, key) : `/species/${encodeURIComponent(slug)}/fix/${key}`;

/** Returns the path of the form that fixes several fields of a species at once. */
export const fixPathOfAll = (slug: string, fields: readonly Pick<Field, 'key'>[]): string =>
  `/species/${encodeURIComponent(slug)}/fix/${fields.map(({ key }) => key).join(',')}`;

/** Returns the path of the form that reports an error about a subject: the key of a field, or of the messages. */
export const reportPath = (slug: string, about: string): string =>
  `/species/${encodeURIComponent(slug)}/report?about=${about}`;

interface FixLinkProps {
  readonly visit: Visit;
  readonly slug: string;
  readonly field: Field;
}

/**
 * The pencil beside a value, for the pointer: the opened row has the same link in words, so that each row is one stop of the
 * keyboard.
 */
export const FixLink = ({ visit, slug, field }: FixLinkProps) => {
  const label = visit.t.fix.linkFor(visit.t.inSentence(fieldLabel(visit, field)));
  return (
    <a class="fix" href={fixPath(slug, field)} title={label} rel="nofollow" tabindex={-1}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
        <path d="M2 14l1-4L11 2l3 3-8 8zM9.5 3.5l3 3" />
      </svg>
      <span class="hidden">{label}</span>
    </a>
  );
};

interface ReportLinkProps {
  readonly visit: Visit;
  readonly slug: string;
  /** Key of the subject in the messages. */
  readonly about: string;
}

/** The link that reports an error about a part of a page that no form changes. */
export const ReportLink = ({ visit, slug, about }: ReportLinkProps) => (
  <p class="report-link">
    <a href={reportPath(slug, about)} rel="nofollow">
      {visit.t.report.link}
      <span class="hidden">
        {visit.t.colon} {visit.t.report.subjects[about]}
      </span>
    </a>
  </p>
);
