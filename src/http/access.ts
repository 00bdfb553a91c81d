import type { Account, Caller, Role } from '../auth/caller.js';
import { type Problem, problem } from './problem.js';

/** Creates the 401 for a missing credential, or for the reason why one is refused (C3.4). */
const unauthorized = (reason: string | undefined): Problem =>
  problem('unauthorized', {
    message: reason,
    headers: { 'WWW-Authenticate': `Bearer realm="api"${reason ? ', error="invalid_token"' : ''}` },
  });

/** Access that a route requires: any credential (`read`), an account token, or an account token with a role (C3.6, C3.14). */
export type Access = 'read' | 'write' | 'review' | 'administer';

const ROLES: Readonly<Record<Exclude<Access, 'read'>, readonly Role[]>> = {
  write: ['user', 'reviewer', 'admin'],
  review: ['reviewer', 'admin'],
  administer: ['admin'],
};

/**
 * Returns the account of a caller that has the required access.
 *
 * @throws {Problem} 401 without a valid credential; 403 for a browser token on a
 *   write and for a missing role.
 */
export const accountOf = (caller: Caller, access: Access = 'read'): Account => {
  if (caller.kind !== 'account') throw unauthorized(caller.kind === 'refused' ? caller.reason : undefined);
  if (access === 'read') return caller.account;
  if (caller.origin !== null)
    throw problem('forbidden', {
      message: 'A browser token may only read: send the account token to write.',
    });
  const { role } = caller.account;
  if (!ROLES[access].includes(role)) {
    const needed = ROLES[access].join(' or ');
    throw problem('forbidden', {
      message: `This needs the role ${needed}; your account has the role ${role}: ask the operator of the service for it.`,
    });
  }
  return caller.account;
};
