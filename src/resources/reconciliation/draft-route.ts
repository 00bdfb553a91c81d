import { RECONCILE_DRAFT_PATH } from '../../http/api-context.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { chargeUnits, unitsOf } from '../../http/units.js';
import { parseRecord } from '../../query/parse-record.js';
import { MAX_LIST_BYTES } from '../match/schema.js';
import { draftManifestOf } from './manifest.js';
import { baseFor, PrefixParameters, readPrefix, refuseBatchParameters } from './parameters.js';
import { declareProposal } from './public-routes.js';
import { readDraftBatch, readExtension } from './read-request.js';
import { unitsOfQueries } from './reconcile.js';
import type { ReconciliationParts } from './route.js';
import {
  DataExtension,
  DraftBatch,
  DraftExtensionRows,
  DraftResults,
  ServiceManifest,
  SuggestedItems,
} from './schema.js';
import { suggestProperties, suggestTypes } from './suggest.js';

const json = (value: object) => ({ json: JSON.stringify(value) });

/** Adds the draft of version 1.0 of the protocol, whose endpoints have paths of their own (contract C17.15). */
export const draftRoutes = (
  router: ApiRouter,
  { settings, reconcile, extend, suggestEntities, units }: ReconciliationParts,
  access: 'optional' | 'read',
): void => {
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
  const suggestion = (
    what: 'entity' | 'property' | 'type',
    summary: string,
    result: (prefix: string, signal: Parameters<typeof suggestEntities>[1]) => Promise<readonly object[]>,
  ): void =>
    declare(
      router,
      {
        method: 'get',
        path: `${RECONCILE_DRAFT_PATH}/suggest/${what}`,
        rule: 'C17.15',
        summary,
        description: `Answers what \`GET /api/reconcile/suggest/${what}\` answers, in the draft protocol.`,
        access: what === 'entity' ? access : 'anyone',
        parameters: PrefixParameters,
        query: readPrefix,
        response: SuggestedItems,
        status: [200, 304, 400],
        caching: 'list',
      },
      async ({ query, signal }) => json({ result: await result(query, signal) }),
    );
  suggestion('entity', 'Suggest entities in the draft protocol', suggestEntities);
  suggestion('property', 'Suggest properties in the draft protocol', async (prefix) =>
    suggestProperties(prefix),
  );
  suggestion('type', 'Suggest types in the draft protocol', async (prefix) => suggestTypes(prefix));
  declareProposal(router, {
    path: `${RECONCILE_DRAFT_PATH}/extend/propose`,
    rule: 'C17.15',
    summary: 'Propose columns in the draft protocol',
    description: 'Answers what `GET /api/reconcile/extend/propose` answers, in the draft protocol.',
  });
};
