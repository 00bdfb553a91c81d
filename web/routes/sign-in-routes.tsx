import { countedAddress } from '../../src/http/client-address.js';
import { problem } from '../../src/http/problem.js';
import { documentAnswer, seeOther } from '../answer.js';
import type { PageRouter } from '../page-router.js';
import { SignedUpPage, SignInPage, SignUpPage } from '../pages/sign-in-page.js';
import { signInWith } from '../sign-in/sign-in.js';
import { first, formVisit, ownPath, type Site } from './site.js';

/** Returns the name of a form; null if it is missing or too long. */
const nameOf = (form: URLSearchParams): string | null => {
  const name = (form.get('name') ?? '').replace(/\p{Cc}/gu, ' ').trim();
  return name === '' || [...name].length > 100 ? null : name;
};

/** Adds the pages on which an account signs in and out, or is opened (C15.40 to C15.43). */
export const signInRoutes = (pages: PageRouter, site: Site): void => {
  const { visitors, limiter, signUp } = site;
  const maySignUp = signUp !== null;

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

  pages.post('/sign-out', async (ctx, form) => {
    visitors.refuseForeign(ctx, form);
    await visitors.signOut(ctx);
    return seeOther('/');
  });

  pages.get('/sign-up', (ctx) => {
    if (!maySignUp) throw problem('not_found');
    const visit = formVisit(ctx, site);
    return documentAnswer(visit, <SignUpPage visit={visit} name="" fault={null} />);
  });

  pages.post('/sign-up', async (ctx, form) => {
    if (!maySignUp) throw problem('not_found');
    visitors.refuseForeign(ctx, form);
    await limiter.signIn(ctx);
    const name = nameOf(form);
    const issued = name && (await signUp(name, countedAddress(ctx.state.address)));
    if (!issued) {
      const visit = formVisit(ctx, site);
      const fault = name === null ? 'nameMissing' : 'tooMany';
      return documentAnswer(
        visit,
        <SignUpPage visit={visit} name={form.get('name') ?? ''} fault={fault} />,
        name === null ? 422 : 429,
      );
    }
    await visitors.signIn(ctx, issued.account.id, issued.token);
    const visit = formVisit(ctx, site);
    return documentAnswer(visit, <SignedUpPage visit={visit} token={issued.token} />);
  });
};
