/** Who submits or reviews: an account and what it may do (contract C3.6). */
export interface Actor {
  readonly id: number;
  readonly role: 'user' | 'reviewer' | 'admin';
}
