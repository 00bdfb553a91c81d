import { API_VERSION } from '../../src/http/request-identity.js';
import type { DeclaredRoute } from '../../src/http/router.js';
import type { Examples } from './examples.js';
import { HEADERS } from './headers.js';
import type { DocumentObject } from './json.js';
import { operation } from './operation.js';
import { problemResponses } from './problems.js';
import { shareRepeated } from './repeated-parameters.js';
import { createSchemas } from './schemas.js';
import { createSharedExamples } from './shared-examples.js';
import { createSharedParameters } from './shared-parameters.js';
import { tagsOf } from './tags.js';

/** Description of the whole interface: what applies to all operations. */
const DESCRIPTION = `Botanical data over HTTP and JSON. Every value is a fact with its source; the strongest source supplies
what is published, and a reviewed correction always wins. The interface is that of Trefle 2.6.

**Credentials.** Send your account token as \`Authorization: Bearer TOKEN\` or as the parameter \`token\`, which wins.
\`POST /api/auth/claim\` exchanges it for a browser token that may be used in public pages.

**Lists.** \`filter[key]=a,b\` keeps records that have one of the values; \`filter_not[key]=a,b\` drops them and keeps
records without a value; \`range[key]=min,max\` includes both bounds; \`order[key]=asc\` or \`desc\` sorts, the first
parameter first. \`order=key:asc\` is the same as \`order[key]=asc\`, and so with the other families: generated clients send it. In a value \`\\,\` is a comma and \`null\` means a missing value; labels may be written in any case.
A request takes at most 20 conditions and 10 order keys. An unknown key is an error that names the nearest known one.

**Pages.** A page has 20 records (in searches \`limit\`). Follow \`links.next\` until it is missing. \`meta.total\` is exact.

**Missing values** are \`null\`. 0 and \`false\` are values and never mean unknown.

**Warnings.** \`meta.warnings\` names every parameter that was ignored or read differently than written.

**Rate limits.** The headers \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say what is left. After
429, wait as long as \`Retry-After\` says. Every answer has them, \`X-Request-Id\`, \`X-API-Version\` and \`Cache-Control\`.

**Caching.** Send the \`ETag\` of an answer as \`If-None-Match\`; the answer is 304 without a body while it is unchanged.

**Cross-origin access.** Pages of any origin may read, match names and claim browser tokens; preflights need no
credential. Send corrections from a backend.

**Credit.** If you display data, display the credit line of every source you show: \`GET /api/v1/sources\`.

**Examples** are real answers over the sample that comes with the software; arrays of records are shortened to one item.`;

/** Returns the OpenAPI 3.1 document of the routes with stored examples (contract C2.50). */
export const openApiDocument = (routes: readonly DeclaredRoute[], examples: Examples): DocumentObject => {
  const shared = createSharedParameters();
  const schemas = createSchemas(routes);
  const answers = createSharedExamples(examples);
  const paths = new Map<string, DocumentObject>();
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths.set(path, { ...paths.get(path), [route.method]: operation(route, shared, schemas, examples, answers) });
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Linnea',
      version: API_VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '..', description: 'This server' }],
    security: [{ bearer: [] }, { token: [] }],
    tags: tagsOf(routes),
    paths: shareRepeated(paths, shared),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Account token or browser token, in the header `Authorization`.',
        },
        token: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'Account token or browser token, as a query parameter. It wins over the header.',
        },
      },
      parameters: Object.fromEntries(shared.all),
      headers: HEADERS,
      examples: answers.all,
      responses: {
        NotModified: {
          description: 'Unchanged: the `ETag` that was sent as `If-None-Match` is still current.',
        },
        ...problemResponses(examples),
      },
      schemas: Object.fromEntries(schemas.all),
    },
  };
};
