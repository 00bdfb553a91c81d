import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSetFile, OpenDataSet } from './catalogue.js';
import { checksum, stated } from './checksum.js';
import { type DownloadContext, type DownloadedFile, download } from './download.js';
import { fileSize } from './part.js';
import { isIntact, type Receipt, type ReceiptFile, readReceipt, writeReceipt } from './receipt.js';

/** Returns the folder of the downloads, which `linnea ingest all` reads by default. */
export const downloadsIn = (dataDir: string): string => join(dataDir, 'downloads');

/** Where a data set comes from and where it goes. */
export interface FetchPlace {
  /** Parent folder; each data set has a folder in it. */
  readonly downloads: string;
  /** Whether to use the addresses of the newest edition. */
  readonly latest: boolean;
  /** Address of a folder with the same layout as `downloads`, which is used instead of the publishers. */
  readonly mirror: string | null;
}

/** A file to fetch, and what is known about the copy in the folder. */
interface PlannedFile {
  readonly file: DataSetFile;
  /** complete: nothing to do. old: complete, but a newer edition may exist. */
  readonly state: 'complete' | 'old' | 'missing';
  /** The receipt of the copy that is there. */
  readonly receipt: ReceiptFile | null;
}

/** What has to be done for a data set. */
export interface FetchPlan {
  readonly dataSet: OpenDataSet;
  readonly folder: string;
  readonly edition: string;
  readonly files: readonly PlannedFile[];
}

/** Compares the folder of a data set with the catalogue. @throws Error for a data set without a direct address. */
export const planFetch = async (
  dataSet: OpenDataSet,
  { downloads, latest, mirror }: FetchPlace,
): Promise<FetchPlan> => {
  const folder = join(downloads, dataSet.slug);
  const isLatest = (latest && dataSet.latest !== undefined) || dataSet.fixed === undefined;
  const chosen = isLatest ? dataSet.latest : dataSet.fixed;
  if (chosen === undefined) throw new Error(`${dataSet.slug} has no direct address.`);
  const receipt = await readReceipt(folder);
  const files: PlannedFile[] = [];
  for (const listed of chosen.files) {
    const file =
      mirror === null ? listed : { ...listed, address: mirrored(mirror, dataSet.slug, listed.name) };
    files.push(await planned(file, folder, receipt, isLatest));
  }
  return { dataSet, folder, edition: chosen.edition ?? 'newest', files };
};

const mirrored = (mirror: string, slug: string, name: string): string =>
  new URL(`${slug}/${name}`, mirror.endsWith('/') ? mirror : `${mirror}/`).href;

const planned = async (
  file: DataSetFile,
  folder: string,
  receipt: Receipt | null,
  isLatest: boolean,
): Promise<PlannedFile> => {
  const path = join(folder, file.name);
  const sum = stated(file);
  const size = await fileSize(path);
  const known = receipt?.files.find(({ name }) => name === file.name) ?? null;
  if (size === null) return { file, state: 'missing', receipt: null };
  if (sum !== null) {
    const isRight = size === (file.bytes ?? size) && (await checksum(path, sum.algorithm)) === sum.value;
    if (!isRight) return { file, state: 'missing', receipt: null };
    // Another file of this name may have been downloaded earlier.
    const isOfFile = known !== null && (await isIntact(folder, known));
    return { file, state: 'complete', receipt: isOfFile ? known : null };
  }
  if (known?.address !== file.address || !(await isIntact(folder, known)))
    return { file, state: 'missing', receipt: null };
  return { file, state: isLatest ? 'old' : 'complete', receipt: known };
};

/** Result for one file. */
export interface FetchedFile {
  readonly name: string;
  readonly outcome: 'downloaded' | 'already complete' | 'unchanged';
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Downloads what a plan lacks, and writes the receipt after each file.
 *
 * @throws DownloadFailed for the first file that fails; the finished ones are kept.
 */
export const runFetch = async (
  { dataSet, folder, edition, files }: FetchPlan,
  context: Omit<DownloadContext, 'folder'>,
): Promise<readonly FetchedFile[]> => {
  await mkdir(folder, { recursive: true });
  const fetched: FetchedFile[] = [];
  const receipts: ReceiptFile[] = [];
  for (const { file, state, receipt } of files) {
    const got =
      state === 'complete' ? null : await download(file, { ...context, folder }, receipt?.etag ?? null);
    const entry = got === null ? (receipt ?? (await found(file, folder))) : entryOf(file, got);
    receipts.push(entry);
    const kept = files.slice(receipts.length).flatMap((each) => each.receipt ?? []);
    await writeReceipt(folder, { data_set: dataSet.slug, edition, files: [...receipts, ...kept] });
    const { name, bytes, sha256 } = entry;
    const outcome = got !== null ? 'downloaded' : state === 'complete' ? 'already complete' : 'unchanged';
    fetched.push({ name, outcome, bytes, sha256 });
  }
  return fetched;
};

const entryOf = ({ name, address }: DataSetFile, { bytes, sha256, etag }: DownloadedFile): ReceiptFile => ({
  name,
  address,
  bytes,
  sha256,
  etag,
  downloaded_at: new Date().toISOString(),
});

/** Returns the receipt of a complete file that another program put into the folder. */
const found = async (file: DataSetFile, folder: string): Promise<ReceiptFile> => {
  const path = join(folder, file.name);
  return entryOf(file, {
    bytes: (await fileSize(path)) ?? 0,
    sha256: await checksum(path, 'sha256'),
    etag: null,
  });
};
