import { matched, type NameMatch, noMatch } from './match.js';
import type { IdentifiedBearer } from './queries.js';

/**
 * Decides which species an identifier means (contract C2.63): of several, the only one that has it under its own name, then the
 * only accepted one of these.
 *
 * @param bearers Species with the identifier, preferred ones first.
 */
export const decideIdentifier = (bearers: readonly IdentifiedBearer[]): NameMatch => {
  const [first, ...others] = bearers;
  if (first === undefined) return noMatch(['unknown_identifier']);
  const isTied = others.some(({ own, status }) => own === first.own && status === first.status);
  if (isTied) return noMatch(['ambiguous'], bearers);
  const reasons = first.own ? (['identifier'] as const) : (['identifier', 'synonym'] as const);
  return matched('exact', first, reasons, { alternatives: others });
};
