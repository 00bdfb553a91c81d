import { createHash } from 'node:crypto';
import type { ListQuery } from './list-query.js';

const LENGTH = 12;

/**
 * Returns a digest of the records and the order that a query asks for (contract C14.4): the same for every spelling and
 * sequence of its parameters, without page and size.
 */
export const queryDigest = ({ collection, where, names, order }: ListQuery<string>): string =>
  createHash('sha256')
    .update(JSON.stringify([collection, where.map((part) => JSON.stringify(part)).sort(), names, order]))
    .digest('base64url')
    .slice(0, LENGTH);
