import { Presets, SingleBar } from 'cli-progress';
import { type Progress, pace } from '../ingest/progress.js';

/** Progress that is shown somewhere, and ended when the work is. */
export interface ShownProgress extends Progress {
  end(): void;
}

/** Milliseconds between two lines where nobody watches. */
const INTERVAL = 2000;

/** Shows progress as a bar on a terminal, else as JSON lines. */
export const showProgress = (out: NodeJS.WriteStream, source: string): ShownProgress =>
  out.isTTY ? bar(out) : jsonLines(out, source);

/** One line a stage, with its rate; the time left where the total is known. */
const bar = (out: NodeJS.WriteStream): ShownProgress => {
  let shown: SingleBar | undefined;
  let started = 0;
  let total: number | undefined;
  const end = (): void => {
    shown?.stop();
    shown = undefined;
  };
  return {
    start(stage, known) {
      end();
      started = performance.now();
      total = known;
      const format =
        known === undefined ? '{stage}: {value} {rate}' : '{stage} {bar} {value}/{total} {rate} {left}';
      shown = new SingleBar({ format, stream: out, hideCursor: true }, Presets.shades_classic);
      shown.start(known ?? 0, 0, { stage, rate: '', left: '' });
    },
    at(done) {
      const { perSecond, secondsLeft } = pace(done, total, (performance.now() - started) / 1000);
      const rate = perSecond > 1 ? `${perSecond}/s` : '';
      shown?.update(done, { rate, left: secondsLeft === null ? '' : `${secondsLeft} s left` });
    },
    end,
  };
};

const jsonLines = (out: NodeJS.WriteStream, source: string): ShownProgress => {
  let stage = '';
  let total: number | undefined;
  let started = 0;
  let shown = 0;
  const line = (done: number): void => {
    shown = performance.now();
    const { perSecond, secondsLeft } = pace(done, total, (shown - started) / 1000);
    const said = {
      source,
      stage,
      done,
      total: total ?? null,
      per_second: perSecond,
      seconds_left: secondsLeft,
    };
    out.write(`${JSON.stringify(said)}\n`);
  };
  return {
    start(next, known) {
      stage = next;
      total = known;
      started = performance.now();
      line(0);
    },
    at(done) {
      if (performance.now() - shown >= INTERVAL) line(done);
    },
    end: () => undefined,
  };
};
