import { Presets, SingleBar } from 'cli-progress';
import { type Progress, pace } from '../ingest/progress.js';

/** Progress that is shown somewhere, and ended when the work is. */
export interface ShownProgress extends Progress {
  end(): void;
}

/** Milliseconds between two lines where nobody watches, and between two signs of life of what tells nothing. */
const INTERVAL = 2000;

/** How far a stage is. */
interface Standing {
  readonly stage: string;
  readonly total: number | undefined;
  readonly done: number;
  /** Since it began. */
  readonly seconds: number;
}

interface Display {
  begin(standing: Standing): void;
  show(standing: Standing): void;
  end(): void;
  /** Milliseconds between two times that it is told of. */
  readonly interval: number;
}

/**
 * Shows progress as a bar on a terminal, else as JSON lines; also of a stage that tells nothing for a while, such as a
 * single statement, that it goes on.
 */
export const showProgress = (out: NodeJS.WriteStream, source: string): ShownProgress => {
  const display = out.isTTY ? bar(out) : jsonLines(out, source);
  let stage = '';
  let total: number | undefined;
  let done = 0;
  let started = 0;
  let shown = 0;
  let alive: NodeJS.Timeout | undefined;
  const standing = (): Standing => ({ stage, total, done, seconds: (performance.now() - started) / 1000 });
  const show = (after: number): void => {
    if (performance.now() - shown < after) return;
    shown = performance.now();
    display.show(standing());
  };
  const end = (): void => {
    clearInterval(alive);
    alive = undefined;
    display.end();
  };
  return {
    start(next, known) {
      end();
      [stage, total, done, started] = [next, known, 0, performance.now()];
      shown = started;
      display.begin(standing());
      alive = setInterval(() => show(INTERVAL), INTERVAL / 4).unref();
    },
    at(now) {
      done = now;
      show(display.interval);
    },
    end,
  };
};

/** One line a stage, with its rate; the time left where the total is known, else the time that it has taken. */
const bar = (out: NodeJS.WriteStream): Display => {
  let shown: SingleBar | undefined;
  return {
    interval: 0,
    begin({ stage, total }) {
      const format =
        total === undefined
          ? '{stage}: {value} {rate} {time}'
          : '{stage} {bar} {value}/{total} {rate} {time}';
      shown = new SingleBar({ format, stream: out, hideCursor: true }, Presets.shades_classic);
      shown.start(total ?? 0, 0, { stage, rate: '', time: '' });
    },
    show({ done, total, seconds }) {
      const { perSecond, secondsLeft } = pace(done, total, seconds);
      shown?.update(done, {
        rate: perSecond > 1 ? `${perSecond}/s` : '',
        time: secondsLeft === null ? `${Math.round(seconds)} s` : `${secondsLeft} s left`,
      });
    },
    end() {
      shown?.stop();
      shown = undefined;
    },
  };
};

const jsonLines = (out: NodeJS.WriteStream, source: string): Display => {
  const show = ({ stage, total, done, seconds }: Standing): void => {
    const { perSecond, secondsLeft } = pace(done, total, seconds);
    const said = {
      source,
      stage,
      done,
      total: total ?? null,
      per_second: perSecond,
      seconds: Math.round(seconds),
      seconds_left: secondsLeft,
    };
    out.write(`${JSON.stringify(said)}\n`);
  };
  return { interval: INTERVAL, begin: show, show, end: () => undefined };
};
