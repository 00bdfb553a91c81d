import { CONTRIBUTION_LICENCES } from '../../src/config/contribution-licences.js';
import { type Changes, newValues } from '../../src/corrections/submission/changes.js';
import { submitFix } from '../../src/corrections/submission/join.js';
import { type InvertedPair, invertedPairs } from '../../src/fields/inverted-pairs.js';
import { FIELDS, field as fieldOf } from '../../src/fields/registry.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { sendJson } from '../../src/http/caching.js';
import { problem } from '../../src/http/problem.js';
import type { ApiRouter } from '../../src/http/router.js';
import { recordNotFound } from '../../src/resources/not-found.js';
import { quoted } from '../../src/wording/suggestions.js';
import { createAccountPageQueries } from '../account/queries.js';
import { sendDocument } from '../answer.js';
import { reportPath } from '../components/fix-link.js';
import {
  currentValue,
  type Entered,
  enteredIn,
  type FixableField,
  fixMembers,
  initialEntry,
  isFixable,
  proposedBy,
} from '../fix/entered.js';
import { draftName, faultText, type TextFaults } from '../fix/fix-form.js';
import { preferredUnit, rememberUnit } from '../fix/preferred-unit.js';
import { refusalText } from '../fix/refusal-text.js';
import { send, statusOfSending } from '../fix/sending.js';
import { inTime } from '../lists.js';
import { type FixContent, FixPage, FixPreviewPage } from '../pages/fix-page.js';
import { claimsOf } from '../plant/claims.js';
import type { PlantContent } from '../plant/read.js';
import { visitOf } from '../visit.js';
import { fieldLabel, shownText } from '../words.js';
import { formVisit, parameter, type Site, seeOther } from './site.js';

const KEYS = new Set(FIELDS.map(({ key }) => key));

const textFaultsOf = ({ source, reference, notes }: Entered): TextFaults => ({
  ...(source === 'external' && reference === '' && { reference: 'referenceMissing' }),
  ...([...reference].length > 2000 && { reference: 'referenceLong' }),
  ...([...notes].length > 10_000 && { notes: 'notesLong' }),
});

/** Returns the pairs that a fix, with the pending correction that it joins, would put in the wrong order. */
const invertedBy = ({ record }: PlantContent, joined: Changes, changes: Changes): readonly InvertedPair[] =>
  invertedPairs(newValues({ ...joined, ...changes }), (key) => currentValue(record, fieldOf(key)));

/** Adds the pages that suggest another value (C15.50, C15.51). */
export const fixRoutes = (router: ApiRouter, site: Site): void => {
  const { plants, visitors, write, contributionLicence } = site;
  const accounts = createAccountPageQueries(site.pool);
  const licence = { id: contributionLicence, url: CONTRIBUTION_LICENCES[contributionLicence].url };

  /** Returns the plant and the field of a path; null after leading to the report of a field that no form changes. */
  const subjectOf = async (ctx: ApiContext): Promise<{ plant: PlantContent; field: FixableField } | null> => {
    const [ref, key] = [parameter(ctx, 'slug'), parameter(ctx, 'key')];
    const plant = await inTime(ctx, plants.content(ref));
    if (plant === null) throw recordNotFound('species', 'id', ref);
    if (!KEYS.has(key))
      throw problem('not_found', {
        message: `No field has the key ${quoted(key)}: GET /api/v1/fields lists them.`,
        details: [{ param: 'key', got: key, problem: 'not_found' }],
      });
    const field = fieldOf(key);
    if (isFixable(field)) return { plant, field };
    seeOther(ctx, reportPath(plant.record.slug, key));
    return null;
  };

  const contentOf = async (
    ctx: ApiContext,
    { record, facts, sources, pending }: PlantContent,
    field: FixableField,
  ): Promise<FixContent> => {
    const account = ctx.state.session?.account;
    const own = account ? await inTime(ctx, accounts.pendingChanges(account.id, record.id)) : null;
    const { [field.key]: _replaced, ...joined } = own?.changes ?? {};
    return {
      scientificName: record.scientific_name,
      current: currentValue(record, field),
      claims: claimsOf(record, facts, sources)(field.key),
      joined,
      othersWait: pending.some(({ id, keys }) => id !== own?.id && keys.includes(field.key)),
      notice: null,
      refusal: null,
    };
  };

  interface Shown {
    readonly entered: Entered;
    readonly more?: Partial<FixContent>;
    readonly status?: number;
    /** Whether what is wrong with it is shown. */
    readonly isChecked?: boolean;
  }

  const showForm = async (
    ctx: ApiContext,
    plant: PlantContent,
    field: FixableField,
    { entered, more, status, isChecked = false }: Shown,
  ): Promise<void> => {
    const content = { ...(await contentOf(ctx, plant, field)), ...more };
    const visit = formVisit(ctx, site);
    const { faults } = isChecked ? proposedBy(plant.record, field, entered) : { faults: [] };
    const textFaults = isChecked ? textFaultsOf(entered) : {};
    const props = { visit, slug: plant.record.slug, field, entered, faults, textFaults, content };
    sendDocument(ctx, visit, <FixPage {...props} />, status);
  };

  const showPreview = async (
    ctx: ApiContext,
    plant: PlantContent,
    field: FixableField,
    {
      entered,
      more,
      status,
      signInFault = null,
    }: Shown & { signInFault?: Parameters<typeof FixPreviewPage>[0]['signInFault'] },
  ): Promise<void> => {
    const content = { ...(await contentOf(ctx, plant, field)), ...more };
    const { changes } = proposedBy(plant.record, field, entered);
    const inverted = invertedBy(plant, content.joined, changes);
    const visit = formVisit(ctx, site);
    const props = { visit, slug: plant.record.slug, field, entered, faults: [], textFaults: {}, content };
    sendDocument(
      ctx,
      visit,
      <FixPreviewPage
        {...props}
        changes={changes}
        inverted={inverted}
        licence={licence}
        signInFault={signInFault}
      />,
      status,
    );
  };

  const store = async (
    ctx: ApiContext,
    plant: PlantContent,
    field: FixableField,
    form: URLSearchParams,
  ): Promise<void> => {
    const entered = enteredIn(form);
    const { slug } = plant.record;
    const fix = {
      members: fixMembers(field, entered),
      sourceType: entered.source,
      reference: entered.reference === '' ? null : entered.reference,
      notes: entered.notes === '' ? null : entered.notes,
    };
    const sending = await inTime(
      ctx,
      send(ctx, site, form, (account, deadline) =>
        write(
          (client) => submitFix(client, account, { of: 'species', ref: slug }, fix, licence.id),
          deadline,
        ),
      ),
    );
    if ('stored' in sending) {
      rememberUnit(ctx, entered.unit);
      const sent = encodeURIComponent(draftName(slug, field.key));
      seeOther(ctx, `/account/corrections/${sending.stored.shown.id}?sent=${sent}`);
      return;
    }
    const status = statusOfSending(sending);
    if ('signInFault' in sending)
      return showPreview(ctx, plant, field, { entered, status, signInFault: sending.signInFault });
    if ('isBusy' in sending)
      return showPreview(ctx, plant, field, { entered, status, more: { notice: 'busy' } });
    await showForm(ctx, plant, field, {
      entered,
      status,
      more: { refusal: refusalText(formVisit(ctx, site), sending.refusal) },
    });
  };

  router.get('/species/:slug/fix/:key', async (ctx) => {
    const subject = await subjectOf(ctx);
    if (subject === null) return;
    const { plant, field } = subject;
    const value = currentValue(plant.record, field);
    await showForm(ctx, plant, field, { entered: initialEntry(field, value, preferredUnit(ctx)) });
  });

  router.post('/species/:slug/fix/:key', async (ctx) => {
    const { form, isOwn } = await visitors.receive(ctx);
    const subject = await subjectOf(ctx);
    if (subject === null) return;
    const { plant, field } = subject;
    const entered = enteredIn(form);
    if (!isOwn) return showForm(ctx, plant, field, { entered, status: 403, more: { notice: 'stale' } });
    const step = form.get('step');
    if (step === 'edit') return showForm(ctx, plant, field, { entered });
    const { faults } = proposedBy(plant.record, field, entered);
    if (faults.length > 0 || Object.keys(textFaultsOf(entered)).length > 0)
      return showForm(ctx, plant, field, { entered, status: 422, isChecked: true });
    await (step === 'send' ? store(ctx, plant, field, form) : showPreview(ctx, plant, field, { entered }));
  });

  router.get('/species/:slug/fix/:key/check', async (ctx) => {
    const subject = await subjectOf(ctx);
    if (subject === null) return;
    const { plant, field } = subject;
    const visit = visitOf(ctx, site.assets);
    const { changes, faults } = proposedBy(
      plant.record,
      field,
      enteredIn(new URLSearchParams(ctx.querystring)),
    );
    const change = changes[field.key];
    const text = (value: Parameters<typeof shownText>[2]): string =>
      value === null ? visit.t.corrections.noValue : shownText(visit, field, value);
    sendJson(
      ctx,
      JSON.stringify({
        error: faults.map((each) => faultText(visit, fieldLabel(visit, field), each)).join(' '),
        change: change ? `${text(change[0])} → ${text(change[1])}` : '',
      }),
      'never',
    );
  });
};
