/** Current and total use of a connection pool. */
export interface PoolUse {
  /** Purpose of the connections. */
  readonly pool: 'read' | 'write';
  /** Maximum, open and busy connections. */
  readonly size: number;
  readonly open: number;
  readonly busy: number;
  /** Statements or transactions waiting for a connection. */
  readonly waiting: number;
  /** Number of waits since the process began, and their total seconds. */
  readonly waits: number;
  readonly waitedSeconds: number;
}
