import type { Manifest, Row, SourceFile } from '../manifest.js';
import { firstLine } from '../readers/text.js';
import { WFO } from './registrations.js';
import { readClassification } from './wfo-classification.js';
import { COLDP_FILES, readColdp } from './wfo-coldp.js';

/** Whether the first line is the header of a names file of a Catalogue of Life Data Package. */
const isColdp = async (path: string): Promise<boolean> => {
  const header = await firstLine(path);
  if (header === undefined) return false;
  const columns = header.replaceAll('"', '').split('\t');
  if (columns.includes('taxonID')) return false;
  if (columns.includes('ID') && columns.includes('authorship')) return true;
  throw new Error(
    `${path} is not a list of World Flora Online: its first line is "${header.slice(0, 80)}"; expected column names separated by tabs, with taxonID (classification.csv of the Darwin Core backbone) or ID and authorship (name.tsv of the CoLDP archive). Use the files of zenodo.org, doi 10.5281/zenodo.7460141, unchanged.`,
  );
};

const names: SourceFile = {
  name: 'classification.csv',
  otherNames: ['classification.txt', 'name.tsv'],
  describe: 'Names, synonyms, authors, first publication.',
  dependsOn: COLDP_FILES,
  complete: ['wfo'],
  async *read(path, context): AsyncGenerator<Row> {
    yield* (await isColdp(path)) ? readColdp(path, context) : readClassification(path, context);
  },
};

export const wfo: Manifest = {
  slug: 'wfo',
  describe: 'World Flora Online Plant List: names and synonyms of plants, mosses included.',
  sources: [
    {
      ...WFO,
      citation: 'World Flora Online Plant List, wfoplantlist.org, doi 10.5281/zenodo.7460141',
      record_url: 'https://list.worldfloraonline.org/{id}',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'World Flora Online Plant List, wfoplantlist.org, CC0. Values were converted and merged.',
    },
  ],
  isBackbone: true,
  files: [names],
};
