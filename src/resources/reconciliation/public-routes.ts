import { type ApiRouter, declare } from '../../http/router.js';
import { PrefixParameters, ProposalParameters, readPrefix, readProposal } from './parameters.js';
import { ProposedColumns, SuggestedItems } from './schema.js';
import { proposedColumns, type SuggestedItem } from './suggest.js';

/** Adds a route that suggests properties or types. Its responses are the same for every caller. */
export const declareSuggestions = (
  router: ApiRouter,
  path: string,
  what: string,
  suggest: (prefix: string) => readonly SuggestedItem[],
): void =>
  declare(
    router,
    {
      method: 'get',
      path,
      rule: 'C17.10',
      summary: `Suggest ${what}`,
      description: `Returns the ${what} whose id or name contains what has been typed. Needs no credential.`,
      access: 'anyone',
      parameters: PrefixParameters,
      query: readPrefix,
      response: SuggestedItems,
      status: [200, 304, 400],
      caching: 'public',
    },
    async ({ query }) => ({ json: JSON.stringify({ result: suggest(query) }) }),
  );

interface ProposalRoute {
  readonly path: string;
  readonly rule: string;
  readonly summary: string;
  readonly description: string;
}

/** Adds a route that proposes the columns of a type (contract C17.10). Its responses are the same for every caller. */
export const declareProposal = (router: ApiRouter, described: ProposalRoute): void =>
  declare(
    router,
    {
      method: 'get',
      ...described,
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
