import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { redactCredentials } from '../../logging/redact-credentials.js';
import { parseInterpret } from '../../query/parse-interpret.js';
import type { Understand } from './interpret.js';
import { presentUnderstanding } from './presenter.js';
import { Interpreted, InterpretParameters } from './schema.js';

/** Adds the route that understands descriptions of plants (contract C2.70). */
export const interpretRoute = (router: ApiRouter, understand: Understand): void => {
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/species/interpret',
      rule: 'C2.70',
      summary: 'Understand a description of plants',
      description: `Turns a description such as *blue flowers for shade, under 50 cm* into conditions, and names what it could not understand. Use it for
a search box into which people type what they want: \`url\` is the list that they ask for, and each condition can be shown and taken
off. No model is involved: the same text always gives the same answer.

Descriptions are understood in English, German, French, Spanish, Italian, Dutch and Portuguese; without \`lang\` in the language
that explains most words. A wish for safety is never a condition, since no report of poison is no proof.`,
      parameters: InterpretParameters,
      query: parseInterpret,
      response: warnable(Interpreted),
      status: [200, 304, 400, 422],
      caching: 'list',
    },
    async ({ query: { text, language, warnings }, signal }) => {
      const data = presentUnderstanding(await understand(redactCredentials(text), language, signal));
      return { json: JSON.stringify({ data, meta: metaWith({}, warnings) }) };
    },
  );
};
