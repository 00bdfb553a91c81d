import { dirname, join } from 'node:path';
import { splitAuthorship } from '../../names/authorship.js';
import { NOT_LISTED } from '../limits.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';

/** Actual layout of the files; their meta.xml names fewer columns, and other line endings. */
const LAYOUT = { separator: '\t', quoted: false } as const;
const TAXA = 'taxon.tsv';
const SOURCE = 'uprety-2012';

const GENUS = /^\S+ spp?\.$/;
const NOT_VASCULAR = new Set(['fungi', 'lichen', 'lichens', 'moss']);

/** Returns the reason why a taxon is rejected; undefined for a vascular plant. */
const rejection = (row: TableRow): string | undefined => {
  if (GENUS.test(row.cell('scientificName'))) return 'not the name of a species';
  return NOT_VASCULAR.has(row.cell('_habit')) ? `not a vascular plant: ${row.cell('_habit')}` : undefined;
};

const taxa: SourceFile = {
  name: TAXA,
  describe: 'Authors of medicinal plants of the Canadian boreal forest.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, LAYOUT, reject)) {
      const species = row.cell('scientificName');
      const why = rejection(row);
      const { author } = splitAuthorship(species);
      if (why !== undefined) yield { line: row.line, items: [], problems: [{ what: species, why }] };
      else if (author === null) yield { line: row.line, items: [] };
      else {
        const source_url = row.cell('taxonConceptID') || null;
        yield {
          line: row.line,
          items: [{ type: 'fact', source: SOURCE, species, attribute: 'author', value: author, source_url }],
        };
      }
    }
  },
};

/** Languages with a two-letter code: other sources use it for names in these languages. Other codes are kept. */
const TWO_LETTERS = new Map([
  ['eng', 'en'],
  ['fra', 'fr'],
]);

/** Returns the language code: `cre` for `ISO 639:cre`; an empty cell is an unknown language. */
const languageOf = (cell: string): string => {
  const code = cell.replace('ISO 639:', '');
  return code === '' ? 'und' : (TWO_LETTERS.get(code) ?? code);
};

/** Reads the names of the taxa by the ids that the other files use; null for rejected taxa. */
const namesOfTaxa = async (path: string): Promise<ReadonlyMap<string, string | null>> => {
  const names = new Map<string, string | null>();
  for await (const row of readDelimited(path, LAYOUT, NOT_LISTED)) {
    names.set(row.cell('id'), rejection(row) === undefined ? row.cell('scientificName') : null);
  }
  return names;
};

const vernacularNames: SourceFile = {
  name: 'vernacularname.tsv',
  describe: 'Names of these plants in English, French and Indigenous languages.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    const taxonNames = await namesOfTaxa(join(dirname(path), TAXA));
    for await (const row of readDelimited(path, LAYOUT, reject)) {
      const { line } = row;
      const [id, name, language] = [row.cell('id'), row.cell('vernacularName'), row.cell('language')];
      const species = taxonNames.get(id);
      if (species === undefined)
        yield { line, items: [], problems: [{ what: name, why: `taxon.tsv has no taxon ${id}` }] };
      else if (species === null || name === '') yield { line, items: [] };
      else {
        const names = [name.replace(/\s+/g, ' ')];
        yield {
          line,
          items: [{ type: 'common_names', source: SOURCE, species, language: languageOf(language), names }],
        };
      }
    }
  },
};

const CITATION =
  'Uprety Y., Asselin H., Dhakal A., Julien N. 2012, Traditional use of medicinal plants in the boreal forest of Canada: review and perspectives, Journal of Ethnobiology and Ethnomedicine 8: 7';

/** The data set of Uprety et al., which refers to the taxa of VASCAN and is no part of it. */
export const upretyData: Manifest = {
  slug: 'vascan',
  describe:
    'Medicinal plants of the Canadian boreal forest, with names in Indigenous languages (Canadensys).',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Uprety et al. 2012',
      citation: CITATION,
      url: 'https://doi.org/10.1186/1746-4269-8-7',
      licence: 'CC BY 2.0',
      licence_url: 'https://creativecommons.org/licenses/by/2.0/',
      credit:
        'Uprety Y., Asselin H., Dhakal A., Julien N. 2012, J. Ethnobiol. Ethnomed. 8: 7, CC BY 2.0, via Canadensys. Values were converted and merged.',
    },
  ],
  files: [taxa, vernacularNames],
};
