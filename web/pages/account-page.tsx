import type { ListedAccount } from '../../src/auth/account-admin.js';
import type { FurtherToken } from '../../src/auth/account-tokens.js';
import type { RateLimits, UsedBudgets } from '../../src/http/rate-limit.js';
import { type AddedToken, FurtherTokens, RecoveryCodes } from '../account/tokens.js';
import { describedBy, Entry, Form, Notice, Secret } from '../components/form.js';
import { OwnCorrections } from '../corrections/own.js';
import type { CorrectionRow } from '../corrections/rows.js';
import { PageLayout } from '../layout.js';
import type { Visit } from '../visit.js';
import { numberText, timeText } from '../words.js';

/** A browser token that was just claimed. */
interface ClaimedToken {
  readonly token: string;
  readonly expires: Date;
}

/** What the account page shows beside the account. */
export interface AccountContent {
  readonly account: Pick<ListedAccount, 'id' | 'name' | 'plan' | 'role'>;
  readonly limits: RateLimits;
  readonly used: UsedBudgets;
  /** Limit of pending corrections; null for reviewers. */
  readonly mostPending: number | null;
  readonly counts: ReadonlyMap<string, number>;
  readonly corrections: readonly CorrectionRow[];
  readonly page: number;
  readonly tokens: readonly FurtherToken[];
  readonly added?: AddedToken;
  /** Recovery codes that were not used. */
  readonly codesLeft: number;
  /** Recovery codes that were just made, shown once. */
  readonly codes?: readonly string[];
  /** The token that replaces the former one, shown once. */
  readonly newToken?: string;
  readonly claimed?: ClaimedToken;
  /** What is wrong with a form of the page. */
  readonly fault?:
    | 'originWrong'
    | 'addressWrong'
    | 'closeSureMissing'
    | 'lastAdmin'
    | 'tokenNameMissing'
    | 'tokensFull';
  /** What was entered for a browser token. */
  readonly entered?: { readonly origin: string; readonly ip: string };
}

interface AccountProps {
  readonly visit: Visit;
  readonly content: AccountContent;
}

/** Records that a unit pays for (contract C14.65). */
const RECORDS_PER_UNIT = 100;

const Use = ({ visit, content: { account, limits, used, mostPending, counts } }: AccountProps) => {
  const { t, language } = visit;
  const shown = (count: number): string => numberText(language, count);
  const { plan } = account;
  const most = {
    usr: { requests: limits.usr, inAll: limits.usrAccount, units: limits.usrUnits, claims: limits.usrClaim },
    spo: { requests: limits.spo, inAll: limits.spoAccount, units: limits.spoUnits, claims: limits.spoClaim },
    unl: null,
  }[plan];
  const claims = most?.claims ?? limits.unlClaim;
  const rows = [
    ...(most === null
      ? [[t.account.requests, t.account.unlimited] as const]
      : ([
          [
            t.account.requests,
            t.account.requestsOf(
              [shown(used.fromAddress ?? 0), shown(most.requests)],
              [shown(used.requests ?? 0), shown(most.inAll)],
            ),
          ],
          [
            t.account.units,
            t.account.unitsOf(
              shown((used.units ?? 0) * RECORDS_PER_UNIT),
              shown(most.units * RECORDS_PER_UNIT),
            ),
          ],
        ] as const)),
    [t.account.claims, t.account.claimsOf(shown(used.claims), shown(claims))] as const,
  ];
  return (
    <section aria-labelledby="use">
      <h2 id="use">{t.account.use}</h2>
      <dl class="facts">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{t.account.pending}</dt>
          <dd>
            {t.account.pendingOf(
              counts.get('pending') ?? 0,
              mostPending === null ? null : shown(mostPending),
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
};

const BrowserToken = ({ visit, content: { claimed, fault, entered } }: AccountProps) => {
  const { t, language } = visit;
  const wrong = (which: 'originWrong' | 'addressWrong'): string | undefined =>
    fault === which ? t.account[which] : undefined;
  return (
    <section aria-labelledby="browser-token">
      <h2 id="browser-token">{t.account.browserToken}</h2>
      <p>{t.account.browserTokenText}</p>
      {claimed ? (
        <Notice kind="done">
          <Secret id="claimed" label={t.account.claimed} value={claimed.token} />
          <p>{t.account.claimedUntil(timeText(language, claimed.expires))}</p>
        </Notice>
      ) : null}
      <Form visit={visit} action="/account/browser-token" class="entries">
        <Entry id="origin" label={t.account.origin} hint={t.account.originHint} error={wrong('originWrong')}>
          <input
            id="origin"
            name="origin"
            type="url"
            value={entered?.origin ?? ''}
            required
            aria-invalid={fault === 'originWrong' ? 'true' : undefined}
            aria-describedby={describedBy('origin', true)}
          />
        </Entry>
        <Entry id="ip" label={t.account.address} hint={t.account.addressHint} error={wrong('addressWrong')}>
          <input
            id="ip"
            name="ip"
            type="text"
            value={entered?.ip ?? ''}
            aria-invalid={fault === 'addressWrong' ? 'true' : undefined}
            aria-describedby={describedBy('ip', true)}
          />
        </Entry>
        <button type="submit">{t.account.claim}</button>
      </Form>
    </section>
  );
};

const Closing = ({ visit, content: { fault } }: AccountProps) => {
  const { t } = visit;
  const isWrong = fault === 'closeSureMissing' || fault === 'lastAdmin';
  return (
    <section aria-labelledby="close">
      <h2 id="close">{t.account.close}</h2>
      <p>{t.account.closeText}</p>
      <Form visit={visit} action="/account/close" class="entries">
        {isWrong ? <p class="error-text">{t.account[fault]}</p> : null}
        <label class="box">
          <input type="checkbox" name="sure" value="yes" required />
          {t.account.closeSure}
        </label>
        <button type="submit" class="danger">
          {t.account.close}
        </button>
      </Form>
    </section>
  );
};

/** The page of the account that is signed in: plan, limits, corrections, tokens, closing. */
export const AccountPage = ({ visit, content }: AccountProps) => {
  const { t } = visit;
  const { account, newToken, corrections, page, fault } = content;
  return (
    <PageLayout visit={visit} kind="account" title={t.account.title} canonical={null}>
      <div class="title-row">
        <div>
          <h1>{account.name ?? t.account.nameless}</h1>
          <p class="quiet">
            {t.account.number} {account.id} · {t.account.plan}
            {t.colon} {t.account.plans[account.plan]} · {t.account.role}
            {t.colon} {t.account.roles[account.role]}
          </p>
          <p class="quiet">{t.account.planTexts[account.plan]}</p>
        </div>
        <Form visit={visit} action="/sign-out">
          <button type="submit" class="plain">
            {t.signIn.out}
          </button>
        </Form>
      </div>
      {newToken === undefined ? null : (
        <Notice kind="done">
          <Secret id="new-token" label={t.account.newToken} value={newToken} />
          <p>{t.account.newTokenText}</p>
        </Notice>
      )}
      <OwnCorrections visit={visit} corrections={corrections} page={page} />
      <Use visit={visit} content={content} />
      <section aria-labelledby="token-section">
        <h2 id="token-section">{t.account.token}</h2>
        <p>{t.account.tokenText}</p>
        <Form visit={visit} action="/account/token">
          <button type="submit" class="plain">
            {t.account.rotate}
          </button>
        </Form>
      </section>
      <RecoveryCodes visit={visit} left={content.codesLeft} codes={content.codes} />
      <FurtherTokens
        visit={visit}
        tokens={content.tokens}
        added={content.added}
        fault={fault === 'tokenNameMissing' || fault === 'tokensFull' ? fault : undefined}
      />
      <BrowserToken visit={visit} content={content} />
      <Closing visit={visit} content={content} />
    </PageLayout>
  );
};

/** The page after an account was closed. */
export const ClosedPage = ({ visit }: { readonly visit: Visit }) => (
  <PageLayout visit={visit} kind="account" title={visit.t.account.closed} canonical={null}>
    <h1>{visit.t.account.closed}</h1>
    <p>{visit.t.account.closedText}</p>
  </PageLayout>
);
