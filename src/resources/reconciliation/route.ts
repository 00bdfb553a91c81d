import { z } from 'zod';
import type { JsonObject } from '../../http/body.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { chargeUnits, type Payer, type Units, unitsOf } from '../../http/units.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { member } from '../formats.js';
import { MAX_LIST_BYTES } from '../match/schema.js';
import { draftRoutes } from './draft-route.js';
import { type Extend, refuseRepeated } from './extend.js';
import type { FindEntities } from './find-entities.js';
import { type ManifestSettings, manifestOf, RECONCILE_PATH } from './manifest.js';
import { BatchParameters, baseFor, readBatchParameters } from './parameters.js';
import { readBatchOfQueries, readExtension, readJson } from './read-request.js';
import { type Reconcile, unitsOfQueries } from './reconcile.js';
import { BatchResults, ExtensionRows, ServiceManifest } from './schema.js';
import type { SuggestedItem } from './suggest.js';
import { suggestionRoutes } from './suggestion-routes.js';
import { viewRoutes } from './view-route.js';

/** Where batches are sent. No request to the service writes, whatever its method. */
export const RECONCILIATION = { method: 'post', path: RECONCILE_PATH, readOnly: 'below' } as const;

/** Dependencies of the routes. */
export interface ReconciliationParts {
  readonly settings: ManifestSettings;
  readonly reconcile: Reconcile;
  readonly extend: Extend;
  readonly findEntities: FindEntities;
  readonly suggestEntities: (prefix: string, signal: CancellationSignal) => Promise<readonly SuggestedItem[]>;
  readonly units: Units;
}

/** The caller of a request, and the signal that cancels its work. */
interface CallerOfRequest {
  readonly payer: Payer;
  readonly signal: CancellationSignal;
}

const Body = z
  .looseObject({
    queries: member(z.unknown().optional(), 'A batch of queries: an object, or its text in a form.', {
      q0: { query: 'Bellis perennis' },
    }),
    extend: member(z.unknown().optional(), 'A data extension: an object, or its text in a form.', {
      ids: ['bellis-perennis'],
      properties: [{ id: 'light' }],
    }),
  })
  .describe(
    'A batch of queries or a data extension, as a form or as JSON; JSON may also be the batch alone.',
  );

/** Parses a member that was sent as text; another value is parsed already. */
const parsed = (given: unknown, param: string): unknown =>
  typeof given === 'string' ? readJson(given, param) : given;

/** Adds the reconciliation service (contract C17.1 to C17.13), and its draft of version 1.0 (C17.15). */
export const reconciliationRoutes = (router: ApiRouter, parts: ReconciliationParts): void => {
  const { settings, reconcile, extend, findEntities, units } = parts;
  const access = settings.isOpen ? 'optional' : 'read';

  const answerBatch = async (given: unknown, { payer, signal }: CallerOfRequest) => {
    const queries = readBatchOfQueries(given);
    await chargeUnits(units, payer, unitsOfQueries([...queries.values()]));
    const candidates = await reconcile([...queries.values()], { payer, signal });
    return Object.fromEntries([...queries.keys()].map((key, at) => [key, { result: candidates[at] }]));
  };

  const answerExtension = async (given: unknown, { payer }: CallerOfRequest) => {
    const extension = readExtension(given, ['extend']);
    refuseRepeated(extension);
    await chargeUnits(units, payer, unitsOf(extension.ids.length));
    const { meta, rows } = await extend(extension);
    const cells = [...rows].map(
      ([id, columns]) =>
        [id, Object.fromEntries(columns.map((column) => [column.id, column.cells]))] as const,
    );
    return { meta, rows: Object.fromEntries(cells) };
  };

  /** Returns the response to a data extension or a batch; undefined if there is neither. */
  const answer = async ({ queries, extend: extension }: JsonObject, caller: CallerOfRequest) => {
    if (extension !== undefined) return answerExtension(parsed(extension, 'extend'), caller);
    return queries === undefined ? undefined : answerBatch(parsed(queries, 'queries'), caller);
  };

  const json = (value: object) => ({ json: JSON.stringify(value) });

  declare(
    router,
    {
      method: 'get',
      path: RECONCILE_PATH,
      rule: 'C17.2',
      summary: 'Describe the reconciliation service',
      description: `Returns the manifest of a service that speaks the Reconciliation Service API 0.2, for OpenRefine and similar clients: give
them this address with \`?token=\`. With \`queries\` or \`extend\` it answers a small batch; send larger ones by POST.

The manifest contains the token of its own query string, since clients have no other way to pass it on.`,
      access,
      parameters: BatchParameters,
      query: readBatchParameters,
      response: z.union([ServiceManifest, ExtensionRows, BatchResults]),
      status: [200, 400, 413, 422],
      caching: 'never',
    },
    async ({ query: { token, ...given }, account, payer, base, signal }) =>
      json(
        (await answer(given, { payer, signal })) ??
          manifestOf({ ...settings, base: baseFor(base), token: account === undefined ? null : token }),
      ),
  );

  declare(
    router,
    {
      ...RECONCILIATION,
      rule: 'C17.4',
      summary: 'Reconcile names or read columns',
      description: `With \`queries\`, returns the candidates of up to 200 names, by the keys of the batch: the accepted species, genus or family as
in \`POST /api/v1/species/match\`, then the alternatives. With \`extend\`, returns the values of columns for up to 100 ids:
every field, and with \`.source\`, \`.evidence\` or \`.licence\` behind its key where its value comes from. An unknown value has
no cell.

The body is a form whose members are JSON, as OpenRefine sends it, or a JSON object.`,
      access,
      query: readBatchParameters,
      body: Body,
      form: true,
      maxBodyBytes: MAX_LIST_BYTES,
      response: z.union([ExtensionRows, BatchResults]),
      status: [200, 400, 413, 415, 422],
      caching: 'never',
    },
    async ({ query, body, payer, signal }) => {
      const caller = { payer, signal };
      return json(
        (await answer(body, caller)) ?? (await answer(query, caller)) ?? (await answerBatch(body, caller)),
      );
    },
  );

  suggestionRoutes(router, parts, {
    path: RECONCILE_PATH,
    rule: 'C17.10',
    access,
    caching: 'public',
    words: (_, text) => text,
  });
  viewRoutes(router, settings, findEntities);
  draftRoutes(router, parts, access);
};
