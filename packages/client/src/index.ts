export { type Client, createClient } from './client.js';
export { LinneaError } from './error.js';
export type { ListQuery, Selected } from './query.js';
export type { TransportOptions as ClientOptions } from './transport.js';
export type * from './types.js';
