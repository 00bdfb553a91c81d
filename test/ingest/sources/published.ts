import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesAt } from '../../../src/ingest/files.js';
import { Item } from '../../../src/ingest/item.js';
import type { Manifest, Row } from '../../../src/ingest/manifest.js';
import type { ReadRows } from './reading.js';

/** Writes files as their publisher offers them, in folders and archives, and returns the path of their folder. */
export const publish = async (files: Readonly<Record<string, string | Buffer>>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-published-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
};

/** Reads what a manifest finds at a path, by the names of its files. */
export const readPublished = async (
  declared: Manifest,
  path: string,
): Promise<Readonly<Record<string, ReadRows>>> => {
  const { folder, files } = await filesAt(declared, path);
  const read: Record<string, ReadRows> = {};
  for (const { file, path: at } of files) {
    const rows: Row[] = [];
    const warnings: string[] = [];
    const context = {
      folder,
      warn: (text: string) => warnings.push(text),
      reject: (line: number, problem: { what: string; why: string }) =>
        rows.push({ line, items: [], problems: [problem] }),
    };
    for await (const row of file.read(at, context)) rows.push(row);
    for (const item of rows.flatMap(({ items }) => items)) Item.parse(item);
    read[file.name] = { rows, warnings };
  }
  return read;
};
