import type { Matcher } from '../../matching/matcher.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { InMatchSlot } from '../match/slots.js';
import { candidatesOf, namedEntity, type ReconciledCandidate } from './candidates.js';
import type { FindEntity } from './find-entity.js';
import type { ReadQuery } from './read-query.js';

/** Finds the candidates of each query of a batch, in order. */
export type Reconcile = (
  queries: readonly ReadQuery[],
  caller: { readonly account: number; readonly signal: CancellationSignal },
) => Promise<readonly (readonly ReconciledCandidate[])[]>;

/** Dependencies of reconciliation. */
export interface ReconcileParts {
  readonly matcher: Matcher;
  readonly inSlot: InMatchSlot;
  readonly findEntity: FindEntity;
}

/** Creates the reconciliation of batches: names and identifiers are matched as one list (contract C17.6). */
export const createReconcile =
  ({ matcher, inSlot, findEntity }: ReconcileParts): Reconcile =>
  async (queries, { account, signal }) => {
    const names = queries.flatMap(({ named }) => named ?? []);
    const identifiers = queries.flatMap(({ identified }) => identified ?? []);
    const [matches, entities] = await Promise.all([
      names.length + identifiers.length === 0
        ? []
        : inSlot({ of: account, isFirst: true, signal }, (batchSignal) =>
            matcher.match([...names, ...identifiers], batchSignal),
          ),
      Promise.all(queries.map(({ entity }) => (entity === null ? null : findEntity(entity)))),
    ]);
    const ofNames = matches.slice(0, names.length).values();
    const ofIdentifiers = matches.slice(names.length).values();
    return queries.map((query, at) => {
      const entity = entities[at];
      const named = query.named && ofNames.next().value!;
      const identified = query.identified && ofIdentifiers.next().value!;
      if (query.entity !== null) return entity ? [namedEntity(entity)] : [];
      return candidatesOf(query, named, identified);
    });
  };
