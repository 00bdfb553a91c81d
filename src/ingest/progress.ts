/** Receives the progress of an ingestion. */
export interface Progress {
  /**
   * Starts a stage.
   *
   * @param stage description of the stage, such as `reading wcvp_names.csv.gz`
   * @param total expected number of units, if known
   * @param from units that were done before the stage, which do not count for its rate
   */
  start(stage: string, total?: number, from?: number): void;
  /** Reports the number of units done. */
  at(done: number): void;
}

/** Ignores all progress. */
export const NO_PROGRESS: Progress = { start: () => undefined, at: () => undefined };

/**
 * Returns units per second and remaining seconds; the latter is null when the total is unknown.
 *
 * @param from units that were done before the time began
 */
export const pace = (
  done: number,
  total: number | undefined,
  seconds: number,
  from = 0,
): { readonly perSecond: number; readonly secondsLeft: number | null } => {
  const perSecond = seconds > 0 ? (done - from) / seconds : 0;
  const left = total === undefined || perSecond === 0 ? null : Math.max(0, total - done) / perSecond;
  return { perSecond: Math.round(perSecond), secondsLeft: left === null ? null : Math.ceil(left) };
};
