/** The account that submits or reviews, with its role (contract C3.6). */
export interface Actor {
  readonly id: number;
  readonly role: 'user' | 'reviewer' | 'admin';
}
