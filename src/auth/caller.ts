import type { Plan } from './token.js';

/** What may be done with a credential (C3.6). */
export type Role = 'user' | 'reviewer' | 'admin';

/** The account behind a credential. */
export interface Account {
  readonly id: number;
  readonly plan: Plan;
  readonly role: Role;
}

/** Who calls: an account, by its own token or by a browser token, nobody, or a credential that was refused, with the reason to tell (C3.4). */
export type Caller =
  | {
      readonly kind: 'account';
      readonly account: Account;
      /** Of a browser token: the origin whose pages may use it; null for an account token. */
      readonly origin: string | null;
    }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'refused'; readonly reason: string };
