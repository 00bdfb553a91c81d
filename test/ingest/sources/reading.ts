import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Item } from '../../../src/ingest/item.js';
import type { Manifest, ReadContext, Row } from '../../../src/ingest/manifest.js';

export interface ReadRows {
  readonly rows: readonly Row[];
  readonly warnings: readonly string[];
}

/** Writes files of a source as its publisher lays them out, and reads one of them by its manifest. */
export const readSource = async (
  manifest: Manifest,
  contents: Readonly<Record<string, string | Buffer>>,
  name = manifest.files[0]!.name,
): Promise<ReadRows> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-source-'));
  for (const [file, content] of Object.entries(contents)) {
    const bytes = Buffer.from(content as string);
    await writeFile(join(folder, file), file.endsWith('.gz') ? gzipSync(bytes) : bytes);
  }
  const plain = (file: string): string => file.replace(/\.gz$/, '');
  const file = manifest.files.find((each) => plain(each.name) === plain(name))!;
  const warnings: string[] = [];
  const rows: Row[] = [];
  const context: ReadContext = {
    folder,
    warn: (text) => warnings.push(text),
    reject: (line, problem) => rows.push({ line, items: [], problems: [problem] }),
  };
  for await (const row of file.read(join(folder, contents[name] === undefined ? plain(name) : name), context))
    rows.push(row);
  await rm(folder, { recursive: true });
  // Whatever a manifest makes is a statement of the fact format.
  for (const item of rows.flatMap(({ items }) => items)) Item.parse(item);
  expect(dirname(folder)).toBe(tmpdir());
  return { rows, warnings };
};

/** The claims of all rows, as `source attribute` to value and unit. */
export const claimsOf = ({ rows }: ReadRows): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    rows
      .flatMap(({ items }) => items)
      .flatMap((item) =>
        item.type === 'fact'
          ? [[`${item.source} ${item.attribute}`, item.unit ? [item.value, item.unit] : item.value]]
          : [],
      ),
  );

export const itemsOf = ({ rows }: ReadRows, type: string) =>
  rows.flatMap(({ items }) => items).filter((item) => item.type === type);

export const problemsOf = ({ rows }: ReadRows) => rows.flatMap(({ problems }) => problems ?? []);
