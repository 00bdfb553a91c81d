import { accountAdministration, OnlyAdmin } from '../../src/auth/account-admin.js';
import { signBrowserToken } from '../../src/auth/browser-token.js';
import { claimedOrigin } from '../../src/auth/normal-origin.js';
import type { SignedIn } from '../../src/auth/sessions.js';
import { MAX_PENDING } from '../../src/corrections/submission/pending-limit.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { normalAddress } from '../../src/http/client-address.js';
import { problem } from '../../src/http/problem.js';
import type { ApiRouter } from '../../src/http/router.js';
import { isCorrectionId } from '../../src/resources/corrections/queries.js';
import { createAccountPageQueries } from '../account/queries.js';
import { sendDocument } from '../answer.js';
import { inTime } from '../lists.js';
import { type AccountContent, AccountPage, ClosedPage } from '../pages/account-page.js';
import { OwnCorrectionPage } from '../pages/own-correction-page.js';
import { ownForm } from '../session.js';
import { first, formVisit, parameter, type Site, seeOther, signedInOrAway } from './site.js';

const unlessOnlyAdmin = (error: unknown): false => {
  if (!(error instanceof OnlyAdmin)) throw error;
  return false;
};

/** Adds the pages of the account that is signed in (C15.45 to C15.47). */
export const accountPageRoutes = (router: ApiRouter, site: Site): void => {
  const { visitors, limiter, limits, browserTokens, pool } = site;
  const queries = createAccountPageQueries(pool);
  const accounts = accountAdministration(pool);

  const show = async (
    ctx: ApiContext,
    account: SignedIn,
    more: Partial<AccountContent> = {},
    status = 200,
  ): Promise<void> => {
    const page = /^[1-9]\d{0,3}$/.test(first(ctx, 'page')) ? Number(first(ctx, 'page')) : 1;
    const [counts, corrections, used] = await inTime(
      ctx,
      Promise.all([
        queries.counts(account.id),
        queries.corrections(account.id, page),
        limiter.used(ctx, account),
      ]),
    );
    const mostPending = account.role === 'user' ? MAX_PENDING : null;
    const visit = formVisit(ctx, site);
    const content = { account, limits, used, mostPending, counts, corrections, page, ...more };
    sendDocument(ctx, visit, <AccountPage visit={visit} content={content} />, status);
  };

  /** Adds a form of the page: it is read only for the visitor that it was rendered for. */
  const formRoute = (
    path: string,
    handle: (ctx: ApiContext, account: SignedIn, form: URLSearchParams) => Promise<void>,
  ): void => {
    router.get(path, (ctx) => seeOther(ctx, '/account'));
    router.post(path, async (ctx) => {
      const account = signedInOrAway(ctx, '/account');
      if (account === null) return;
      await handle(ctx, account, await ownForm(ctx, visitors));
    });
  };

  router.get('/account', async (ctx) => {
    const account = signedInOrAway(ctx);
    if (account !== null) await show(ctx, account);
  });

  router.get('/account/corrections/:id', async (ctx) => {
    const account = signedInOrAway(ctx);
    if (account === null) return;
    const id = parameter(ctx, 'id');
    const correction = isCorrectionId(id)
      ? await inTime(ctx, queries.correction(account.id, Number(id)))
      : null;
    if (correction === null) throw problem('not_found');
    const visit = formVisit(ctx, site);
    const sent = ctx.query['sent'] === undefined ? null : first(ctx, 'sent');
    sendDocument(ctx, visit, <OwnCorrectionPage visit={visit} correction={correction} sent={sent} />);
  });

  formRoute('/account/token', async (ctx, account) => {
    const issued = await inTime(ctx, accounts.rotate(account.id));
    if (issued === null) throw problem('not_found');
    // The session ended with the former token.
    await inTime(ctx, visitors.signIn(ctx, account.id, issued.token));
    await show(ctx, account, { newToken: issued.token });
  });

  formRoute('/account/browser-token', async (ctx, account, form) => {
    const entered = { origin: (form.get('origin') ?? '').trim(), ip: (form.get('ip') ?? '').trim() };
    const origin = claimedOrigin(entered.origin);
    const ip = entered.ip === '' ? null : normalAddress(entered.ip);
    if (origin === undefined) return show(ctx, account, { fault: 'originWrong', entered }, 422);
    if (ip === undefined) return show(ctx, account, { fault: 'addressWrong', entered }, 422);
    await limiter.claimOf(ctx, account);
    const { token, expires } = await signBrowserToken(browserTokens, { subject: account.id, origin, ip });
    await show(ctx, account, { claimed: { token, expires: new Date(expires * 1000) } });
  });

  formRoute('/account/close', async (ctx, account, form) => {
    if (form.get('sure') !== 'yes') return show(ctx, account, { fault: 'closeSureMissing' }, 422);
    const isClosed = await inTime(ctx, accounts.close(account.id)).then(() => true, unlessOnlyAdmin);
    if (!isClosed) return show(ctx, account, { fault: 'lastAdmin' }, 409);
    await inTime(ctx, visitors.signOut(ctx));
    const visit = formVisit(ctx, site);
    sendDocument(ctx, visit, <ClosedPage visit={visit} />);
  });
};
