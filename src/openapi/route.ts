import { z } from 'zod';
import { type ApiRouter, declare } from '../http/router.js';
import { openApiDocument } from './document.js';
import { readExamples } from './examples.js';

/** As much of the document as tells that it is one. */
const OpenApi = z.looseObject({
  openapi: z.string().regex(/^3\.1\./),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});

/**
 * `GET /api/openapi.json` (C2.50), without a credential. Made once, of every
 * route that is declared by then and of itself: so it is added last.
 */
export const openApiRoute = (router: ApiRouter): void => {
  declare(
    router,
    {
      method: 'get',
      path: '/api/openapi.json',
      rule: 'C2.50',
      summary: 'This document',
      access: 'anyone',
      response: OpenApi,
      status: [200, 304],
      caching: 'public',
    },
    async () => ({ json: text }),
  );
  const text = JSON.stringify(openApiDocument(router.declared, readExamples()));
};
