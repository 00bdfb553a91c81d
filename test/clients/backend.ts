/** A browser token with its expiry. */
interface BrowserToken {
  readonly token: string;
  readonly endsAt: number;
}

/** Parses `MM-DD-YYYY HH:MM` in UTC into unix milliseconds (contract C3.21). */
const momentOf = (expiration: string): number => {
  const [, month, day, year, hour, minute] = /^(\d\d)-(\d\d)-(\d{4}) (\d\d):(\d\d)$/.exec(expiration) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
};

/**
 * The backend of a site: it keeps the account token and gives its pages browser tokens, a new one after half
 * the lifetime of the last.
 */
export class TokenBackend {
  private current: BrowserToken | undefined;
  private halfway = 0;

  constructor(
    private readonly base: string,
    private readonly accountToken: string,
    private readonly origin: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Returns a token for pages of the origin. */
  async browserToken(): Promise<string> {
    if (this.current === undefined || this.now() >= this.halfway) await this.claim();
    return this.current!.token;
  }

  private async claim(): Promise<void> {
    const answer = await fetch(`${this.base}/api/auth/claim`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: this.accountToken, origin: this.origin }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const { token, expiration } = (await answer.json()) as { token: string; expiration: string };
    this.current = { token, endsAt: momentOf(expiration) };
    this.halfway = this.now() + (this.current.endsAt - this.now()) / 2;
  }
}
