import { fileIn } from '../files.js';
import { NOT_LISTED } from '../limits.js';
import type { ReadContext, Row } from '../manifest.js';
import type { TableRow } from '../readers/delimited.js';
import { readPhpTable } from '../readers/php-table.js';
import { ownText } from '../readers/text.js';
import { listedRank, listedRow, numberOf, type Placement, type WfoName, wfoName } from './wfo-name.js';

/** Other files of the archive that place the names of `name.tsv`. */
export const COLDP_FILES = ['taxon.tsv', 'synonym.tsv'];

/**
 * Reads `name.tsv` of the Catalogue of Life Data Package. A taxon has the id of its accepted name; some editions append
 * the edition, as in `wfo-0000510772-2026-06`. The family is found through the parents of the taxon. Places of publication
 * are not read: they are in a file of 320 MB.
 */
export async function* readColdp(path: string, { folder, reject }: ReadContext): AsyncGenerator<Row> {
  const parents = await references(folder, 'taxon.tsv', ['nameID', 'parentID']);
  const synonyms = await references(folder, 'synonym.tsv', ['nameID', 'taxonID']);
  const { accepted, families } = await taxa(path, parents);
  const familyOf = createFamilyFinder(parents, families);
  for await (const row of readPhpTable(path, reject)) {
    const id = numberOf(row.cell('ID'));
    const placement: Placement = parents.has(id)
      ? { status: 'accepted', family: familyOf(id) }
      : synonyms.has(id)
        ? { accepted: accepted.get(synonyms.get(id)!) }
        : { status: 'unknown', family: '' };
    yield listedRow(nameIn(row), placement);
  }
}

/** Reads two columns of ids as numbers; 1,000,000 rows take about 50 MB. */
const references = async (
  folder: string,
  name: string,
  [from, to]: readonly [from: string, to: string],
): Promise<ReadonlyMap<number, number>> => {
  const path = await fileIn(folder, [name]);
  if (path === undefined)
    throw new Error(
      `${folder} contains no ${name}, which places the names of name.tsv. Expected name.tsv, taxon.tsv and synonym.tsv in one folder or archive; pass wfo_plantlist_<edition>.zip unchanged.`,
    );
  const ids = new Map<number, number>();
  for await (const row of readPhpTable(path, NOT_LISTED))
    ids.set(numberOf(row.cell(from)), numberOf(row.cell(to)));
  return ids;
};

/** Reads the names of accepted species and lower taxa, and the names of families, by id. */
const taxa = async (path: string, parents: ReadonlyMap<number, number>) => {
  const accepted = new Map<number, string>();
  const families = new Map<number, string>();
  for await (const row of readPhpTable(path, NOT_LISTED)) {
    const listed = nameIn(row);
    const id = numberOf(listed.id);
    if (!parents.has(id)) continue;
    if (listed.rank === 'family') families.set(id, ownText(listed.name));
    else if (listedRank(listed) !== null) accepted.set(id, ownText(wfoName(listed.name)));
  }
  return { accepted, families };
};

/** Maximum number of ranks between a taxon and its family. */
const MAX_RANKS = 30;

const createFamilyFinder =
  (parents: ReadonlyMap<number, number>, families: ReadonlyMap<number, string>) =>
  (id: number): string => {
    let taxon: number | undefined = id;
    for (let step = 0; step < MAX_RANKS && taxon !== undefined; step += 1) {
      const family = families.get(taxon);
      if (family !== undefined) return family;
      taxon = parents.get(taxon);
    }
    return '';
  };

const nameIn = (row: TableRow): WfoName => ({
  line: row.line,
  id: row.cell('ID'),
  otherId: '',
  name: row.cell('scientificName').replace(/\s+/g, ' '),
  author: row.cell('authorship'),
  rank: row.cell('rank'),
  publishedIn: '',
  year: row.cell('publishedInYear'),
});
