import { describedBy, Entry, Form, Notice, Secret } from '../components/form.js';
import { PageLayout } from '../layout.js';
import type { Messages } from '../messages/en.js';
import type { Visit } from '../visit.js';

/** Reasons for which nobody was signed in: keys of the messages. */
export type SignInFault = keyof Pick<
  Messages['signIn'],
  'missing' | 'unknown' | 'disabled' | 'isBrowserToken'
>;

interface TokenEntryProps {
  readonly visit: Visit;
  readonly fault: SignInFault | null;
}

/** The input for an account token, wherever a form signs in. */
export const TokenEntry = ({ visit: { t }, fault }: TokenEntryProps) => (
  <Entry
    id="token"
    label={t.signIn.token}
    hint={t.signIn.tokenHint}
    error={fault === null ? undefined : t.signIn[fault]}
  >
    <input
      id="token"
      name="token"
      type="password"
      autocomplete="current-password"
      spellcheck={false}
      maxlength={300}
      required
      aria-invalid={fault === null ? undefined : 'true'}
      aria-describedby={describedBy('token', true)}
    />
  </Entry>
);

interface SignInProps extends TokenEntryProps {
  /** Path to which signing in leads. */
  readonly back: string;
  readonly maySignUp: boolean;
}

/** The page on which an account signs in with its token. */
export const SignInPage = ({ visit, back, fault, maySignUp }: SignInProps) => {
  const { t } = visit;
  return (
    <PageLayout visit={visit} kind="sign-in" title={t.signIn.title} canonical={null}>
      <h1>{t.signIn.title}</h1>
      {back === '' ? null : <Notice kind="note">{t.signIn.ended}</Notice>}
      <p>{t.signIn.intro}</p>
      <Form visit={visit} action="/sign-in" class="entries">
        <input type="hidden" name="back" value={back} />
        <TokenEntry visit={visit} fault={fault} />
        <button type="submit">{t.signIn.go}</button>
      </Form>
      <p class="quiet">
        {t.signIn.noAccount} {maySignUp ? <a href="/sign-up">{t.signIn.openOne}</a> : t.signIn.askOperator}
      </p>
    </PageLayout>
  );
};

interface SignUpProps {
  readonly visit: Visit;
  readonly name: string;
  readonly fault: 'nameMissing' | 'tooMany' | null;
}

/** The page on which anybody opens an account, where the operator allows it. */
export const SignUpPage = ({ visit, name, fault }: SignUpProps) => {
  const { t } = visit;
  const isNameWrong = fault === 'nameMissing';
  return (
    <PageLayout visit={visit} kind="sign-in" title={t.signUp.title} canonical={null}>
      <h1>{t.signUp.title}</h1>
      {fault === 'tooMany' ? <Notice kind="wrong">{t.signUp.tooMany}</Notice> : null}
      <p>{t.signUp.intro}</p>
      <Form visit={visit} action="/sign-up" class="entries">
        <Entry
          id="name"
          label={t.signUp.name}
          hint={t.signUp.nameHint}
          error={isNameWrong ? t.signUp.nameMissing : undefined}
        >
          <input
            id="name"
            name="name"
            type="text"
            value={name}
            autocomplete="nickname"
            maxlength={100}
            required
            aria-invalid={isNameWrong ? 'true' : undefined}
            aria-describedby={describedBy('name', true)}
          />
        </Entry>
        <button type="submit">{t.signUp.go}</button>
      </Form>
    </PageLayout>
  );
};

/** The page that shows the token of a new account, once. */
export const SignedUpPage = ({ visit, token }: { readonly visit: Visit; readonly token: string }) => {
  const { t } = visit;
  return (
    <PageLayout visit={visit} kind="sign-in" title={t.signUp.doneTitle} canonical={null}>
      <h1>{t.signUp.doneTitle}</h1>
      <Notice kind="done">{t.signUp.done}</Notice>
      <Secret id="new-token" label={t.signIn.token} value={token} />
      <p>
        <a class="button" href="/account">
          {t.signUp.next}
        </a>
      </p>
    </PageLayout>
  );
};
