import { z } from 'zod';
import { type ApiRouter, declare } from '../../http/router.js';
import { readOpenApi } from './openapi-file.js';

/** The members by which an OpenAPI document can be recognised. */
const OpenApi = z.looseObject({
  openapi: z
    .string()
    .regex(/^3\.1\./)
    .meta({ description: 'Version of the OpenAPI specification.', examples: ['3.1.0'] }),
  info: z
    .looseObject({
      title: z.string().meta({ description: 'Name of the service.', examples: ['Linnea'] }),
      version: z.string().meta({ description: 'Version of the interface.', examples: ['2.6.0'] }),
    })
    .describe('What the document describes.'),
  paths: z
    .record(z.string(), z.unknown())
    .meta({ description: 'The operations, by path and method.', examples: [{}] }),
});

/** Adds `GET /api/openapi.json` (C2.50), which needs no credential. */
export const openApiRoute = (router: ApiRouter): void => {
  const text = readOpenApi();
  let compact: string | undefined;
  declare(
    router,
    {
      method: 'get',
      path: '/api/openapi.json',
      rule: 'C2.50',
      summary: 'Get this OpenAPI document',
      description:
        'Returns the OpenAPI 3.1 document of this service, from which clients can be generated. Needs no credential. `/docs` shows it as pages.',
      access: 'anyone',
      response: OpenApi,
      status: [200, 304],
      caching: 'public',
    },
    // Generators of clients make the address of the service of that of the document, and several only of an absolute one.
    async ({ base }) => {
      compact ??= JSON.stringify(JSON.parse(text));
      const json = base === '' ? compact : compact.replace('{"url":".."', `{"url":${JSON.stringify(base)}`);
      return { json };
    },
  );
};
