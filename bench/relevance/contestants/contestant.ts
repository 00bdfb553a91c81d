/** Something that is asked for plants. */
export interface Contestant {
  readonly name: string;
  /** Each way of asking that it has; a class is given the one that answers it best. */
  readonly ways: readonly Way[];
}

/** The scientific names that answer a text, best first, ten at most. */
export type Way = (text: string) => Promise<readonly string[]>;
