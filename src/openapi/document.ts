import { API_VERSION } from '../http/request-identity.js';
import type { DeclaredRoute } from '../http/router.js';
import { components } from './components.js';
import type { Examples } from './examples.js';
import { HEADERS } from './headers.js';
import type { JsonObject } from './json.js';
import { operation } from './operation.js';
import { PROBLEM_SCHEMA, problemResponses } from './problems.js';
import { tagsOf } from './tags.js';

/** What holds for all operations, said once. */
const DESCRIPTION = `Facts about plants with their sources, resolved into species.

**Credentials.** Send your account token as \`?token=\` or as \`Authorization: Bearer\`; a token in the query counts.

**Lists.** \`filter[key]=a,b\` keeps records with any of the values, \`filter_not[key]=a,b\` drops them and keeps
records without a value, \`range[key]=min,max\` includes both ends, \`order[key]=asc|desc\` sorts in the order given.
\`\\,\` is a literal comma in a value; the value \`null\` stands for a missing one; labels are taken in any case.
A key that a list does not have is refused by name. At most 20 conditions and 5 orders in a request.

**Warnings.** What was ignored is named in \`meta.warnings\`.

**Cross-origin access.** Pages of any origin may read and may claim browser tokens; \`OPTIONS\` on any path below \`/api\`
answers their preflight with 204, without a credential. Writing belongs on a backend.

**Caching.** Send the \`ETag\` of an answer as \`If-None-Match\` to be told 304 while it is the same.

**Examples** are answers over the sample that comes with the project, their long arrays cut.`;

/** The OpenAPI 3.1 document of the routes, with the examples that are kept (contract C2.50). */
export const openApiDocument = (routes: readonly DeclaredRoute[], examples: Examples): JsonObject => {
  const kept = components();
  const paths = new Map<string, JsonObject>();
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths.set(path, { ...paths.get(path), [route.method]: operation(route, kept, examples) });
  }
  const { parameters, schemas } = kept.kept;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Linnea',
      version: API_VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '..', description: 'Where this document comes from.' }],
    security: [{ bearer: [] }, { token: [] }],
    tags: tagsOf(routes),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An account token or a browser token.' },
        token: { type: 'apiKey', in: 'query', name: 'token', description: 'The same, as a parameter.' },
      },
      parameters,
      headers: HEADERS,
      responses: {
        NotModified: { description: 'The caller has the answer already, by its ETag.' },
        ...problemResponses(examples),
      },
      schemas: { Problem: PROBLEM_SCHEMA, ...schemas },
    },
  };
};
