import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import {
  CATALOGUE,
  chosenDataSets,
  isDirect,
  type OpenDataSet,
  readCatalogue,
} from '../downloads/catalogue.js';
import { downloadsIn, type FetchPlace, planFetch } from '../downloads/fetch.js';
import { ANSWERS } from '../downloads/wikidata/fetch-wikidata.js';
import { askedNames } from './asked-names.js';
import { askingText } from './fetch-asked.js';
import { type FetchContext, fetchAll } from './fetch-data-sets.js';
import { byHandText, catalogueText, planText } from './fetch-report.js';
import { print, printJson, printNote } from './print.js';

interface Options {
  readonly list?: true;
  readonly latest?: true;
  readonly dryRun?: true;
  readonly mirror?: string;
  readonly catalogue: string;
  readonly for: string;
  readonly timeout: number;
  readonly json?: true;
}

/** Adds `linnea fetch`. Prints results to standard output and progress to standard error. */
export const fetchCommand = (program: Command, context: FetchContext): void => {
  program
    .command('fetch')
    .description('download open data sets, for linnea ingest all')
    .argument('[names...]', 'data sets of linnea fetch --list; recommended; or all')
    .option('--list', 'list all or the named data sets: what they add, size, licence and its conditions')
    .option('--latest', 'use the newest edition instead of a fixed one; its checksum is not known beforehand')
    .option('--dry-run', 'say what would be downloaded, from where, and stop')
    .option(
      '--mirror <address>',
      'download from this address, which has the same folders and files as DATA_DIR/downloads',
      webAddress,
    )
    .option('--catalogue <folder>', 'use the data sets described in this folder', CATALOGUE)
    .option(
      '--for <names>',
      'wikidata: ask about recommended (the plants of the starter set), all (the accepted names of the database), or a file with one name per line',
      'recommended',
    )
    .option('--timeout <seconds>', 'seconds without a byte until an attempt fails', seconds, 30)
    .option('--json', 'print the results as JSON')
    .addHelpText('after', HELP)
    .action(async (names: readonly string[], options: Options) => {
      const catalogue = await readCatalogue(options.catalogue);
      if (options.list) {
        const listed = names.length === 0 ? catalogue : chosenDataSets(catalogue, names);
        return options.json ? printJson(listed) : print(catalogueText(listed));
      }
      if (names.length === 0)
        throw new Error(
          'Name the data sets to download, such as: linnea fetch recommended. linnea fetch --list shows them.',
        );
      const place = {
        downloads: downloadsIn(context.dataDir),
        latest: options.latest ?? false,
        mirror: options.mirror ?? null,
      };
      const { direct, asked, byHand, notAsked } = sorted(chosenDataSets(catalogue, names), names, options);
      if (options.dryRun) await showPlans(direct, asked, place, options, context);
      else await fetchAll({ direct, asked, place, ...options }, context);
      for (const dataSet of byHand) printNote(byHandText(dataSet, join(place.downloads, dataSet.slug)));
      for (const { slug } of notAsked)
        printNote(
          `${slug} was left out, because it takes requests for every plant. To download it: linnea fetch ${slug}`,
        );
      if (!options.dryRun && !options.json && direct.length + asked.length > 0) print(NEXT);
    });
};

interface Sorted {
  readonly direct: readonly OpenDataSet[];
  readonly asked: readonly OpenDataSet[];
  readonly byHand: readonly OpenDataSet[];
  /** Data sets of `all` that are asked for only by their own name, since that takes hours. */
  readonly notAsked: readonly OpenDataSet[];
}

/** Sorts data sets by the way in which they are fetched. A mirror has the answers of the interfaces as a file. */
const sorted = (chosen: readonly OpenDataSet[], names: readonly string[], { mirror }: Options): Sorted => {
  const asked = chosen.filter((each) => each.asked !== undefined);
  const named = asked.filter(({ slug }) => names.includes(slug));
  return {
    direct: [...chosen.filter(isDirect), ...(mirror === undefined ? [] : named.map(withAnswers))],
    asked: mirror === undefined ? named : [],
    byHand: chosen.filter((each) => !isDirect(each) && each.asked === undefined),
    notAsked: asked.filter(({ slug }) => !names.includes(slug)),
  };
};

/** Adds the file of answers, whose address is that of the mirror. */
const withAnswers = (dataSet: OpenDataSet): OpenDataSet => ({
  ...dataSet,
  latest: { files: [{ name: ANSWERS, address: dataSet.page }] },
});

const showPlans = async (
  direct: readonly OpenDataSet[],
  asked: readonly OpenDataSet[],
  place: FetchPlace,
  { json, for: which }: Options,
  { openDatabase }: FetchContext,
): Promise<void> => {
  const plans = await Promise.all(direct.map((dataSet) => planFetch(dataSet, place)));
  if (json) return printJson(plans.map(({ dataSet, ...plan }) => ({ data_set: dataSet.slug, ...plan })));
  for (const plan of plans) print(planText(plan));
  for (const dataSet of asked) print(askingText(dataSet, await askedNames(which, openDatabase)));
};

const webAddress = (text: string): string => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('Expected an http or https address.');
};

const seconds = (text: string): number => {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number of seconds from 1 to 9999.');
};

const NEXT = 'Next: linnea ingest all --index';

const HELP = `
Downloads nothing that is not named. Files go to DATA_DIR/downloads, one folder per data set; linnea ingest all reads
that folder. An interrupted download continues when you repeat the command, and complete files are not downloaded again.
Each file is compared with the checksum of the catalogue before it gets its name.

Downloads use the proxy in HTTPS_PROXY or HTTP_PROXY, except for the hosts in NO_PROXY. An offline site copies
DATA_DIR/downloads to a web server and gives its address as --mirror.

Wikidata and Wikimedia Commons are asked about names, 50 at a time and slowly; WIKIMEDIA_CONTACT must be set. Answers are
kept, an interrupted command continues, and --latest asks again.

Examples:
  linnea fetch --list
  linnea fetch recommended && linnea ingest all --index
  linnea fetch wcvp --latest
  linnea fetch wikidata --for names.txt
  linnea fetch all --dry-run`;
