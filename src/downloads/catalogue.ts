import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fileError } from '../runtime/file-errors.js';
import { packaged } from '../runtime/package-root.js';
import { expecting, issueSentences, wordIssue } from '../wording/schema-issues.js';
import { didYouMean } from '../wording/suggestions.js';

const line = z.string().trim().min(1);
const address = z.url({ protocol: /^https?$/, error: expecting('an http or https URL') });

const CatalogueFile = z
  .strictObject({
    /** Name in the folder of the data set, as the reader expects it. */
    name: z.string().regex(/^\w[\w.-]*$/, 'must be a file name of letters, digits, _, - and .'),
    address,
    bytes: z.int().positive().optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must have 64 hexadecimal digits, in lower case')
      .optional(),
    md5: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'must have 32 hexadecimal digits, in lower case')
      .optional(),
    /** Files of an archive that are read; the others are ignored. */
    reads: z.array(line).optional(),
  })
  .refine(({ name }) => !/\.part(?:\.json)?$/.test(name) && name !== 'receipt.json', {
    path: ['name'],
    error: 'is reserved for linnea fetch: choose another name',
  });

const CatalogueEntry = z
  .strictObject({
    /** Name of the folder, and of the data set in `linnea fetch` and `linnea ingest`. */
    slug: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens, such as wcvp'),
    title: line,
    publisher: line,
    /** The page to look at when an address fails. */
    page: address,
    adds: line,
    /** Slug of the registered source, or of the group of sources, that has this licence and credit line. */
    source: line.nullable(),
    licence: z.strictObject({
      name: line.nullable(),
      url: address.nullable(),
      conditions: z.enum(['none', 'credit', 'share-alike', 'non-commercial', 'not confirmed']),
      stated_by: line,
    }),
    citation: line,
    credit: line,
    /** How often the publisher changes the data set. */
    updates: line,
    /** Whether `linnea fetch recommended` downloads it. */
    recommended: z.boolean(),
    /** An edition whose addresses always hold the same files. */
    fixed: z.strictObject({ edition: line, files: z.array(CatalogueFile).min(1) }).optional(),
    /** Addresses that hold the newest edition, for `--latest`. */
    latest: z.strictObject({ edition: line.optional(), files: z.array(CatalogueFile).min(1) }).optional(),
    /** A data set without a direct address: the page to open, what to do there, and the files to put into the folder. */
    by_hand: z.strictObject({ open: address, steps: line, files: z.array(line).min(1) }).optional(),
    /** Public interfaces that are asked about each plant, if there is no file: names to items, items, files of pictures. */
    asked: z.strictObject({ names: address, items: address, files: address }).optional(),
    /** Statements of the entry that nobody has checked. */
    unconfirmed: z.array(line),
  })
  .refine(
    ({ fixed, latest, by_hand, asked }) => [fixed, latest, by_hand, asked].some((each) => each !== undefined),
    {
      error: 'must have fixed, latest, by_hand or asked',
    },
  )
  .refine(({ recommended, fixed }) => !recommended || fixed !== undefined, {
    path: ['recommended'],
    error: 'must be false in an entry without fixed',
  });

/** A data set that can be downloaded, or put into its folder by hand. */
export type OpenDataSet = z.output<typeof CatalogueEntry>;
export type DataSetFile = z.output<typeof CatalogueFile>;

/** The folder of the catalogue that ships with Linnea, one JSON file per data set. */
export const CATALOGUE = packaged('data', 'catalogue');

/**
 * Reads a catalogue, sorted by slug.
 *
 * @throws Error that names the file and each malformed entry.
 */
export const readCatalogue = async (folder: string = CATALOGUE): Promise<readonly OpenDataSet[]> => {
  const listed = await readdir(folder).catch((error: unknown) => {
    throw noFolder(folder, error);
  });
  const names = listed.filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0)
    throw new Error(`${folder} contains no catalogue: expected one JSON file per data set.`);
  return Promise.all(names.map(async (name) => entryOf(name, await readFile(join(folder, name), 'utf8'))));
};

/** Describes an error of the folder; other errors are returned as they are. */
const noFolder = (folder: string, error: unknown): unknown =>
  ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))
    ? new Error(`There is no folder ${folder}: --catalogue takes a folder with one JSON file per data set.`, {
        cause: error,
      })
    : fileError(error, folder);

const entryOf = (name: string, text: string): OpenDataSet => {
  const read = CatalogueEntry.safeParse(jsonOf(name, text), { error: wordIssue });
  if (!read.success) throw new Error(`${name}: ${issueSentences(read.error, 'the entry')}`);
  if (`${read.data.slug}.json` !== name)
    throw new Error(`${name}: the slug ${read.data.slug} is not the file name.`);
  return read.data;
};

const jsonOf = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Thrown by JSON.parse for malformed text.
    throw new Error(`${name} is not valid JSON: check its quotes, commas and brackets.`, { cause: error });
  }
};

/** Returns whether the data set has files that can be downloaded. */
export const isDirect = ({ fixed, latest }: OpenDataSet): boolean => (fixed ?? latest) !== undefined;

/**
 * Returns the data sets with these names, in the order of the catalogue. `recommended` and `all` stand for several.
 *
 * @throws Error when a name is unknown.
 */
export const chosenDataSets = (
  catalogue: readonly OpenDataSet[],
  names: readonly string[],
): readonly OpenDataSet[] => {
  const accepted = ['recommended', 'all', ...catalogue.map(({ slug }) => slug)];
  const unknown = names.filter((name) => !accepted.includes(name));
  if (unknown.length > 0)
    throw new Error(
      [
        ...unknown.map((name) => `Unknown data set "${name}"${didYouMean(name, accepted) || '.'}`),
        `Known data sets: ${accepted.join(', ')}.`,
      ].join(' '),
    );
  return catalogue.filter(
    ({ slug, recommended }) =>
      names.includes('all') || names.includes(slug) || (recommended && names.includes('recommended')),
  );
};
