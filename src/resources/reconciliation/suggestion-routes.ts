import { type ApiRouter, declare } from '../../http/router.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { PrefixParameters, ProposalParameters, readPrefix, readProposal } from './parameters.js';
import type { ReconciliationParts } from './route.js';
import { ProposedColumns, SuggestedItems } from './schema.js';
import { proposedColumns, type SuggestedItem, suggestProperties, suggestTypes } from './suggest.js';

/** Texts of a route in the OpenAPI document. */
interface RouteText {
  readonly summary: string;
  readonly description: string;
}

/** A version of the protocol, as far as its suggestions differ from those of the others. */
export interface ProtocolVersion {
  /** Path of the manifest; the others begin with it. */
  readonly path: string;
  /** Rule of the contract. */
  readonly rule: string;
  /** Access to suggestions of entities; the other suggestions need no credential. */
  readonly access: 'optional' | 'read';
  readonly caching: 'public' | 'list';
  /** Returns the summary and description of a route, given those of version 0.2. */
  readonly words: (path: string, text: RouteText) => RouteText;
}

type Suggest = (prefix: string, signal: CancellationSignal) => Promise<readonly SuggestedItem[]>;

/** Adds the routes of a version that suggest entities, properties and types, and columns of a type (contract C17.10). */
export const suggestionRoutes = (
  router: ApiRouter,
  { suggestEntities }: Pick<ReconciliationParts, 'suggestEntities'>,
  { path: manifest, rule, access, caching, words }: ProtocolVersion,
): void => {
  const suggestion = (
    path: string,
    text: RouteText,
    rules: { readonly access: 'anyone' | 'optional' | 'read'; readonly caching: 'public' | 'list' },
    suggest: Suggest,
  ): void =>
    declare(
      router,
      {
        method: 'get',
        path: manifest + path,
        rule,
        ...words(path, text),
        ...rules,
        parameters: PrefixParameters,
        query: readPrefix,
        response: SuggestedItems,
        status: [200, 304, 400],
      },
      async ({ query, signal }) => ({ json: JSON.stringify({ result: await suggest(query, signal) }) }),
    );
  const containing = (what: string): RouteText => ({
    summary: `Suggest ${what}`,
    description: `Returns the ${what} whose id or name contains what has been typed. Needs no credential.`,
  });
  suggestion(
    '/suggest/entity',
    {
      summary: 'Suggest entities',
      description:
        'Returns up to 10 genera, families and species whose names begin with, or contain, what has been typed.',
    },
    { access, caching: 'list' },
    suggestEntities,
  );
  const open = { access: 'anyone', caching } as const;
  suggestion('/suggest/property', containing('properties'), open, async (prefix) =>
    suggestProperties(prefix),
  );
  suggestion('/suggest/type', containing('types'), open, async (prefix) => suggestTypes(prefix));
  declare(
    router,
    {
      method: 'get',
      path: `${manifest}/extend/propose`,
      rule,
      ...words('/extend/propose', {
        summary: 'Propose columns',
        description:
          'Returns the columns that a data extension can add to entities of a type. Only species have some. Needs no credential.',
      }),
      access: 'anyone',
      parameters: ProposalParameters,
      query: readProposal,
      response: ProposedColumns,
      status: [200, 304, 400],
      caching: 'public',
    },
    async ({ query: { type, limit } }) => ({
      json: JSON.stringify({
        type,
        ...(limit === undefined ? {} : { limit }),
        properties: proposedColumns(type, limit),
      }),
    }),
  );
};
