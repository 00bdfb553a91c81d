/** Something to watch: told by the pipeline, shown by the command. */
export interface Progress {
  /**
   * @param stage what is being done, such as `reading wcvp_names.csv.gz`
   * @param total how much there will be, where that is known
   */
  start(stage: string, total?: number): void;
  /** How much of the stage is done. */
  at(done: number): void;
}

/** Shows nothing. */
export const SILENT: Progress = { start: () => undefined, at: () => undefined };

/** Rows a second and seconds left, the latter null where the total is unknown. */
export const pace = (
  done: number,
  total: number | undefined,
  seconds: number,
): { readonly perSecond: number; readonly secondsLeft: number | null } => {
  const perSecond = seconds > 0 ? done / seconds : 0;
  const left = total === undefined || perSecond === 0 ? null : Math.max(0, total - done) / perSecond;
  return { perSecond: Math.round(perSecond), secondsLeft: left === null ? null : Math.ceil(left) };
};
