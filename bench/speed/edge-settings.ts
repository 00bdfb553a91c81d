import type { edgePorts } from '../../testkit/edge.js';

/** Settings of a service that anybody may read, behind an edge at these ports. */
export const edgeSettings = ({ purges }: Awaited<ReturnType<typeof edgePorts>>): NodeJS.ProcessEnv => ({
  PUBLIC_READ: 'on',
  TRUSTED_PROXIES: '127.0.0.0/8',
  EDGE_URLS: `http://127.0.0.1:${purges}`,
  RATE_LIMIT_PUBLIC: '1000000',
  RATE_LIMIT_SUGGESTIONS: '1000000',
  RATE_LIMIT_OUTSIDE_API: '1000000',
});
