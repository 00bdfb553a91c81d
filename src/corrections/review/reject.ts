import type { Client } from 'pg';
import type { Actor } from '../actor.js';
import { checkDecision, type Decision } from './decision.js';
import { conclude, lockItem, type ReviewedItem } from './item.js';
import { checkReviewer } from './reviewer.js';

/**
 * Rejects an item and changes nothing else (contract C9.45 to C9.47).
 *
 * @throws {Refusal} not_found, forbidden, conflict; invalid for a report without an outcome (C9.50)
 */
export const reject = async (
  client: Client,
  reviewer: Actor,
  id: number,
  decision: Decision,
): Promise<ReviewedItem> => {
  const item = await lockItem(client, id);
  checkReviewer(item, reviewer);
  checkDecision(item, decision);
  const { line, outcome } = decision;
  await conclude(client, id, {
    status: 'rejected',
    by: null,
    line,
    outcome,
    applied: null,
    licence: item.licence,
  });
  return item;
};
