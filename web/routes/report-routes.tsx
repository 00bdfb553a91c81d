import { addReport } from '../../src/corrections/submission/join.js';
import { FIELDS } from '../../src/fields/registry.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { recordNotFound } from '../../src/resources/not-found.js';
import { documentAnswer, type PageAnswer, seeOther } from '../answer.js';
import { refusalText } from '../fix/refusal-text.js';
import { send, statusOfSending } from '../fix/sending.js';
import type { PageRouter } from '../page-router.js';
import { ReportPage } from '../pages/report-page.js';
import type { Visit } from '../visit.js';
import { fieldLabel } from '../words.js';
import { first, formVisit, parameter, type Site } from './site.js';

const BY_KEY = new Map(FIELDS.map((each) => [each.key, each]));

/** Returns the subject of a report with its name; one that is not known is the whole page. */
const subjectOf = (visit: Visit, key: string): { readonly key: string; readonly label: string } => {
  const { subjects, anything } = visit.t.report;
  const field = BY_KEY.get(key);
  if (field) return { key, label: fieldLabel(visit, field) };
  return Object.hasOwn(subjects, key) ? { key, label: subjects[key]! } : { key: '', label: anything };
};

type Again = Partial<Pick<Parameters<typeof ReportPage>[0], 'fault' | 'notice' | 'refusal' | 'signInFault'>>;

/** Adds the page that reports an error (C15.50, C15.51). */
export const reportRoutes = (pages: PageRouter, site: Site): void => {
  const { plants, visitors, write, contributionLicence } = site;

  const show = async (
    ctx: ApiContext,
    given: { readonly about: string; readonly notes: string },
    again: Again = {},
    status = 200,
  ): Promise<PageAnswer> => {
    const ref = parameter(ctx, 'slug');
    const record = await plants.record(ref);
    if (record === null) throw recordNotFound('species', 'id', ref);
    const visit = formVisit(ctx, site);
    const props = { fault: null, notice: null, refusal: null, signInFault: null, ...again };
    return documentAnswer(
      visit,
      <ReportPage
        {...props}
        visit={visit}
        slug={record.slug}
        scientificName={record.scientific_name}
        about={subjectOf(visit, given.about)}
        notes={given.notes}
      />,
      status,
    );
  };

  pages.get('/species/:slug/report', (ctx) => show(ctx, { about: first(ctx, 'about'), notes: '' }));

  pages.post('/species/:slug/report', async (ctx, form) => {
    const given = { about: form.get('about') ?? '', notes: (form.get('notes') ?? '').trim() };
    if (!visitors.isOwn(ctx, form)) return show(ctx, given, { notice: 'stale' }, 403);
    if (given.notes === '') return show(ctx, given, { fault: 'notesMissing' }, 422);
    const slug = parameter(ctx, 'slug');
    const { key, label } = subjectOf(formVisit(ctx, site), given.about);
    const notes = key === '' ? given.notes : `${label}: ${given.notes}`;
    const sending = await send(ctx, site, form, (account, deadline) =>
      write(
        (client) => addReport(client, account, { of: 'species', ref: slug }, notes, contributionLicence),
        deadline,
      ),
    );
    if ('stored' in sending) {
      const sent = encodeURIComponent(`report ${slug} ${key}`);
      return seeOther(`/account/corrections/${sending.stored.shown.id}?sent=${sent}`);
    }
    const again: Again =
      'signInFault' in sending
        ? { signInFault: sending.signInFault }
        : 'isBusy' in sending
          ? { notice: 'busy' }
          : { refusal: refusalText(formVisit(ctx, site), sending.refusal) };
    return show(ctx, given, again, statusOfSending(sending));
  });
};
