import { type ApiRouter, declare } from '../../http/router.js';
import { chargeUnits, unitsOf } from '../../http/units.js';
import { parseRecord } from '../../query/parse-record.js';
import { MAX_LIST_BYTES } from '../match/schema.js';
import { draftManifestOf, RECONCILE_DRAFT_PATH, RECONCILE_PATH } from './manifest.js';
import { baseFor, refuseBatchParameters } from './parameters.js';
import { readDraftBatch, readExtension } from './read-request.js';
import { unitsOfQueries } from './reconcile.js';
import type { ReconciliationParts } from './route.js';
import { DataExtension, DraftBatch, DraftExtensionRows, DraftResults, ServiceManifest } from './schema.js';
import { suggestionRoutes } from './suggestion-routes.js';

const json = (value: object) => ({ json: JSON.stringify(value) });

/** Adds the draft of version 1.0 of the protocol, whose endpoints have paths of their own (contract C17.15). */
export const draftRoutes = (
  router: ApiRouter,
  parts: ReconciliationParts,
  access: 'optional' | 'read',
): void => {
  const { settings, reconcile, extend, units } = parts;
  declare(
    router,
    {
      method: 'get',
      path: RECONCILE_DRAFT_PATH,
      rule: 'C17.15',
      summary: 'Describe the service in the draft protocol',
      description:
        'Returns the manifest of the draft 1.0 of the Reconciliation Service API. The draft may change, and these routes with it.',
      access,
      query: (raw) => refuseBatchParameters(raw, { queries: 'match', extend: 'extend' }),
      response: ServiceManifest,
      status: [200, 400],
      caching: 'never',
    },
    async ({ base }) => json(draftManifestOf({ ...settings, base: baseFor(base), token: null })),
  );
  declare(
    router,
    {
      method: 'post',
      path: `${RECONCILE_DRAFT_PATH}/match`,
      readOnly: true,
      rule: 'C17.15',
      summary: 'Reconcile names in the draft protocol',
      description:
        'Returns the candidates of up to 200 queries, in their order, as `POST /api/reconcile` does.',
      access,
      query: parseRecord,
      body: DraftBatch,
      maxBodyBytes: MAX_LIST_BYTES,
      response: DraftResults,
      status: [200, 400, 413, 415, 422],
      caching: 'never',
    },
    async ({ body, payer, signal }) => {
      const queries = readDraftBatch(body);
      await chargeUnits(units, payer, unitsOfQueries(queries));
      const results = await reconcile(queries, { payer, signal });
      return json({ results: results.map((candidates) => ({ candidates })) });
    },
  );
  declare(
    router,
    {
      method: 'post',
      path: `${RECONCILE_DRAFT_PATH}/extend`,
      readOnly: true,
      rule: 'C17.15',
      summary: 'Read columns in the draft protocol',
      description:
        'Returns the values of columns for up to 100 ids, as `POST /api/reconcile` with `extend` does.',
      access,
      query: parseRecord,
      body: DataExtension,
      maxBodyBytes: MAX_LIST_BYTES,
      response: DraftExtensionRows,
      status: [200, 400, 413, 415, 422],
      caching: 'never',
    },
    async ({ body, payer }) => {
      const extension = readExtension(body, []);
      await chargeUnits(units, payer, unitsOf(extension.ids.length));
      const { meta, rows } = await extend(extension);
      return json({
        meta,
        rows: [...rows].map(([id, columns]) => ({
          id,
          properties: columns.map((column) => ({ id: column.id, values: column.cells })),
        })),
      });
    },
  );
  suggestionRoutes(router, parts, {
    path: RECONCILE_DRAFT_PATH,
    rule: 'C17.15',
    access,
    caching: 'list',
    words: (path, { summary }) => ({
      summary: `${summary} in the draft protocol`,
      description: `Answers what \`GET ${RECONCILE_PATH}${path}\` answers, in the draft protocol.`,
    }),
  });
};
