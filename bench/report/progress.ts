/** Shows progress lines and results on one terminal without mixing them. */
export interface Output {
  /** Shows a line about the work in progress. */
  progress(line: string): void;
  /** Prints results. */
  print(text: string): void;
}

const CLEAR_LINE = '\r\u001b[2K';

/**
 * Prints results to `out` and progress to `err`. On a terminal each progress line replaces the one before it, so
 * that the rows of a table stay together; otherwise each is a line of its own.
 */
export const createOutput = (out: NodeJS.WriteStream, err: NodeJS.WriteStream): Output => {
  let shown = false;
  return {
    progress: (line) => {
      err.write(err.isTTY ? `${CLEAR_LINE}${line.slice(0, (err.columns || 80) - 1)}` : `${line}\n`);
      shown = err.isTTY;
    },
    print: (text) => {
      if (shown) err.write(CLEAR_LINE);
      shown = false;
      out.write(text);
    },
  };
};
