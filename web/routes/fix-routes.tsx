import { CONTRIBUTION_LICENCES } from '../../src/config/contribution-licences.js';
import { type Changes, newValues } from '../../src/corrections/submission/changes.js';
import { submitFix } from '../../src/corrections/submission/join.js';
import { type InvertedPair, invertedPairs } from '../../src/fields/inverted-pairs.js';
import { FIELDS, field as fieldOf } from '../../src/fields/registry.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { problem } from '../../src/http/problem.js';
import { recordNotFound } from '../../src/resources/not-found.js';
import { quoted } from '../../src/wording/suggestions.js';
import { createAccountPageQueries } from '../account/queries.js';
import { documentAnswer, jsonAnswer, type PageAnswer, seeOther } from '../answer.js';
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
import type { PageRouter } from '../page-router.js';
import { type FixContent, FixPage, FixPreviewPage } from '../pages/fix-page.js';
import { claimsOf } from '../plant/claims.js';
import type { PlantContent } from '../plant/read.js';
import { visitOf } from '../visit.js';
import { fieldLabel, shownText } from '../words.js';
import { formVisit, parameter, type Site } from './site.js';

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
export const fixRoutes = (pages: PageRouter, site: Site): void => {
  const { plants, visitors, write, contributionLicence } = site;
  const accounts = createAccountPageQueries(site.pool);
  const licence = { id: contributionLicence, url: CONTRIBUTION_LICENCES[contributionLicence].url };

  /** Returns the answer for the plant and field of a path; leads to the report of a field that no form changes. */
  const forSubject = async (
    ctx: ApiContext,
    answer: (plant: PlantContent, field: FixableField) => PageAnswer | Promise<PageAnswer>,
  ): Promise<PageAnswer> => {
    const [ref, key] = [parameter(ctx, 'slug'), parameter(ctx, 'key')];
    const plant = await plants.content(ref);
    if (plant === null) throw recordNotFound('species', 'id', ref);
    if (!KEYS.has(key))
      throw problem('not_found', {
        message: `No field has the key ${quoted(key)}: GET /api/v1/fields lists them.`,
        details: [{ param: 'key', got: key, problem: 'not_found' }],
      });
    const field = fieldOf(key);
    return isFixable(field) ? answer(plant, field) : seeOther(reportPath(plant.record.slug, key));
  };

  const contentOf = async (
    ctx: ApiContext,
    { record, facts, sources, pending }: PlantContent,
    field: FixableField,
  ): Promise<FixContent> => {
    const account = ctx.state.session?.account;
    const own = account ? await accounts.pendingChanges(account.id, record.id) : null;
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
  ): Promise<PageAnswer> => {
    const content = { ...(await contentOf(ctx, plant, field)), ...more };
    const visit = formVisit(ctx, site);
    const { faults } = isChecked ? proposedBy(plant.record, field, entered) : { faults: [] };
    const textFaults = isChecked ? textFaultsOf(entered) : {};
    const props = { visit, slug: plant.record.slug, field, entered, faults, textFaults, content };
    return documentAnswer(visit, <FixPage {...props} />, status);
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
  ): Promise<PageAnswer> => {
    const content = { ...(await contentOf(ctx, plant, field)), ...more };
    const { changes } = proposedBy(plant.record, field, entered);
    const inverted = invertedBy(plant, content.joined, changes);
    const visit = formVisit(ctx, site);
    const props = { visit, slug: plant.record.slug, field, entered, faults: [], textFaults: {}, content };
    return documentAnswer(
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
  ): Promise<PageAnswer> => {
    const entered = enteredIn(form);
    const { slug } = plant.record;
    const fix = {
      members: fixMembers(field, entered),
      sourceType: entered.source,
      reference: entered.reference === '' ? null : entered.reference,
      notes: entered.notes === '' ? null : entered.notes,
    };
    const sending = await send(ctx, site, form, (account, deadline) =>
      write((client) => submitFix(client, account, { of: 'species', ref: slug }, fix, licence.id), deadline),
    );
    if ('stored' in sending) {
      rememberUnit(ctx, entered.unit);
      const sent = encodeURIComponent(draftName(slug, field.key));
      return seeOther(`/account/corrections/${sending.stored.shown.id}?sent=${sent}`);
    }
    const status = statusOfSending(sending);
    if ('signInFault' in sending)
      return showPreview(ctx, plant, field, { entered, status, signInFault: sending.signInFault });
    if ('isBusy' in sending)
      return showPreview(ctx, plant, field, { entered, status, more: { notice: 'busy' } });
    return showForm(ctx, plant, field, {
      entered,
      status,
      more: { refusal: refusalText(formVisit(ctx, site), sending.refusal) },
    });
  };

  pages.get('/species/:slug/fix/:key', (ctx) =>
    forSubject(ctx, (plant, field) => {
      const value = currentValue(plant.record, field);
      return showForm(ctx, plant, field, { entered: initialEntry(field, value, preferredUnit(ctx)) });
    }),
  );

  pages.post('/species/:slug/fix/:key', (ctx, form) =>
    forSubject(ctx, (plant, field) => {
      const entered = enteredIn(form);
      if (!visitors.isOwn(ctx, form))
        return showForm(ctx, plant, field, { entered, status: 403, more: { notice: 'stale' } });
      const step = form.get('step');
      if (step === 'edit') return showForm(ctx, plant, field, { entered });
      const { faults } = proposedBy(plant.record, field, entered);
      if (faults.length > 0 || Object.keys(textFaultsOf(entered)).length > 0)
        return showForm(ctx, plant, field, { entered, status: 422, isChecked: true });
      return step === 'send' ? store(ctx, plant, field, form) : showPreview(ctx, plant, field, { entered });
    }),
  );

  pages.get('/species/:slug/fix/:key/check', (ctx) =>
    forSubject(ctx, (plant, field) => {
      const visit = visitOf(ctx, site.assets);
      const { changes, faults } = proposedBy(
        plant.record,
        field,
        enteredIn(new URLSearchParams(ctx.querystring)),
      );
      const change = changes[field.key];
      const text = (value: Parameters<typeof shownText>[2]): string =>
        value === null ? visit.t.corrections.noValue : shownText(visit, field, value);
      return jsonAnswer(
        {
          error: faults.map((each) => faultText(visit, fieldLabel(visit, field), each)).join(' '),
          change: change ? `${text(change[0])} → ${text(change[1])}` : '',
        },
        'never',
      );
    }),
  );
};
