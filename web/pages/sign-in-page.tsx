import type { ComponentChildren } from 'preact';
import { NewCodes } from '../account/tokens.js';
import { describedBy, Entry, Form, Notice, Secret } from '../components/form.js';
import { WebLink } from '../components/photo.js';
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
      <p class="quiet">
        {t.signIn.lost} <a href="/recover">{t.signIn.recover}</a>.
      </p>
    </PageLayout>
  );
};

interface SignUpProps {
  readonly visit: Visit;
  readonly name: string;
  readonly fault: 'nameMissing' | 'tooMany' | null;
  /** URL of the terms that are accepted; null if there are none. */
  readonly termsUrl: string | null;
  /** Licence of what the account will contribute. */
  readonly licence: { readonly id: string; readonly url: string };
}

/** The page on which anybody opens an account, where the operator allows it. */
export const SignUpPage = ({ visit, name, fault, termsUrl, licence }: SignUpProps) => {
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
        <p class="quiet">
          <WebLink href={licence.url} rel="license">
            {t.signUp.licence(licence.id)}
          </WebLink>{' '}
          {termsUrl === null ? null : <a href={termsUrl}>{t.signUp.terms}</a>}
        </p>
        <button type="submit">{t.signUp.go}</button>
      </Form>
    </PageLayout>
  );
};

interface TokenShownProps {
  readonly visit: Visit;
  readonly token: string;
}

/** A page that shows the token of an account, once. */
const TokenShown = ({
  visit,
  token,
  title,
  done,
  children,
}: TokenShownProps & {
  readonly title: string;
  readonly done: string;
  readonly children?: ComponentChildren;
}) => {
  const { t } = visit;
  return (
    <PageLayout visit={visit} kind="sign-in" title={title} canonical={null}>
      <h1>{title}</h1>
      <Notice kind="done">{done}</Notice>
      <Secret id="new-token" label={t.signIn.token} value={token} />
      {children}
      <p>
        <a class="button" href="/account">
          {t.signUp.next}
        </a>
      </p>
    </PageLayout>
  );
};

/** The page of a new account, with its token and its recovery codes. */
export const SignedUpPage = ({
  codes,
  ...props
}: TokenShownProps & { readonly codes: readonly string[] }) => {
  const { t } = props.visit;
  return (
    <TokenShown {...props} title={t.signUp.doneTitle} done={t.signUp.done}>
      <h2>{t.account.codes}</h2>
      <p>{t.account.codesText}</p>
      <NewCodes visit={props.visit} codes={codes} />
    </TokenShown>
  );
};

/** The page on which a recovery code gives a new token. */
export const RecoverPage = ({ visit, isUnknown }: { readonly visit: Visit; readonly isUnknown: boolean }) => {
  const { t } = visit;
  return (
    <PageLayout visit={visit} kind="sign-in" title={t.recovery.title} canonical={null}>
      <h1>{t.recovery.title}</h1>
      <p>{t.recovery.intro}</p>
      <Form visit={visit} action="/recover" class="entries">
        <Entry
          id="code"
          label={t.recovery.code}
          hint={t.recovery.codeHint}
          error={isUnknown ? t.recovery.unknown : undefined}
        >
          <input
            id="code"
            name="code"
            type="text"
            autocomplete="off"
            spellcheck={false}
            maxlength={100}
            required
            aria-invalid={isUnknown ? 'true' : undefined}
            aria-describedby={describedBy('code', true)}
          />
        </Entry>
        <button type="submit">{t.recovery.go}</button>
      </Form>
    </PageLayout>
  );
};

/** The page of an account that was recovered, with its new token. */
export const RecoveredPage = (props: TokenShownProps) => (
  <TokenShown {...props} title={props.visit.t.recovery.doneTitle} done={props.visit.t.recovery.done} />
);
