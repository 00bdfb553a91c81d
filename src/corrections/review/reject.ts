import type { Client } from 'pg';
import type { Actor } from '../actor.js';
import { conclude, lockItem, type ReviewedItem } from './item.js';
import { checkReviewer } from './reviewer.js';

/**
 * Rejects an item and changes nothing else (contract C9.45 to C9.47).
 *
 * @throws {Refusal} not_found, forbidden, conflict
 */
export const reject = async (
  client: Client,
  reviewer: Actor,
  id: number,
  line: string | null,
): Promise<ReviewedItem> => {
  const item = await lockItem(client, id);
  checkReviewer(item, reviewer);
  await conclude(client, id, 'rejected', null, line);
  return item;
};
