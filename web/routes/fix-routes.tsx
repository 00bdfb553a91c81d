import { CONTRIBUTION_LICENCES } from '../../src/config/contribution-licences.js';
import { changedField } from '../../src/corrections/names-field.js';
import { type Changes, newValues } from '../../src/corrections/submission/changes.js';
import { submitFix } from '../../src/corrections/submission/join.js';
import { observedDay } from '../../src/corrections/submission/members.js';
import { type InvertedPair, invertedPairs } from '../../src/fields/inverted-pairs.js';
import { field as fieldOf } from '../../src/fields/registry.js';
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
  NO_SOURCE,
  type Proposed,
  proposedBy,
} from '../fix/entered.js';
import { draftName, faultText, type TextFaults } from '../fix/fix-form.js';
import { otherFields } from '../fix/more-fields.js';
import { preferredUnit, rememberUnit } from '../fix/preferred-unit.js';
import { refusalText } from '../fix/refusal-text.js';
import { send, statusOfSending } from '../fix/sending.js';
import type { PageRouter } from '../page-router.js';
import { type FixContent, FixPage } from '../pages/fix-page.js';
import { FixPreviewPage } from '../pages/fix-preview-page.js';
import { claimsOf } from '../plant/claims.js';
import type { PlantContent } from '../plant/read.js';
import { visitOf } from '../visit.js';
import { fieldLabel, shownText } from '../words.js';
import { formVisit, parameter, type Site } from './site.js';

const textFaultsOf = ({ source, reference, observed, notes }: Entered): TextFaults => ({
  ...(observed !== '' && observedDay(observed) === undefined && { observed: 'observedWrong' }),
  ...(source === 'external' && reference === '' && { reference: 'referenceMissing' }),
  ...([...reference].length > 2000 && { reference: 'referenceLong' }),
  ...([...notes].length > 10_000 && { notes: 'notesLong' }),
});

/** Returns the pairs that a fix, with the pending correction that it joins, would put in the wrong order. */
const invertedBy = ({ record }: PlantContent, joined: Changes, changes: Changes): readonly InvertedPair[] =>
  invertedPairs(newValues({ ...joined, ...changes }), (key) => currentValue(record, fieldOf(key)));

/** Returns what a fix proposes for each of its fields. */
const proposals = (
  { record }: PlantContent,
  fields: readonly FixableField[],
  { byKey }: Entered,
): ReadonlyMap<string, Proposed> =>
  new Map(fields.map((field) => [field.key, proposedBy(record, field, byKey.get(field.key)!)]));

const changesIn = (proposed: ReadonlyMap<string, Proposed>): Changes =>
  Object.assign({}, ...[...proposed.values()].map(({ changes }) => changes)) as Changes;

/**
 * Returns the fields of a path: keys with commas between them, each once.
 *
 * @throws {Problem} not_found for a key of no field.
 */
const fieldsIn = (path: string) =>
  [...new Set(path.split(','))].map((key) => {
    const field = changedField(key);
    if (field === undefined)
      throw problem('not_found', {
        message: `No field has the key ${quoted(key)}: GET /api/v1/fields lists them.`,
        details: [{ param: 'key', got: key, problem: 'not_found' }],
      });
    return field;
  });

/** Adds the pages that suggest other values (C15.50, C15.51). */
export const fixRoutes = (pages: PageRouter, site: Site): void => {
  const { plants, visitors, write, contributionLicence } = site;
  const accounts = createAccountPageQueries(site.pool);
  const licence = { id: contributionLicence, url: CONTRIBUTION_LICENCES[contributionLicence].url };

  /** Returns the answer for the plant and fields of a path; leads to the report of a field that no form changes. */
  const forSubject = async (
    ctx: ApiContext,
    answer: (plant: PlantContent, fields: readonly FixableField[]) => PageAnswer | Promise<PageAnswer>,
  ): Promise<PageAnswer> => {
    const ref = parameter(ctx, 'slug');
    const plant = await plants.content(ref);
    if (plant === null) throw recordNotFound('species', 'id', ref);
    const fields = fieldsIn(parameter(ctx, 'key'));
    const unfixable = fields.find((field) => !isFixable(field));
    return unfixable === undefined
      ? answer(plant, fields.filter(isFixable))
      : seeOther(reportPath(plant.record.slug, unfixable.key));
  };

  const contentOf = async (
    ctx: ApiContext,
    { record, values, facts, sources, pending }: PlantContent,
    fields: readonly FixableField[],
  ): Promise<FixContent> => {
    const account = ctx.state.session?.account;
    const own = account ? await accounts.pendingChanges(account.id, record.id) : null;
    const keys = new Set(fields.map(({ key }) => key));
    const claims = claimsOf(record, values, facts, sources);
    return {
      scientificName: record.scientific_name,
      subjects: fields.map((field) => ({
        field,
        current: currentValue(record, field),
        claims: claims(field.key),
      })),
      joined: Object.fromEntries(Object.entries(own?.changes ?? {}).filter(([key]) => !keys.has(key))),
      othersWait: pending.some((item) => item.id !== own?.id && item.keys.some((key) => keys.has(key))),
      notice: null,
      refusal: null,
    };
  };

  interface Shown {
    readonly entered: Entered;
    readonly more?: Partial<FixContent>;
    readonly status?: number;
    /** Whether it was typed, and not only offered. */
    readonly isTyped?: boolean;
    /** Whether what is wrong with it is shown. */
    readonly isChecked?: boolean;
  }

  const showForm = async (
    ctx: ApiContext,
    plant: PlantContent,
    fields: readonly FixableField[],
    { entered, more, status, isTyped = true, isChecked = false }: Shown,
  ): Promise<PageAnswer> => {
    const content = { ...(await contentOf(ctx, plant, fields)), ...more };
    const visit = formVisit(ctx, site);
    const proposed = isChecked ? proposals(plant, fields, entered) : new Map<string, Proposed>();
    const faults = new Map([...proposed].map(([key, each]) => [key, each.faults]));
    const textFaults = isChecked ? textFaultsOf(entered) : {};
    const others = otherFields(visit, plant.record, fields);
    const props = { visit, slug: plant.record.slug, fields, entered, faults, textFaults, others, isTyped };
    return documentAnswer(visit, <FixPage {...props} content={content} />, status);
  };

  const showPreview = async (
    ctx: ApiContext,
    plant: PlantContent,
    fields: readonly FixableField[],
    {
      entered,
      more,
      status,
      signInFault = null,
    }: Shown & { signInFault?: Parameters<typeof FixPreviewPage>[0]['signInFault'] },
  ): Promise<PageAnswer> => {
    const content = { ...(await contentOf(ctx, plant, fields)), ...more };
    const changes = changesIn(proposals(plant, fields, entered));
    const inverted = invertedBy(plant, content.joined, changes);
    const visit = formVisit(ctx, site);
    const { slug } = plant.record;
    const props = { visit, slug, fields, entered, faults: new Map(), textFaults: {}, content, plant };
    return documentAnswer(
      visit,
      <FixPreviewPage
        {...props}
        changes={changes}
        inverted={inverted}
        licence={licence}
        signInFault={signInFault}
        maySignUp={site.signUp !== null}
      />,
      status,
    );
  };

  const store = async (
    ctx: ApiContext,
    plant: PlantContent,
    fields: readonly FixableField[],
    form: URLSearchParams,
  ): Promise<PageAnswer> => {
    const entered = enteredIn(form, fields);
    const { slug } = plant.record;
    const fix = {
      members: fixMembers(fields, entered),
      sourceType: entered.source,
      reference: entered.reference === '' ? null : entered.reference,
      observed: entered.observed === '' ? null : entered.observed,
      notes: entered.notes === '' ? null : entered.notes,
    };
    const sending = await send(ctx, site, form, (account, deadline) =>
      write((client) => submitFix(client, account, { of: 'species', ref: slug }, fix, licence.id), deadline),
    );
    if ('stored' in sending) {
      for (const { unit } of entered.byKey.values()) rememberUnit(ctx, unit);
      const sent = encodeURIComponent(draftName(slug, fields));
      return seeOther(`/account/corrections/${sending.stored.shown.id}?sent=${sent}`);
    }
    const status = statusOfSending(sending);
    if ('signInFault' in sending)
      return showPreview(ctx, plant, fields, { entered, status, signInFault: sending.signInFault });
    if ('isBusy' in sending)
      return showPreview(ctx, plant, fields, { entered, status, more: { notice: 'busy' } });
    return showForm(ctx, plant, fields, {
      entered,
      status,
      more: { refusal: refusalText(formVisit(ctx, site), sending.refusal) },
    });
  };

  /** Returns the current values of fields, as a form offers them. */
  const offered = (ctx: ApiContext, { record }: PlantContent, fields: readonly FixableField[]) =>
    new Map(
      fields.map((field) => [
        field.key,
        initialEntry(field, currentValue(record, field), preferredUnit(ctx)),
      ]),
    );

  /** Shows a form with the fields that were chosen to join it, or without the one that was left out. */
  const showOtherFields = (
    ctx: ApiContext,
    plant: PlantContent,
    fields: readonly FixableField[],
    form: URLSearchParams,
  ): Promise<PageAnswer> => {
    const entered = enteredIn(form, fields);
    const added = otherFields(visitOf(ctx, site.assets), plant.record, fields).flatMap(({ field }) =>
      form.get('step') === 'add' && form.getAll('add').includes(field.key) ? [field] : [],
    );
    const left = fields.filter(({ key }) => fields.length === 1 || key !== form.get('drop'));
    const byKey = new Map([...entered.byKey, ...offered(ctx, plant, added)]);
    return showForm(ctx, plant, [...left, ...added], { entered: { ...entered, byKey } });
  };

  pages.get('/species/:slug/fix/:key', (ctx) =>
    forSubject(ctx, (plant, fields) =>
      showForm(ctx, plant, fields, {
        entered: { ...NO_SOURCE, byKey: offered(ctx, plant, fields) },
        isTyped: false,
      }),
    ),
  );

  pages.post('/species/:slug/fix/:key', (ctx, form) =>
    forSubject(ctx, (plant, fields) => {
      const entered = enteredIn(form, fields);
      const step = form.get('step');
      // A preview stores nothing, and whoever has just signed in in another tab has another form token.
      const isPreview =
        step === 'preview' && ctx.state.session !== undefined && ctx.get('Sec-Fetch-Site') === 'same-origin';
      if (!isPreview && !visitors.isOwn(ctx, form))
        return showForm(ctx, plant, fields, { entered, status: 403, more: { notice: 'stale' } });
      if (step === 'add' || form.has('drop')) return showOtherFields(ctx, plant, fields, form);
      if (step === 'edit') return showForm(ctx, plant, fields, { entered });
      const isWrong = [...proposals(plant, fields, entered).values()].some(({ faults }) => faults.length > 0);
      if (isWrong || Object.keys(textFaultsOf(entered)).length > 0)
        return showForm(ctx, plant, fields, { entered, status: 422, isChecked: true });
      return step === 'send' ? store(ctx, plant, fields, form) : showPreview(ctx, plant, fields, { entered });
    }),
  );

  pages.get('/species/:slug/fix/:key/check', (ctx) =>
    forSubject(ctx, (plant, fields) => {
      const visit = visitOf(ctx, site.assets);
      const [field] = fields;
      const { byKey } = enteredIn(new URLSearchParams(ctx.querystring), [field!]);
      const { changes, faults } = proposedBy(plant.record, field!, byKey.get(field!.key)!);
      const change = changes[field!.key];
      const text = (value: Parameters<typeof shownText>[2]): string =>
        value === null ? visit.t.corrections.noValue : shownText(visit, field!, value);
      return jsonAnswer(
        {
          error: faults.map((each) => faultText(visit, fieldLabel(visit, field!), each)).join(' '),
          change: change ? `${text(change[0])} → ${text(change[1])}` : '',
        },
        'never',
      );
    }),
  );
};
