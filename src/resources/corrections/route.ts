import type { DatabasePool } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { ListParts, ListSpec } from '../list/declaration.js';
import { relationSource } from '../list/relation-source.js';
import { listRoute } from '../list/route.js';
import { recordRoute, recordsOf } from '../record-route.js';
import { CORRECTION_ROWS, createCorrectionQueries } from './queries.js';
import { Correction, CorrectionRecord } from './schema.js';

const PATH = '/api/v1/corrections';

/** Adds the routes that read corrections: of everyone, of the caller, of a species, and a single one (contract C2.33, C2.35 to C2.37). */
export const correctionRoutes = (router: ApiRouter, pool: DatabasePool, lists: ListParts): void => {
  const corrections = createCorrectionQueries(pool);
  const source = relationSource<'correction'>(
    pool,
    {
      keys: COLLECTIONS.corrections.keys,
      rows: CORRECTION_ROWS,
      order: [
        { column: 'updated_at', direction: 'desc', always: true },
        { column: 'created_at', direction: 'asc', always: true },
      ],
    },
    corrections.byIds,
  );

  const list = (
    route: Pick<ListSpec<'correction'>, 'rule' | 'path' | 'summary' | 'description' | 'collection'>,
    onlyOwn: (mine: boolean) => boolean,
  ): void =>
    listRoute(router, lists, {
      ...route,
      item: Correction,
      source,
      caching: 'review',
      conditions: async ({ mine }, account) =>
        onlyOwn(mine) && account ? [{ column: 'user_id', in: [account.id] }] : [],
    });
  list(
    {
      rule: 'C2.35',
      path: PATH,
      summary: 'List corrections',
      description: `Returns corrections, reports and items raised by checks, of all accounts and species, last changed first. With
\`filter[change_status]=pending\` it is the queue that reviewers work on. A page has 20 items.`,
      collection: COLLECTIONS.corrections,
    },
    (mine) => mine,
  );
  list(
    {
      rule: 'C2.37',
      path: `${PATH}/mine`,
      summary: 'List your corrections',
      description:
        'Returns the corrections and reports that your account submitted, last changed first. Use it to see which were accepted. A page has 20 items.',
      collection: COLLECTIONS.correctionsMine,
    },
    () => true,
  );
  list(
    {
      rule: 'C2.33',
      path: '/api/v1/species/:species_id/corrections',
      summary: 'List the corrections of a species',
      description:
        'Returns the corrections, reports and items raised by checks of one species, last changed first. Look here before you submit a correction. A page has 20 items.',
      collection: COLLECTIONS.correctionsOfSpecies,
    },
    (mine) => mine,
  );

  recordRoute(router, {
    ...recordsOf('correction', CorrectionRecord, corrections.record, (found) => ({
      data: found,
      meta: { last_modified: found.updated_at },
    })),
    rule: 'C2.36',
    path: `${PATH}/:id`,
    summary: 'Get a correction',
    description:
      'Returns a correction, report or item raised by a check: what was submitted, what would change, and the status of its review.',
    caching: 'review',
  });
};
