import type { FurtherToken } from '../../src/auth/account-tokens.js';
import { describedBy, Entry, Form, Notice, Secret } from '../components/form.js';
import type { Visit } from '../visit.js';
import { dateText } from '../words.js';

/** A further token that was just created, shown once. */
export interface AddedToken {
  readonly name: string;
  readonly token: string;
}

interface FurtherTokensProps {
  readonly visit: Visit;
  readonly tokens: readonly FurtherToken[];
  readonly added: AddedToken | undefined;
  readonly fault: 'tokenNameMissing' | 'tokensFull' | undefined;
}

/** The tokens of an account beside its own, each with a name (C15.110). */
export const FurtherTokens = ({ visit, tokens, added, fault }: FurtherTokensProps) => {
  const { t, language } = visit;
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">{t.account.tokensTitle}</h2>
      <p>{t.account.tokensText}</p>
      {added ? (
        <Notice kind="done">
          <Secret id="added" label={t.account.addedToken(added.name)} value={added.token} />
          <p>{t.account.newTokenText}</p>
        </Notice>
      ) : null}
      <ul class="tokens">
        {tokens.map(({ id, name, created_at }) => (
          <li key={id}>
            <Form visit={visit} action="/account/tokens/remove">
              <strong>{name}</strong>{' '}
              <span class="quiet">{t.account.createdOn(dateText(language, created_at))}</span>{' '}
              <button
                type="submit"
                name="id"
                value={id}
                class="plain"
                aria-label={t.account.removeToken(name)}
              >
                {t.account.remove}
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <Form visit={visit} action="/account/tokens" class="entries">
        <Entry
          id="token-name"
          label={t.account.tokenName}
          hint={t.account.tokenNameHint}
          error={fault && t.account[fault]}
        >
          <input
            id="token-name"
            name="name"
            type="text"
            maxlength={100}
            required
            aria-invalid={fault ? 'true' : undefined}
            aria-describedby={describedBy('token-name', true)}
          />
        </Entry>
        <button type="submit" class="plain">
          {t.account.addToken}
        </button>
      </Form>
    </section>
  );
};

/** Recovery codes that were just made, shown once. */
export const NewCodes = ({ visit: { t }, codes }: { visit: Visit; codes: readonly string[] }) => (
  <Notice kind="done">
    <p>{t.account.renewedCodes}</p>
    <ol class="codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  </Notice>
);

interface RecoveryProps {
  readonly visit: Visit;
  readonly left: number;
  readonly codes: readonly string[] | undefined;
}

/** What recovery codes are for, how many are left, and a button for new ones (C15.111). */
export const RecoveryCodes = ({ visit, left, codes }: RecoveryProps) => {
  const { t } = visit;
  return (
    <section aria-labelledby="codes">
      <h2 id="codes">{t.account.codes}</h2>
      <p>{t.account.codesText}</p>
      {codes ? <NewCodes visit={visit} codes={codes} /> : <p>{t.account.codesLeft(left)}</p>}
      <Form visit={visit} action="/account/recovery-codes">
        <button type="submit" class="plain">
          {t.account.renewCodes}
        </button>
      </Form>
    </section>
  );
};
