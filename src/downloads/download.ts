import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { DataSetFile } from './catalogue.js';
import { stated } from './checksum.js';
import { DownloadFailed, failureOf, maxFailures, mayPass } from './failure.js';
import { type FileAnswer, requestFile } from './network.js';
import { type OpenFile, type Part, partialDownload } from './part.js';

/** Receives the progress of a download in bytes. */
interface DownloadProgress {
  /** @param from bytes that an earlier attempt has stored */
  start(stage: string, total: number | undefined, from: number): void;
  at(done: number): void;
}

export interface DownloadContext {
  readonly dispatcher: Dispatcher;
  /** Folder of the file; it exists. */
  readonly folder: string;
  readonly progress: DownloadProgress;
  readonly open: OpenFile;
  /** Waits between two attempts. */
  wait(milliseconds: number): Promise<void>;
}

/** A complete file. */
export interface DownloadedFile {
  readonly bytes: number;
  readonly sha256: string;
  readonly etag: string | null;
}

/** Longest pause between two attempts in ms. */
const LONGEST_PAUSE = 60_000;

/**
 * Downloads a file into the folder. Continues an interrupted download, repeats failed attempts with growing pauses,
 * and gives the file its name only when it is complete and has the right size and checksum. Hand-written retries:
 * libraries count attempts, this counts attempts without progress.
 *
 * @param unlessStill ETag of the file that is there: returns null, if it is still current.
 * @throws DownloadFailed
 */
export const download = async (
  file: DataSetFile,
  context: DownloadContext,
  unlessStill: string | null = null,
): Promise<DownloadedFile | null> => {
  const part = partialDownload(context.folder, file);
  let failures = 0;
  let replacements = 0;
  for (;;) {
    const before = await part.size();
    try {
      return await attempt(file, part, context, unlessStill);
    } catch (error) {
      const failure = failureOf(error, file.address, context.folder);
      if (!mayPass(failure)) throw failure;
      if (failure.fault === 'replaced' && ++replacements > 1) throw failure;
      failures = (await part.size()) > before ? 1 : failures + 1;
      if (failures > maxFailures(failure)) throw failure;
      await context.wait(Math.min(failure.retryAfter ?? 1000 * 2 ** (failures - 1), LONGEST_PAUSE));
    }
  }
};

const attempt = async (
  file: DataSetFile,
  part: Part,
  context: DownloadContext,
  unlessStill: string | null,
): Promise<DownloadedFile | null> => {
  const { bytes: from, validator: onlyOf } = await part.stored();
  let etag: string | null = null;
  // An empty file has no part yet: the corrections of a release without any.
  if (from === 0 || from !== file.bytes) {
    const answer = await requestFile(context.dispatcher, file.address, { from, onlyOf, unlessStill });
    if (answer.kind === 'unchanged') return null;
    if (answer.kind === 'beyond') await checkEnd(file, part, from, answer.total);
    else {
      await receive(file, part, from, answer, context);
      etag = answer.etag;
    }
  }
  await check(file, part, from > 0);
  const sha256 = file.sha256 ?? (await part.checksum('sha256'));
  const bytes = await part.size();
  await rename(part.path, join(context.folder, file.name));
  await part.discard();
  return { bytes, sha256, etag };
};

const changedMeanwhile = ({ address }: DataSetFile): string =>
  `${address} has changed since its first part was downloaded. The part was discarded: repeat the command.`;

/** Accepts that the server has no further bytes if the stored ones are the whole file. Otherwise discards them. */
const checkEnd = async (file: DataSetFile, part: Part, from: number, total: number | null): Promise<void> => {
  if (from > 0 && from === total) return;
  await part.discard();
  throw new DownloadFailed('replaced', changedMeanwhile(file));
};

type Bytes = Extract<FileAnswer, { kind: 'bytes' }>;

const receive = async (
  file: DataSetFile,
  part: Part,
  stored: number,
  answer: Bytes,
  { open, progress }: DownloadContext,
): Promise<void> => {
  const { body, from, total, validator } = answer;
  if (file.bytes !== undefined && total !== null && total !== file.bytes) {
    abandon(body);
    throw new DownloadFailed(
      'size',
      `${file.address} has ${total} bytes, but the catalogue expects ${file.bytes}: the publisher has replaced the edition.`,
    );
  }
  if (from !== 0 && from !== stored) {
    abandon(body);
    await part.discard();
    throw new DownloadFailed(
      'replaced',
      `${file.address} did not send the requested part of the file. The stored part was discarded: repeat the command.`,
    );
  }
  progress.start(`downloading ${file.name}`, total ?? file.bytes, from);
  if (from === 0) await part.discard();
  await part.note(validator);
  const output = await open(part.path, from === 0 ? 'w' : 'a');
  let done = from;
  try {
    for await (const chunk of body) {
      await output.writeFile(chunk);
      done += chunk.length;
      progress.at(done);
    }
    await output.sync();
  } finally {
    abandon(body);
    await output.close();
  }
  const expected = total ?? file.bytes;
  if (expected !== undefined && done < expected)
    throw new DownloadFailed('interrupted', `${file.address} ended after ${done} of ${expected} bytes.`);
};

/** Checks size and checksum. A wrong file is discarded; if it was put together from two transfers, it is asked for again. */
const check = async (file: DataSetFile, part: Part, wasContinued: boolean): Promise<void> => {
  const bytes = await part.size();
  const sum = stated(file);
  const found = sum === null ? null : await part.checksum(sum.algorithm);
  const expected = file.bytes ?? bytes;
  if (bytes === expected && found === (sum?.value ?? null)) return;
  await part.discard();
  if (wasContinued) throw new DownloadFailed('replaced', changedMeanwhile(file));
  if (bytes !== expected)
    throw new DownloadFailed(
      'size',
      `${file.address} sent ${bytes} bytes, but the catalogue expects ${expected}: the download is incomplete, or the publisher has replaced the edition. Repeat the command.`,
    );
  throw new DownloadFailed(
    'checksum',
    `${file.address} does not have the checksum of the catalogue: the download is damaged, or the publisher has replaced the edition. The file was discarded. Repeat the command.`,
  );
};

/** Closes the connection of a body that is not read to its end. */
const abandon = (body: Readable): void => {
  if (!body.readableEnded) body.on('error', () => undefined).destroy();
};
