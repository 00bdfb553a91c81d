import type { Plan } from './token.js';

/** Permissions of an account (C3.6). */
export type Role = 'user' | 'reviewer' | 'admin';

/** The account behind a credential. */
export interface Account {
  readonly id: number;
  readonly plan: Plan;
  readonly role: Role;
}

/** The caller: an account, nobody, or an invalid credential with the reason for the answer (C3.4). */
export type Caller =
  | {
      readonly kind: 'account';
      readonly account: Account;
      /** Origin of a browser token; null for an account token. */
      readonly origin: string | null;
    }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'refused'; readonly reason: string };
