/** Receives the number of finished queries and their total. */
export type Report = (done: number, total: number) => void;
