import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { CHANGES, NEWS } from '../../releases/changes.js';
import {
  CORRECTIONS,
  createReleases,
  FACTS,
  MANIFEST,
  type ReleaseManifest,
} from '../../releases/manifest.js';
import type { Operator } from '../../resources/citation/citation.js';
import { cff } from '../../resources/citation/formats/cff.js';
import { exportCitation } from '../citation.js';
import { type ExportReport, permittedSnapshot, writeFiles } from '../export.js';
import { writeFacts } from '../facts/write.js';
import type { LicenceSet } from '../licences.js';
import { permittedSources, readSources } from '../source-list.js';
import { withTextFile } from '../text-file.js';
import { EXPORT_FORMATS } from '../writer.js';
import { compareReleases } from './changes.js';
import { croissant } from './croissant.js';
import { dataPackage, type ReleaseContent } from './data-package.js';
import { DATA_FILES, describeFile, type ReleasedFile } from './files.js';

/** How a release is written. */
export interface ReleaseOptions {
  /** Folder of all releases. */
  readonly folder: string;
  /** Name of the release, and of its folder. */
  readonly version: string;
  readonly licences: LicenceSet;
  readonly operator?: Operator;
  readonly report: ExportReport;
  /** Longest wait for another run of the version, in milliseconds; by default WAIT_MS. */
  readonly waitMs?: number;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/**
 * Gives positions to all published changes before the snapshot, so that a follower of the release reads few of them again.
 */
const numberChanges = async (client: Client): Promise<void> => {
  for (let numbered = 1; numbered > 0; ) {
    const { rows } = await client.query<{ numbered: number }>('select number_changes(10000) as numbered');
    numbered = rows[0]!.numbered;
  }
};

const positionOf = async (client: Client): Promise<number> =>
  (await client.query<{ latest: number }>('select latest from change_feed')).rows[0]!.latest;

/**
 * How long a run waits for another one of its version, in milliseconds: longer than the server needs to notice that a run was
 * killed, which it does after the statement that it was executing.
 */
export const WAIT_MS = 5_000;

const LOCK_NOT_AVAILABLE = '55P03';

/** Takes the lock of a version, which ends with the connection. */
const lock = async (
  client: Client,
  { version, waitMs = WAIT_MS }: Pick<ReleaseOptions, 'version' | 'waitMs'>,
): Promise<void> => {
  await client.query(`set lock_timeout = ${waitMs}`);
  try {
    await client.query(`select pg_advisory_lock(hashtext('linnea release'), hashtext($1))`, [version]);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new Error(
      `Another run is writing the release ${version}. Wait until it has finished, or choose another --release-version.`,
      { cause: error },
    );
  } finally {
    await client.query('reset lock_timeout');
  }
};

/** Runs `work` while no other run on this database writes the version (contract C16.30). */
const alone = async <T>(client: Client, options: ReleaseOptions, work: () => Promise<T>): Promise<T> => {
  await lock(client, options);
  // A lost connection has released the lock already.
  return work().finally(() =>
    client
      .query(`select pg_advisory_unlock(hashtext('linnea release'), hashtext($1))`, [options.version])
      .catch(() => undefined),
  );
};

const json = (value: object): string => `${JSON.stringify(value, null, 1)}\n`;

/** Writes the files that describe the data files. */
const writeDescriptions = async (
  folder: string,
  content: ReleaseContent,
): Promise<readonly ReleasedFile[]> => {
  const { description, sources, files } = content;
  const texts: Readonly<Record<string, string>> = {
    'datapackage.json': json(dataPackage(content)),
    'croissant.json': json(croissant(content)),
    'CITATION.cff': cff(exportCitation(description, sources)),
    'README.md': description.readme,
    'sources.json': json(sources.map(({ id: _, ...source }) => source)),
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
  const described = await Promise.all(Object.keys(texts).map((name) => describeFile(folder, name)));
  const sums = [...files, ...described].map(({ sha256, name }) => `${sha256}  ${name}\n`).join('');
  await writeFile(join(folder, 'SHA256SUMS'), sums);
  return [...files, ...described, await describeFile(folder, 'SHA256SUMS')];
};

/**
 * Writes a release: all formats from one snapshot, their descriptions, checksums, licences and credits, and the manifest
 * last (contract C16.30). A folder without a manifest is an interrupted release, which the same version replaces.
 *
 * @throws Error if the release exists, or if another run is writing it.
 */
export const writeRelease = (client: Client, options: ReleaseOptions): Promise<ReleaseManifest> =>
  alone(client, options, () => writeAlone(client, options));

/** Writes what is new since the previous release of these licences (C16.36). Returns the names of the files, none for the first. */
const writeChanges = async (
  { folder: releases, version, licences }: ReleaseOptions,
  folder: string,
): Promise<readonly string[]> => {
  const previous = (await createReleases(releases).list()).find((each) => each.licences === licences);
  if (previous === undefined || !(await exists(join(releases, previous.version, DATA_FILES.ndjson[0]))))
    return [];
  const before = { version: previous.version, folder: join(releases, previous.version) };
  const news = await withTextFile(join(folder, CHANGES), (file) =>
    compareReleases(before, { version, folder }, file),
  );
  await writeFile(join(folder, NEWS), json(news));
  return [NEWS, CHANGES];
};

const writeAlone = async (client: Client, options: ReleaseOptions): Promise<ReleaseManifest> => {
  const folder = join(options.folder, options.version);
  if (await exists(join(folder, MANIFEST)))
    throw new Error(
      `The release ${options.version} exists. Releases never change: choose another --release-version.`,
    );
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await numberChanges(client);
  const { licences, version } = options;
  const content = await permittedSnapshot(client, licences, async () => {
    const data = EXPORT_FORMATS.map((format) => ({ format, path: join(folder, DATA_FILES[format][0]) }));
    const form = {
      selection: null,
      withSources: true,
      chosen: null,
      languages: null,
      licences,
      version,
      operator: options.operator,
    };
    const exported = await writeFiles(client, data, form, options.report);
    const sources = permittedSources(await readSources(client), licences);
    await writeFacts(client, (file) => join(folder, file), sources);
    return { ...exported, sources, position: await positionOf(client) };
  });
  const names = [
    ...EXPORT_FORMATS.map((format) => DATA_FILES[format][0]),
    FACTS,
    CORRECTIONS,
    ...(await writeChanges(options, folder)),
  ];
  const files = await Promise.all(names.map((name) => describeFile(folder, name)));
  const manifest: ReleaseManifest = {
    version,
    modified: content.description.modified,
    position: content.position,
    licences,
    species: content.species,
    files: [...(await writeDescriptions(folder, { version, ...content, files }))],
  };
  await writeFile(join(folder, `${MANIFEST}.part`), json(manifest));
  await rename(join(folder, `${MANIFEST}.part`), join(folder, MANIFEST));
  return manifest;
};
