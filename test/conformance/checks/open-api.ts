import { rule } from '../check.js';
import { contractRoutes } from '../contract.js';
import { expectEqual, expectTrue } from '../expect.js';
import type { Item } from '../types.js';

/** The document must name every route of the contract. */
export const openApi = rule(
  'C2.50',
  'the OpenAPI document has every route and the key parameters',
  async ({ body }) => {
    const { openapi, paths } = (await body('/api/openapi.json')) as {
      readonly openapi?: string;
      readonly paths?: Readonly<Record<string, Item>>;
    };
    expectTrue(`openapi is ${openapi}`, String(openapi).startsWith('3.1'));
    const shape = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}');
    const documented = new Set(
      Object.entries(paths ?? {}).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${shape(path)}`),
      ),
    );
    const reading = contractRoutes.filter(({ method }) => method === 'GET');
    expectEqual(
      'routes that it does not have',
      reading.map(({ method, path }) => `${method} ${shape(path)}`).filter((route) => !documented.has(route)),
      [],
    );
  },
);
