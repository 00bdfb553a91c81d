/** Told how many of the statements that read everything are done. */
export type Report = (done: number, total: number) => void;
