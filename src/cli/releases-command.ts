import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { compareReleases } from '../exports/release/changes.js';
import { withTextFile } from '../exports/text-file.js';
import type { ChangedPlant, ReleaseNews } from '../releases/changes.js';
import { MANIFEST } from '../releases/manifest.js';
import { replaceFiles } from '../runtime/replace-files.js';
import { counted, figure } from './figures.js';
import { print, printJson, printNote } from './print.js';
import { type TableColumn, table } from './table.js';

/** Dependencies of the command. */
export interface ReleasesContext {
  /** Folder of the releases that the service serves. */
  readonly folder: string;
}

interface Options {
  readonly out?: string;
  readonly json?: true;
}

/** Returns a release by its name or folder. @throws Error if there is none. */
const releaseAt = (
  named: string,
  releases: string,
): { readonly folder: string; readonly version: string } => {
  const folder = [join(releases, named), resolve(named)].find((each) => existsSync(join(each, MANIFEST)));
  if (folder !== undefined) return { folder, version: basename(folder) };
  throw new Error(`There is no release ${named}: name one in ${releases}, or the folder of a release.`);
};

const FIELDS: readonly TableColumn[] = [
  { heading: 'field' },
  { heading: 'new', figures: true },
  { heading: 'changed', figures: true },
  { heading: 'gone', figures: true },
  { heading: 'sources' },
];

/** Sources of a field that the table names. */
const SHOWN_SOURCES = 3;

const nameOf = ({ scientific_name }: ChangedPlant): string => scientific_name;

const list = (title: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : ['', `${title}:`, ...names.map((name) => `  ${name}`)];

const fieldTable = (fields: ReleaseNews['fields']): readonly string[] =>
  table(
    FIELDS,
    fields.map(({ field, added, changed, removed, sources }) => [
      field,
      figure(added),
      figure(changed),
      figure(removed),
      sources
        .slice(0, SHOWN_SOURCES)
        .map(({ source, values }) => `${source ?? 'no source'} ${figure(values)}`)
        .join(', '),
    ]),
  );

/** Says what is new in a release. */
const newsText = ({
  from,
  to,
  species,
  fields,
  parts,
  added,
  removed,
  renamed,
  merged,
}: ReleaseNews): string =>
  [
    `${from} → ${to}: ${figure(species.before)} → ${counted(species.now, 'species', 'species')}`,
    `${figure(species.added)} added, ${figure(species.removed)} removed, ${figure(species.renamed)} renamed, ${figure(species.merged)} merged; ${figure(species.changed)} of the others changed`,
    ...list('added', added.map(nameOf)),
    ...list('removed', removed.map(nameOf)),
    ...list(
      'renamed',
      renamed.map((each) => `${each.from} → ${nameOf(each)}`),
    ),
    ...list(
      'merged',
      merged.map((each) => `${nameOf(each)} → ${each.into}`),
    ),
    ...(fields.length === 0 ? [] : ['', ...fieldTable(fields)]),
    ...Object.entries(parts).map(([part, count]) => `${part} of ${counted(count, 'species', 'species')}`),
  ].join('\n');

/** Adds `linnea releases diff` (contract C16.36). */
export const releasesCommand = (program: Command, context: ReleasesContext): void => {
  program
    .command('releases')
    .description('compare releases')
    .command('diff')
    .description('say what is new in a release: names, and values by field and source')
    .argument('<before>', 'name of the earlier release, or its folder')
    .argument('<now>', 'name of the later release, or its folder')
    .option('--out <file>', 'write every change to this file, as lines of JSON')
    .option('--json', 'print the figures and examples as JSON')
    .action(async (before: string, now: string, { out, json }: Options) => {
      const [earlier, later] = [releaseAt(before, context.folder), releaseAt(now, context.folder)];
      const news = await (out === undefined
        ? compareReleases(earlier, later, null)
        : replaceFiles([out], ([part]) =>
            withTextFile(part!, (file) => compareReleases(earlier, later, file)),
          ));
      if (json) printJson(news);
      else print(newsText(news));
      if (out !== undefined) printNote(`Every change is in ${out}.`);
    });
};
