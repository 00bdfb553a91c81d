import { Presets, SingleBar } from 'cli-progress';
import { type Progress, pace } from '../ingest/progress.js';
import { printableJson, printableLine } from '../wording/printable.js';

/** A progress display; call `end` when the work is done. */
export interface ShownProgress extends Progress {
  end(): void;
}

/** Milliseconds between two lines of JSON progress, and between updates of a stage that reports no progress itself. */
const INTERVAL = 2000;

/** Milliseconds between two lines about an export, which a log keeps for long. */
export const EVERY_MINUTE = 60_000;

/** Progress of a stage. */
interface Standing {
  readonly stage: string;
  readonly total: number | undefined;
  readonly done: number;
  /** Units that were done before the stage. */
  readonly from: number;
  /** Seconds since the stage began. */
  readonly seconds: number;
}

interface Display {
  begin(standing: Standing): void;
  show(standing: Standing): void;
  end(): void;
  /** Minimum milliseconds between two updates. */
  readonly interval: number;
}

/**
 * Shows progress as a bar on a terminal and as JSON lines otherwise. Also updates while a stage reports nothing,
 * such as during a single long SQL statement.
 *
 * @param written formats a number of units for the bar
 * @param interval milliseconds between two lines of JSON
 */
export const showProgress = (
  out: NodeJS.WriteStream,
  source: string,
  written: (units: number) => string = String,
  interval = INTERVAL,
): ShownProgress => {
  const display = out.isTTY ? bar(out, written) : jsonLines(out, source, interval);
  let stage = '';
  let total: number | undefined;
  let done = 0;
  let from = 0;
  let started = 0;
  let shown = 0;
  let alive: NodeJS.Timeout | undefined;
  const standing = (): Standing => ({
    stage,
    total,
    done,
    from,
    seconds: (performance.now() - started) / 1000,
  });
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
    start(next, known, before = 0) {
      end();
      [stage, total, done, from, started] = [next, known, before, before, performance.now()];
      shown = started;
      display.begin(standing());
      alive = setInterval(() => show(out.isTTY ? INTERVAL : interval), INTERVAL / 4).unref();
    },
    at(now) {
      done = now;
      show(display.interval);
    },
    end,
  };
};

/** One line per stage with rate and remaining time; elapsed time if the total is unknown. */
const bar = (out: NodeJS.WriteStream, written: (units: number) => string): Display => {
  let shown: SingleBar | undefined;
  return {
    interval: 0,
    begin({ stage: named, total, done }) {
      const stage = printableLine(named);
      const format =
        total === undefined ? '{stage}: {done} {rate} {time}' : '{stage} {bar} {done}/{of} {rate} {time}';
      shown = new SingleBar({ format, stream: out, hideCursor: true }, Presets.shades_classic);
      const of = written(total ?? 0);
      shown.start(total ?? 0, done, { stage, done: written(done), of, rate: '', time: '' });
    },
    show({ done, total, seconds, from }) {
      const { perSecond, secondsLeft } = pace(done, total, seconds, from);
      shown?.update(done, {
        done: written(done),
        rate: perSecond > 1 ? `${written(perSecond)}/s` : '',
        time: secondsLeft === null ? `${Math.round(seconds)} s` : `${secondsLeft} s left`,
      });
    },
    end() {
      shown?.stop();
      shown = undefined;
    },
  };
};

const jsonLines = (out: NodeJS.WriteStream, source: string, interval: number): Display => {
  const show = ({ stage, total, done, seconds, from }: Standing): void => {
    const { perSecond, secondsLeft } = pace(done, total, seconds, from);
    const line = {
      source,
      stage,
      done,
      total: total ?? null,
      per_second: perSecond,
      seconds: Math.round(seconds),
      seconds_left: secondsLeft,
    };
    out.write(`${printableJson(line)}\n`);
  };
  return { interval, begin: show, show, end: () => undefined };
};
