import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceDescription, SourceFile } from '../manifest.js';
import type { TableRow } from '../readers/delimited.js';
import { readSheetTable } from '../readers/xlsx.js';
import { ELLENBERG, JULVE } from './baseflor-columns.js';
import { fruitShape } from './baseflor-fruit.js';
import { biologicalType } from './baseflor-life-form.js';
import { type WrittenName, writtenName } from './baseflor-names.js';
import { colors, isCoarse } from './baseflor-terms.js';
import { claims, type RowClaim } from './claims.js';

/**
 * Preference of rows that lead to one taxon, nearly always a species: higher ranks first, a hybrid after a species,
 * and last rows marked as the only one of their rank in the country (`(uni)`). Missing ranks are ecological forms
 * and cultivars.
 */
const RANKS = new Map([
  ['esp', 5],
  ['hyb', 4],
  ['subsp', 3],
  ['susbp', 3],
  ['var', 2],
  ['f.', 2],
  ['subsp(uni)', 1],
  ['var(uni)', 1],
  ['f.(uni)', 1],
]);

const NO_CODE = new Set(['', 'inconnu']);

/** Returns the claims that need more than one cell, or that give several values. */
const composed = (row: TableRow, { genus, author }: WrittenName, shared: RowClaim): readonly ItemInput[] => {
  const color = row.cell('couleur_fleur');
  const shape = fruitShape(row.cell('fruit'), genus, row.cell('FAMILLE_(-aceae)'));
  const fact = { type: 'fact' as const, ...shared };
  const labels = colors(color);
  return [
    ...(author ? [{ ...fact, attribute: 'author', value: author }] : []),
    ...(labels
      ? [{ ...fact, attribute: 'flower_color', value: [...labels], notes: isCoarse(color) ? color : null }]
      : []),
    ...(shape ? [{ ...fact, attribute: 'fruit_shape', value: shape }] : []),
    ...biologicalType(row.cell('TYPE_BIOLOGIQUE')).map((claim) => ({ ...fact, ...claim })),
  ];
};

const rowOf = (row: TableRow): Row => {
  const { line } = row;
  const what = row.cell('NOM_SCIENTIFIQUE');
  const preference = RANKS.get(row.cell('rang_taxinomique'));
  if (preference === undefined)
    return { line, items: [], problems: [{ what, why: 'ecological form or cultivar' }] };
  const name = writtenName(what);
  if (name === undefined)
    return {
      line,
      items: [],
      problems: [
        { what, why: 'not the name of a species, or used in another sense than that of its author' },
      ],
    };
  const code = row.cell('code_CATMINAT');
  const { species } = name;
  const julve = { source: 'catminat', species, record: NO_CODE.has(code) ? null : code };
  const items = [
    ...claims(JULVE, row.cell, julve),
    ...composed(row, name, julve),
    // The code is Julve's, so claims of Ellenberg have no record id (C8.21).
    ...claims(ELLENBERG, row.cell, { source: 'ellenberg', species }),
  ];
  return { line, items, preference };
};

const baseflorSheet: SourceFile = {
  name: 'baseflor.xlsx',
  describe: 'Botany and ecology of the flora of France, with the indicator values of Ellenberg.',
  complete: ['catminat', 'ellenberg'],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readSheetTable(path, 'baseflor', reject)) {
      // The row of totals at the end has no name.
      if (row.cell('NOM_SCIENTIFIQUE') !== '') yield rowOf(row);
    }
  },
};

const CITATION =
  'Julve, Ph., 1998 ff. baseflor. Index botanique, écologique et chorologique de la Flore de France. Programme Catminat';
/** Creates the registration of one of the two sources of the workbook, which states its licence without a version. */
const source = (slug: string, name: string, citation: string): SourceDescription => ({
  type: 'source',
  slug,
  name,
  citation,
  url: 'http://perso.wanadoo.fr/philippe.julve/catminat.htm',
  licence: 'ODbL',
  credit: `${citation}. Open Database License (ODbL): a published database with these values is under it. Values were converted and merged.`,
  share_alike: true,
});

export const baseflor: Manifest = {
  slug: 'baseflor',
  describe: 'baseflor, the flora of France (Philippe Julve, Catminat), under the ODbL.',
  sources: [
    source('catminat', 'Catminat', CITATION),
    source('ellenberg', 'Ellenberg', `Indicator values of Ellenberg H. et al. 1992, in: ${CITATION}`),
  ],
  files: [baseflorSheet],
};
