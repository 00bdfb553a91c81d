import { accountAdministration, OnlyAdmin } from '../../src/auth/account-admin.js';
import { createAccountTokens } from '../../src/auth/account-tokens.js';
import { signBrowserToken } from '../../src/auth/browser-token.js';
import { claimedOrigin } from '../../src/auth/normal-origin.js';
import { countRecoveryCodes, renewRecoveryCodes } from '../../src/auth/recovery-codes.js';
import type { SignedIn } from '../../src/auth/sessions.js';
import { MAX_PENDING } from '../../src/corrections/submission/pending-limit.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { normalAddress } from '../../src/http/client-address.js';
import { problem } from '../../src/http/problem.js';
import { isCorrectionId } from '../../src/resources/corrections/queries.js';
import { createAccountPageQueries } from '../account/queries.js';
import { documentAnswer, type PageAnswer, seeOther } from '../answer.js';
import type { PageRouter } from '../page-router.js';
import { type AccountContent, AccountPage, ClosedPage } from '../pages/account-page.js';
import { OwnCorrectionPage } from '../pages/own-correction-page.js';
import { enteredName } from '../sign-in/sign-in.js';
import { first, forAccount, formVisit, parameter, type Site } from './site.js';

const unlessOnlyAdmin = (error: unknown): false => {
  if (!(error instanceof OnlyAdmin)) throw error;
  return false;
};

/** Adds the pages of the account that is signed in (C15.45 to C15.47, C15.110, C15.111). */
export const accountPageRoutes = (pages: PageRouter, site: Site): void => {
  const { visitors, limiter, limits, browserTokens, pool } = site;
  const queries = createAccountPageQueries(pool);
  const accounts = accountAdministration(pool);
  const tokens = createAccountTokens(pool);

  const show = async (
    ctx: ApiContext,
    account: SignedIn,
    more: Partial<AccountContent> = {},
    status = 200,
  ): Promise<PageAnswer> => {
    const page = /^[1-9]\d{0,3}$/.test(first(ctx, 'page')) ? Number(first(ctx, 'page')) : 1;
    const [counts, corrections, used, further, codesLeft] = await Promise.all([
      queries.counts(account.id),
      queries.corrections(account.id, page),
      limiter.used(ctx, account),
      tokens.list(account.id),
      countRecoveryCodes(pool, account.id),
    ]);
    const mostPending = account.role === 'user' ? MAX_PENDING : null;
    const visit = formVisit(ctx, site);
    const content = {
      account,
      limits,
      used,
      mostPending,
      counts,
      corrections,
      page,
      tokens: further,
      codesLeft,
      ...more,
    };
    return documentAnswer(visit, <AccountPage visit={visit} content={content} />, status);
  };

  /** Adds a form of the page: it is read only for the visitor that it was rendered for. */
  const formRoute = (
    path: string,
    handle: (ctx: ApiContext, account: SignedIn, form: URLSearchParams) => Promise<PageAnswer>,
  ): void => {
    pages.get(path, () => seeOther('/account'));
    pages.post(path, (ctx, form) =>
      forAccount(
        ctx,
        (account) => {
          visitors.refuseForeign(ctx, form);
          return handle(ctx, account, form);
        },
        '/account',
      ),
    );
  };

  pages.get('/account', (ctx) => forAccount(ctx, (account) => show(ctx, account)));

  const showCorrection = async (ctx: ApiContext, account: SignedIn): Promise<PageAnswer> => {
    const id = parameter(ctx, 'id');
    const correction = isCorrectionId(id) ? await queries.correction(account.id, Number(id)) : null;
    if (correction === null) throw problem('not_found');
    const visit = formVisit(ctx, site);
    const sent = ctx.query['sent'] === undefined ? null : first(ctx, 'sent');
    return documentAnswer(visit, <OwnCorrectionPage visit={visit} correction={correction} sent={sent} />);
  };

  pages.get('/account/corrections/:id', (ctx) => forAccount(ctx, (account) => showCorrection(ctx, account)));

  formRoute('/account/token', async (ctx, account) => {
    const issued = await accounts.rotate(account.id);
    if (issued === null) throw problem('not_found');
    // The session ended with the former token.
    await visitors.signIn(ctx, account.id, issued.token);
    return show(ctx, account, { newToken: issued.token });
  });

  formRoute('/account/tokens', async (ctx, account, form) => {
    const name = enteredName(form);
    if (name === null) return show(ctx, account, { fault: 'tokenNameMissing' }, 422);
    const token = await tokens.add(account.id, name);
    return token === null
      ? show(ctx, account, { fault: 'tokensFull' }, 409)
      : show(ctx, account, { added: { name, token } });
  });

  formRoute('/account/tokens/remove', async (_ctx, account, form) => {
    const id = form.get('id') ?? '';
    if (/^[1-9]\d{0,8}$/.test(id)) await tokens.remove(account.id, Number(id));
    return seeOther('/account#tokens');
  });

  formRoute('/account/recovery-codes', async (ctx, account) =>
    show(ctx, account, { codes: await renewRecoveryCodes(pool, account.id) }),
  );

  formRoute('/account/browser-token', async (ctx, account, form) => {
    const entered = { origin: (form.get('origin') ?? '').trim(), ip: (form.get('ip') ?? '').trim() };
    const origin = claimedOrigin(entered.origin);
    const ip = entered.ip === '' ? null : normalAddress(entered.ip);
    if (origin === undefined) return show(ctx, account, { fault: 'originWrong', entered }, 422);
    if (ip === undefined) return show(ctx, account, { fault: 'addressWrong', entered }, 422);
    await limiter.claimOf(ctx, account);
    const { token, expires } = await signBrowserToken(browserTokens, { subject: account.id, origin, ip });
    return show(ctx, account, { claimed: { token, expires: new Date(expires * 1000) } });
  });

  formRoute('/account/close', async (ctx, account, form) => {
    if (form.get('sure') !== 'yes') return show(ctx, account, { fault: 'closeSureMissing' }, 422);
    const isClosed = await accounts.close(account.id).then(() => true, unlessOnlyAdmin);
    if (!isClosed) return show(ctx, account, { fault: 'lastAdmin' }, 409);
    await visitors.signOut(ctx);
    const visit = formVisit(ctx, site);
    return documentAnswer(visit, <ClosedPage visit={visit} />);
  });
};
