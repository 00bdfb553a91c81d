/** How busy a pool of connections is, and how long its callers have waited for one of them. */
export interface PoolUse {
  /** What its connections are for. */
  readonly pool: 'read' | 'write';
  /** Connections at most, those that are open, and those that work. */
  readonly size: number;
  readonly open: number;
  readonly busy: number;
  /** Statements or transactions that wait now. */
  readonly waiting: number;
  /** How many have waited since the process began, and for how many seconds altogether. */
  readonly waits: number;
  readonly waitedSeconds: number;
}
