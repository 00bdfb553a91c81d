import { readFileSync, statfsSync } from 'node:fs';
import { meansUnavailable } from '../connections/unavailable.js';
import { logFile } from './cluster.js';

/** What Postgres and Node report when a disk is full or a quota is used up. */
const FULL = /No space left on device|Check free disk space|Disk quota exceeded|\b(?:ENOSPC|EDQUOT)\b/;

/** Bytes that Postgres needs to go on: two files of its write-ahead log. With less, it may lack space even for its own log. */
const LEAST_BYTES = 32 * 1024 ** 2;

const attempt = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    // The folder, or its server log, does not exist.
    return otherwise;
  }
};

const messagesOf = (error: unknown): string =>
  error instanceof Error ? `${error.message}\n${messagesOf(error.cause)}` : '';

/**
 * Returns an error that names the full disk of the embedded Postgres, if that is the reason of an error; otherwise null. On a
 * full disk, Postgres often ends all its connections, and only its log knows why.
 *
 * @param folder Folder of the cluster.
 */
export const fullDisk = (folder: string, error: unknown): Error | null => {
  const free = attempt(() => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  }, Number.POSITIVE_INFINITY);
  const log = attempt(() => readFileSync(logFile({ folder }), 'utf8'), '');
  const isFull =
    FULL.test(messagesOf(error)) || (meansUnavailable(error) && (FULL.test(log) || free < LEAST_BYTES));
  return isFull
    ? new Error(
        `The disk of ${folder} is full. Free some space there, or move DATA_DIR to another disk. An interrupted load continues at the next start.`,
        { cause: error },
      )
    : null;
};
