import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenDataSet } from '../catalogue.js';
import { checksum } from '../checksum.js';
import { failureOf } from '../failure.js';
import { fileSize } from '../part.js';
import { writeReceipt } from '../receipt.js';
import { type NameAnswer, openAnswers } from './answers-file.js';
import { type Ask, batchesOf } from './ask.js';
import { readItems } from './items.js';
import { itemsNamed } from './items-named.js';
import { readPhotos } from './photos.js';

/** Name of the file of answers in the folder of the data set. */
export const ANSWERS = 'wikidata.ndjson';

/** What is to be asked, and where the answers go. */
export interface WikidataRequest {
  readonly dataSet: OpenDataSet;
  readonly folder: string;
  readonly names: readonly string[];
  /** Whether to ask again for names that have an answer. */
  readonly again: boolean;
}

interface NamesProgress {
  start(stage: string, total: number, from: number): void;
  at(done: number): void;
}

export interface FetchedAnswers {
  /** Names that were asked for by this command. */
  readonly asked: number;
  /** Names in the file, of earlier commands too. */
  readonly names: number;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Asks Wikidata and Wikimedia Commons about names and writes their answers, one line per name. Answers that are there are
 * kept; an interrupted command continues. The file gets its name when every name has an answer.
 *
 * @throws DownloadFailed when an interface fails; the answers before it are kept.
 */
export const fetchWikidata = async (
  { dataSet, folder, names, again }: WikidataRequest,
  ask: Ask,
  progress: NamesProgress,
): Promise<FetchedAnswers> => {
  await mkdir(folder, { recursive: true });
  const [complete, part] = [join(folder, ANSWERS), join(folder, `${ANSWERS}.part`)];
  const file = await openAnswers(part, again ? null : complete);
  const missing = names.filter((name) => !file.names.has(name));
  const stored = names.length - missing.length;
  progress.start('asking about names', names.length, stored);
  let asked = 0;
  for (const batch of batchesOf(missing)) {
    const answers = await answersAbout(batch, dataSet, ask);
    await file.append(answers).catch((error: unknown) => {
      throw failureOf(error, dataSet.page, folder);
    });
    asked += batch.length;
    progress.at(stored + asked);
  }
  await file.append([]);
  await rename(part, complete);
  const result = { bytes: (await fileSize(complete)) ?? 0, sha256: await checksum(complete, 'sha256') };
  const answeredAt = new Date().toISOString();
  await writeReceipt(folder, {
    data_set: dataSet.slug,
    edition: `answers of ${answeredAt.slice(0, 10)}`,
    files: [{ name: ANSWERS, address: dataSet.page, ...result, etag: null, downloaded_at: answeredAt }],
  });
  return { asked, names: file.names.size, ...result };
};

/** Asks about one batch of names: which items have them, what these say, and the terms of their pictures. */
const answersAbout = async (
  names: readonly string[],
  { asked }: OpenDataSet,
  ask: Ask,
): Promise<readonly NameAnswer[]> => {
  const { names: named, items: described, files } = asked!;
  const ids = await itemsNamed(ask, named, names);
  const items = await readItems(ask, described, [...new Set([...ids.values()].flat())]);
  const pictures = [...items.values()].flatMap(({ image }) => image ?? []);
  const photos = await readPhotos(ask, files, [...new Set(pictures)]);
  return names.map((name) => {
    const found = (ids.get(name) ?? []).flatMap((id) => items.get(id) ?? []);
    // Merged items are found by both ids.
    const once = new Map(found.map((item) => [item.id, item]));
    return {
      name,
      items: [...once.values()].map((item) => ({
        ...item,
        photo: item.image === null ? null : (photos.get(item.image) ?? null),
      })),
    };
  });
};
