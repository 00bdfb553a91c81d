import { recoverAccount, renewRecoveryCodes } from '../../src/auth/recovery-codes.js';
import { CONTRIBUTION_LICENCES } from '../../src/config/contribution-licences.js';
import { countedAddress } from '../../src/http/client-address.js';
import { problem } from '../../src/http/problem.js';
import { documentAnswer, seeOther } from '../answer.js';
import type { PageRouter } from '../page-router.js';
import { RecoveredPage, RecoverPage, SignedUpPage, SignInPage, SignUpPage } from '../pages/sign-in-page.js';
import { enteredName, signInWith } from '../sign-in/sign-in.js';
import { first, formVisit, ownPath, type Site } from './site.js';

/** Adds the pages on which an account signs in and out, or is opened (C15.40 to C15.43), and recovered (C15.111). */
export const signInRoutes = (pages: PageRouter, site: Site): void => {
  const { visitors, limiter, signUp } = site;
  const maySignUp = signUp !== null;
  const { contributionLicence: id, termsUrl } = site;
  const accepted = { termsUrl, licence: { id, url: CONTRIBUTION_LICENCES[id].url } };

  pages.get('/sign-in', (ctx) => {
    const visit = formVisit(ctx, site);
    const back = ownPath(first(ctx, 'back'), '');
    return documentAnswer(visit, <SignInPage visit={visit} back={back} fault={null} maySignUp={maySignUp} />);
  });

  pages.post('/sign-in', async (ctx, form) => {
    visitors.refuseForeign(ctx, form);
    const back = ownPath(form.get('back') ?? '', '');
    const fault = await signInWith(ctx, site, form);
    if (fault === null) return seeOther(back || '/account');
    const visit = formVisit(ctx, site);
    return documentAnswer(
      visit,
      <SignInPage visit={visit} back={back} fault={fault} maySignUp={maySignUp} />,
      401,
    );
  });

  pages.get('/recover', (ctx) => {
    const visit = formVisit(ctx, site);
    return documentAnswer(visit, <RecoverPage visit={visit} isUnknown={false} />);
  });

  pages.post('/recover', async (ctx, form) => {
    visitors.refuseForeign(ctx, form);
    await limiter.signIn(ctx);
    const issued = await recoverAccount(site.pool, form.get('code') ?? '');
    if (issued !== null) await visitors.signIn(ctx, issued.account.id, issued.token);
    const visit = formVisit(ctx, site);
    return issued === null
      ? documentAnswer(visit, <RecoverPage visit={visit} isUnknown />, 401)
      : documentAnswer(visit, <RecoveredPage visit={visit} token={issued.token} />);
  });

  pages.post('/sign-out', async (ctx, form) => {
    visitors.refuseForeign(ctx, form);
    await visitors.signOut(ctx);
    return seeOther('/');
  });

  pages.get('/sign-up', (ctx) => {
    if (!maySignUp) throw problem('not_found');
    const visit = formVisit(ctx, site);
    return documentAnswer(visit, <SignUpPage visit={visit} name="" fault={null} {...accepted} />);
  });

  pages.post('/sign-up', async (ctx, form) => {
    if (!maySignUp) throw problem('not_found');
    visitors.refuseForeign(ctx, form);
    await limiter.signIn(ctx);
    const name = enteredName(form);
    const issued = name && (await signUp(name, countedAddress(ctx.state.address)));
    if (!issued) {
      const visit = formVisit(ctx, site);
      const fault = name === null ? 'nameMissing' : 'tooMany';
      return documentAnswer(
        visit,
        <SignUpPage visit={visit} name={form.get('name') ?? ''} fault={fault} {...accepted} />,
        name === null ? 422 : 429,
      );
    }
    await visitors.signIn(ctx, issued.account.id, issued.token);
    const codes = await renewRecoveryCodes(site.pool, issued.account.id);
    const visit = formVisit(ctx, site);
    return documentAnswer(visit, <SignedUpPage visit={visit} token={issued.token} codes={codes} />);
  });
};
