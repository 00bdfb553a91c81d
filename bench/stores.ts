/** Addresses of stores that hold data: given by the environment, or started and filled by the bench. */
export interface Stores {
  readonly databaseUrl: string;
  readonly elasticsearchUrl: string;
  /** Alias of the live index. */
  readonly index: string;
}
