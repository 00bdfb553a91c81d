import { type DatabasePool, sql } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS, type Collection } from '../../query/collections.js';
import { relationSource } from '../list/relation-source.js';
import { type ListParts, listRoute } from '../list/route.js';
import { recordRoute, recordsOf } from '../record-route.js';
import { CORRECTION_ROWS, createCorrectionQueries } from './queries.js';
import { Correction, CorrectionRecord } from './schema.js';

const PATH = '/api/v1/corrections';

/** Corrections of all, of the caller and of a species: reading (contract C2.33, C2.35 to C2.37). */
export const correctionRoutes = (router: ApiRouter, pool: DatabasePool, lists: ListParts): void => {
  const corrections = createCorrectionQueries(pool);
  const source = relationSource<'correction'>(
    pool,
    {
      keys: COLLECTIONS.corrections.keys,
      rows: CORRECTION_ROWS,
      order: sql.fragment`order by d.updated_at desc, d.created_at, d.id`,
    },
    corrections.byIds,
  );

  const list = (
    rule: string,
    path: string,
    summary: string,
    collection: Collection<'correction'>,
    own: (mine: boolean) => boolean,
  ): void =>
    listRoute(router, lists, {
      rule,
      path,
      summary,
      collection,
      item: Correction,
      source,
      caching: 'review',
      narrow: async ({ mine }, account) =>
        own(mine) && account ? [{ column: 'user_id', in: [account.id] }] : [],
    });
  list('C2.35', PATH, 'List corrections', COLLECTIONS.corrections, (mine) => mine);
  list('C2.37', `${PATH}/mine`, "The account's corrections", COLLECTIONS.correctionsMine, () => true);
  list(
    'C2.33',
    '/api/v1/species/:species_id/corrections',
    'Corrections of a species',
    COLLECTIONS.correctionsOfSpecies,
    (mine) => mine,
  );

  recordRoute(router, {
    ...recordsOf(CorrectionRecord, corrections.record, (found) => ({
      data: found,
      meta: { last_modified: found.updated_at },
    })),
    rule: 'C2.36',
    path: `${PATH}/:id`,
    summary: 'A correction',
    caching: 'review',
  });
};
