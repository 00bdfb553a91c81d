import { type Payer, unitsOf } from '../../http/units.js';
import type { Matcher } from '../../matching/matcher.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { ResolveReferences } from '../batch/references.js';
import type { InMatchSlot } from '../match/slots.js';
import { candidatesOf, type ReconciledCandidate } from './candidates.js';
import { readEntityId } from './entities.js';
import type { FindEntities } from './find-entities.js';
import type { ReadQuery } from './read-query.js';

/** Finds the candidates of each query of a batch, in order. */
export type Reconcile = (
  queries: readonly ReadQuery[],
  caller: { readonly payer: Payer; readonly signal: CancellationSignal },
) => Promise<readonly (readonly ReconciledCandidate[])[]>;

/** Returns the units that a batch costs, by its queries, or by its identifiers and excluded ids if those are more (contract C14.65). */
export const unitsOfQueries = (queries: readonly ReadQuery[]): number =>
  unitsOf(
    Math.max(
      queries.length,
      queries.reduce((sum, { identified, excluded }) => sum + identified.length + excluded.length, 0),
    ),
  );

/** Dependencies of reconciliation. */
export interface ReconcileParts {
  readonly matcher: Matcher;
  readonly inSlot: InMatchSlot;
  readonly findEntities: FindEntities;
  readonly resolve: ResolveReferences;
}

/** Creates the reconciliation of batches: names and identifiers are matched as one list (contract C17.6). */
export const createReconcile = ({ matcher, inSlot, findEntities, resolve }: ReconcileParts): Reconcile => {
  /** Returns the slugs of species by references to them, such as identifiers. */
  const slugsOf = async (references: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const species = [...new Set(references)].filter((id) => readEntityId(id).type === 'species');
    const found = species.length === 0 ? [] : await resolve('slugs', species);
    return new Map(
      found.flatMap(({ given, species: to }) => (to ? [[String(given), to.slug] as const] : [])),
    );
  };

  return async (queries, { payer, signal }) => {
    const names = queries.flatMap(({ named }) => named ?? []);
    const identifiers = queries.flatMap(({ identified }) => identified.map(({ asked }) => asked));
    const [matches, entities, excludedSlugs] = await Promise.all([
      names.length + identifiers.length === 0
        ? []
        : inSlot({ of: payer.id, isFirst: true, signal }, (batchSignal) =>
            matcher.match([...names, ...identifiers], batchSignal),
          ),
      findEntities(queries.flatMap(({ entity }) => entity ?? [])),
      slugsOf(queries.flatMap(({ excluded }) => excluded)),
    ]);
    const ofNames = matches.slice(0, names.length).values();
    const ofIdentifiers = matches.slice(names.length).values();
    return queries.map((query) => {
      const named = query.named && ofNames.next().value!;
      const identified = query.identified.map((each) => ({ ...each, match: ofIdentifiers.next().value! }));
      const entity = query.entity === null ? undefined : (entities.get(query.entity) ?? null);
      return candidatesOf(query, { entity, excludedSlugs, named, identified });
    });
  };
};
