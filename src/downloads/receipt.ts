import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checksum } from './checksum.js';
import { absent, fileSize } from './part.js';

const NAME = 'receipt.json';

const ReceiptFile = z.object({
  name: z.string(),
  address: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  etag: z.string().nullable(),
  downloaded_at: z.string(),
});

const Receipt = z.object({ data_set: z.string(), edition: z.string(), files: z.array(ReceiptFile) });

/** What was downloaded into the folder of a data set, stored next to the files. */
export type Receipt = z.output<typeof Receipt>;
export type ReceiptFile = z.output<typeof ReceiptFile>;

/**
 * Returns the receipt of a folder; null if there is none.
 *
 * @throws Error when it is malformed.
 */
export const readReceipt = async (folder: string): Promise<Receipt | null> => {
  const text = await readFile(join(folder, NAME), 'utf8').catch(absent);
  if (text === null) return null;
  try {
    return Receipt.parse(JSON.parse(text));
  } catch (error) {
    // Thrown for malformed JSON and for missing members.
    throw new Error(`${join(folder, NAME)} is malformed: delete it and run linnea fetch again.`, {
      cause: error,
    });
  }
};

/** Writes the receipt of a folder, as a whole or not at all. */
export const writeReceipt = async (folder: string, receipt: Receipt): Promise<void> => {
  const path = join(folder, NAME);
  await writeFile(`${path}.new`, `${JSON.stringify(receipt, null, 2)}\n`);
  await rename(`${path}.new`, path);
};

/** Returns whether a file of the folder is still the one of the receipt. */
export const isIntact = async (folder: string, { name, bytes, sha256 }: ReceiptFile): Promise<boolean> => {
  const path = join(folder, name);
  return (await fileSize(path)) === bytes && (await checksum(path, 'sha256')) === sha256;
};

/** A downloaded file that is still as it was downloaded. */
export interface IntactDownload {
  readonly path: string;
  readonly edition: string;
  readonly sha256: string;
}

/** Returns the downloaded files of a folder that nobody has changed. Empty without a receipt. */
export const intactDownloads = async (folder: string): Promise<readonly IntactDownload[]> => {
  const receipt = await readReceipt(folder);
  const intact: IntactDownload[] = [];
  for (const file of receipt?.files ?? [])
    if (await isIntact(folder, file))
      intact.push({ path: join(folder, file.name), edition: receipt!.edition, sha256: file.sha256 });
  return intact;
};
