import { problem } from '../../src/http/problem.js';
import { textAnswer } from '../answer.js';
import type { PageRouter } from '../page-router.js';

const DAY_MS = 86_400_000;
/** Days for which the file is valid after it was read; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** Adds `/.well-known/security.txt` (contract C15.114): where to report a vulnerability of this deployment. */
export const securityRoute = (pages: PageRouter, contact: string | null): void => {
  pages.get('/.well-known/security.txt', () => {
    if (contact === null)
      throw problem('not_found', {
        message: 'The operator of this service names no contact: the setting OPERATOR_CONTACT is empty.',
      });
    const address = contact.includes('://') ? contact : `mailto:${contact}`;
    const until = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
    return textAnswer('text/plain; charset=utf-8', `Contact: ${address}\nExpires: ${until}\n`);
  });
};
