import type { SignedIn } from '../../src/auth/sessions.js';
import { Refusal } from '../../src/corrections/refusal.js';
import { risksOf } from '../../src/corrections/review/risks.js';
import { type DecisionRequest, decide, undoDecisions } from '../../src/corrections/review/waiting.js';
import { newValues } from '../../src/corrections/submission/changes.js';
import { invertedPairs } from '../../src/fields/inverted-pairs.js';
import { field as fieldOf } from '../../src/fields/registry.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { writeDeadline } from '../../src/http/guard.js';
import { problem } from '../../src/http/problem.js';
import { isCorrectionId } from '../../src/resources/corrections/queries.js';
import { published } from '../../src/species/published-values.js';
import { documentAnswer, jsonAnswer, type PageAnswer, seeOther } from '../answer.js';
import { currentValue } from '../fix/entered.js';
import { refusalText } from '../fix/refusal-text.js';
import { messagesIn } from '../messages/catalogue.js';
import type { PageRouter } from '../page-router.js';
import { type QueueContent, QueuePage } from '../pages/queue-page.js';
import { type ReviewContent, ReviewItemPage } from '../pages/review-item-page.js';
import { claimsOf } from '../plant/claims.js';
import {
  createReviewQueries,
  type ItemClaim,
  type MadeDecision,
  type QueueItemRow,
  type ReviewItem,
} from '../review/queries.js';
import { noticedSources, riskText } from '../review/queue-row.js';
import { chosenIn, decisionIn, idsIn, missingChoice, queueView, viewQuery } from '../review/read.js';
import { visitOf } from '../visit.js';
import { first, forAccount, formVisit, ownPath, parameter, type Site } from './site.js';

const NO_CLAIMS = claimsOf({ winners: {} }, new Map(), [], []);

/** Returns why an item is accepted by itself, from what is known of its species. */
const risksIn = (row: QueueItemRow, claims: readonly ItemClaim[]) =>
  risksOf(row, {
    claimed: (key) =>
      claims.flatMap((each) => (each.item === row.id && each.key === key ? [each.value] : [])),
    published: (key) => row.vals?.[key] ?? null,
  });

/** Adds the pages for reviewers (C15.52 to C15.55). */
export const reviewPageRoutes = (pages: PageRouter, site: Site): void => {
  const { assets, plants, sourceNames, visitors, write } = site;
  const queries = createReviewQueries(site.pool);

  /** Returns the answer for a reviewer; leads somebody who is not signed in to the page for that. */
  const forReviewer = (
    ctx: ApiContext,
    answer: (reviewer: SignedIn) => PageAnswer | Promise<PageAnswer>,
    back?: string,
  ): PageAnswer | Promise<PageAnswer> =>
    forAccount(
      ctx,
      (account) => {
        if (account.role !== 'user') return answer(account);
        const { forReviewers } = messagesIn(visitOf(ctx, assets).language).review;
        throw problem('forbidden', { message: forReviewers });
      },
      back,
    );

  const justDecided = async (ctx: ApiContext, reviewer: SignedIn): Promise<readonly MadeDecision[]> => {
    const ids = idsIn(first(ctx, 'decided'));
    return ids.length === 0 ? [] : queries.decisions(ids, reviewer.id);
  };

  const noticeOf = (ctx: ApiContext): 'undone' | 'tooLate' | null => {
    const undone = first(ctx, 'undone');
    return undone === 'yes' ? 'undone' : undone === 'no' ? 'tooLate' : null;
  };

  const showQueue = async (
    ctx: ApiContext,
    reviewer: SignedIn,
    view: ReturnType<typeof queueView>,
    more: Partial<QueueContent> = {},
    status = 200,
  ): Promise<PageAnswer> => {
    const [rows, counts, decisions] = await Promise.all([
      queries.queue(view),
      queries.counts(view),
      justDecided(ctx, reviewer),
    ]);
    const claims = await queries.claims(rows.map(({ id }) => id));
    const visit = formVisit(ctx, site);
    const content = {
      view,
      rows,
      claims,
      risks: new Map(rows.map((row) => [row.id, risksIn(row, claims)])),
      choosesSafe: first(ctx, 'choose') === 'safe',
      ...counts,
      decisions,
      notice: noticeOf(ctx),
      notDecided: [],
      notes: '',
      ...more,
    };
    return documentAnswer(visit, <QueuePage visit={visit} content={content} />, status);
  };

  const itemOf = async (ctx: ApiContext): Promise<ReviewItem> => {
    const id = parameter(ctx, 'id');
    const item = isCorrectionId(id) ? await queries.item(Number(id)) : null;
    if (item === null) throw problem('not_found');
    return item;
  };

  /** Returns the claims about the record of an item, and the pairs that accepting it would put in the wrong order. */
  const contextOf = async ({
    record_id,
    change_status,
    changes,
  }: ReviewItem): Promise<Pick<ReviewContent, 'claims' | 'inverted'>> => {
    const [record, facts, sources] = await Promise.all([
      plants.record(String(record_id)),
      plants.facts(String(record_id)),
      sourceNames(),
    ]);
    if (record === null) return { claims: NO_CLAIMS, inverted: [] };
    const proposed = newValues(change_status === 'pending' ? changes : null);
    return {
      claims: claimsOf(record, published(record), facts ?? [], sources),
      inverted: invertedPairs(proposed, (key) => currentValue(record, fieldOf(key))),
    };
  };

  const showItem = async (
    ctx: ApiContext,
    reviewer: SignedIn,
    item: ReviewItem,
    more: Partial<ReviewContent> = {},
    status = 200,
  ): Promise<PageAnswer> => {
    const view = queueView(ctx.querystring);
    const [context, noticed, history, decisions, next, previous, { undecided }] = await Promise.all([
      contextOf(item),
      queries.claims([item.id]),
      queries.decisionsAbout(item.id),
      justDecided(ctx, reviewer),
      queries.neighbour(view, item.id, reviewer.id, 'next'),
      queries.neighbour(view, item.id, reviewer.id, 'previous'),
      queries.counts({ ...view, status: 'pending' }),
    ]);
    const visit = formVisit(ctx, site);
    const content = {
      item,
      view,
      ...context,
      risks: risksIn(item, noticed),
      sources: noticedSources(item, noticed),
      history,
      decisions,
      next,
      previous,
      undecided,
      entered: null,
      refusal: null,
      notice: noticeOf(ctx),
      ...more,
    };
    return documentAnswer(visit, <ReviewItemPage visit={visit} content={content} />, status);
  };

  /** Stores a decision; returns its id, or the refusal. */
  const decided = async (
    ctx: ApiContext,
    reviewer: SignedIn,
    request: DecisionRequest,
  ): Promise<number | Refusal> => {
    try {
      return await write((client) => decide(client, reviewer, request), writeDeadline(ctx.state));
    } catch (failure) {
      if (failure instanceof Refusal) return failure;
      throw failure;
    }
  };

  pages.get('/review', (ctx) =>
    forReviewer(ctx, (reviewer) => showQueue(ctx, reviewer, queueView(ctx.querystring))),
  );

  const decideChosen = async (
    ctx: ApiContext,
    reviewer: SignedIn,
    form: URLSearchParams,
  ): Promise<PageAnswer> => {
    visitors.refuseForeign(ctx, form);
    const view = queueView((form.get('view') ?? '').replace(/^\?/, ''));
    const notes = (form.get('notes') ?? '').trim();
    const verb = form.get('verb') === 'accept' ? 'accept' : 'reject';
    const chosen = chosenIn(form);
    if (chosen.length === 0) return showQueue(ctx, reviewer, view, { notice: 'noneChosen', notes }, 422);
    const visit = visitOf(ctx, assets);
    const ids = verb === 'accept' ? chosen.map(({ id }) => id) : [];
    const [rows, claims] = await Promise.all([queries.items(ids), queries.claims(ids)]);
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const done: number[] = [];
    const notDecided: { id: number; why: string }[] = [];
    for (const { id, updated_at } of chosen) {
      const row = rowOf.get(id);
      const [risk] = row ? risksIn(row, claims) : [];
      if (row && risk) {
        notDecided.push({ id, why: visit.t.review.oneByOne(riskText(visit, row, risk)) });
        continue;
      }
      const body = { updated_at, ...(notes !== '' && { notes }) };
      const outcome = await decided(ctx, reviewer, { verb, id, body });
      if (typeof outcome === 'number') done.push(outcome);
      else notDecided.push({ id, why: refusalText(visit, outcome) });
    }
    if (notDecided.length === 0) return seeOther(`/review${viewQuery(view, { decided: done.join(',') })}`);
    const decisions = await queries.decisions(done, reviewer.id);
    return showQueue(ctx, reviewer, view, { decisions, notDecided, notes });
  };

  pages.post('/review/bulk', (ctx, form) =>
    forReviewer(ctx, (reviewer) => decideChosen(ctx, reviewer, form), '/review'),
  );

  const undo = async (ctx: ApiContext, reviewer: SignedIn, form: URLSearchParams): Promise<PageAnswer> => {
    visitors.refuseForeign(ctx, form);
    const ids = idsIn(form.get('decisions') ?? '');
    const undone = await write((client) => undoDecisions(client, reviewer.id, ids), writeDeadline(ctx.state));
    const [id, another] = undone;
    const answer = { undone: undone.length > 0 ? 'yes' : 'no' };
    const back = ownPath(form.get('back') ?? '', '/review');
    const view = queueView(back.split('?')[1] ?? '');
    // One that was undone is shown again; several are in the queue.
    return seeOther(
      id !== undefined && another === undefined
        ? `/review/${id}${viewQuery(view, answer)}`
        : `/review${viewQuery(view, answer)}`,
    );
  };

  pages.post('/review/undo', (ctx, form) =>
    forReviewer(ctx, (reviewer) => undo(ctx, reviewer, form), '/review'),
  );

  pages.get('/review/:id', (ctx) =>
    forReviewer(ctx, async (reviewer) => showItem(ctx, reviewer, await itemOf(ctx))),
  );

  pages.get('/review/:id/state', (ctx) =>
    forReviewer(ctx, async () => jsonAnswer(await queries.state((await itemOf(ctx)).id), 'never'), '/review'),
  );

  const decideItem = async (
    ctx: ApiContext,
    reviewer: SignedIn,
    form: URLSearchParams,
  ): Promise<PageAnswer> => {
    const item = await itemOf(ctx);
    const { t } = visitOf(ctx, assets);
    if (!visitors.isOwn(ctx, form))
      return showItem(ctx, reviewer, item, { entered: form, refusal: t.fix.stale }, 403);
    const missing = missingChoice(form, item);
    if (missing !== null)
      return showItem(ctx, reviewer, item, { entered: form, refusal: t.review[missing] }, 422);
    const view = queueView(ctx.querystring);
    const outcome = await decided(ctx, reviewer, decisionIn(form, item, t));
    if (outcome instanceof Refusal) {
      const status = { not_found: 404, forbidden: 403, conflict: 409, invalid: 422 }[outcome.kind];
      return showItem(
        ctx,
        reviewer,
        await itemOf(ctx),
        { entered: form, refusal: refusalText(visitOf(ctx, assets), outcome) },
        status,
      );
    }
    const next = await queries.neighbour(view, item.id, reviewer.id, 'next');
    const query = viewQuery({ ...view, page: 1 }, { decided: String(outcome) });
    return seeOther(next === null ? `/review${query}` : `/review/${next}${query}`);
  };

  pages.post('/review/:id', (ctx, form) => forReviewer(ctx, (reviewer) => decideItem(ctx, reviewer, form)));
};
