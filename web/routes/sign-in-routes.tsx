import { countedAddress } from '../../src/http/client-address.js';
import { problem } from '../../src/http/problem.js';
import type { ApiRouter } from '../../src/http/router.js';
import { sendDocument } from '../answer.js';
import { inTime } from '../lists.js';
import { SignedUpPage, SignInPage, SignUpPage } from '../pages/sign-in-page.js';
import { ownForm } from '../session.js';
import { signInWith } from '../sign-in/sign-in.js';
import { first, formVisit, ownPath, type Site, seeOther } from './site.js';

/** Returns the name of a form; null if it is missing or too long. */
const nameOf = (form: URLSearchParams): string | null => {
  const name = (form.get('name') ?? '').replace(/\p{Cc}/gu, ' ').trim();
  return name === '' || [...name].length > 100 ? null : name;
};

/** Adds the pages on which an account signs in and out, or is opened (C15.40 to C15.43). */
export const signInRoutes = (router: ApiRouter, site: Site): void => {
  const { visitors, limiter, signUp } = site;
  const maySignUp = signUp !== null;

  router.get('/sign-in', (ctx) => {
    const visit = formVisit(ctx, site);
    const back = ownPath(first(ctx, 'back'), '');
    sendDocument(ctx, visit, <SignInPage visit={visit} back={back} fault={null} maySignUp={maySignUp} />);
  });

  router.post('/sign-in', async (ctx) => {
    const form = await ownForm(ctx, visitors);
    const back = ownPath(form.get('back') ?? '', '');
    const fault = await inTime(ctx, signInWith(ctx, site, form));
    if (fault === null) return seeOther(ctx, back || '/account');
    const visit = formVisit(ctx, site);
    sendDocument(
      ctx,
      visit,
      <SignInPage visit={visit} back={back} fault={fault} maySignUp={maySignUp} />,
      401,
    );
  });

  router.post('/sign-out', async (ctx) => {
    await ownForm(ctx, visitors);
    await inTime(ctx, visitors.signOut(ctx));
    seeOther(ctx, '/');
  });

  router.get('/sign-up', (ctx) => {
    if (!maySignUp) throw problem('not_found');
    const visit = formVisit(ctx, site);
    sendDocument(ctx, visit, <SignUpPage visit={visit} name="" fault={null} />);
  });

  router.post('/sign-up', async (ctx) => {
    if (!maySignUp) throw problem('not_found');
    const form = await ownForm(ctx, visitors);
    await limiter.signIn(ctx);
    const name = nameOf(form);
    const issued = name && (await inTime(ctx, signUp(name, countedAddress(ctx.state.address))));
    if (!issued) {
      const visit = formVisit(ctx, site);
      const fault = name === null ? 'nameMissing' : 'tooMany';
      return sendDocument(
        ctx,
        visit,
        <SignUpPage visit={visit} name={form.get('name') ?? ''} fault={fault} />,
        name === null ? 422 : 429,
      );
    }
    await inTime(ctx, visitors.signIn(ctx, issued.account.id, issued.token));
    const visit = formVisit(ctx, site);
    sendDocument(ctx, visit, <SignedUpPage visit={visit} token={issued.token} />);
  });
};
