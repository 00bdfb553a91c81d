import type { RawValue } from '../../facts/claim.js';
import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { byTable, isNoValue } from './claims.js';

/** All rows of one species by trait. They are consecutive in the file. */
interface Traits {
  readonly line: number;
  readonly species: string;
  readonly of: ReadonlyMap<string, TableRow>;
}

async function* bySpecies(rows: AsyncIterable<TableRow>): AsyncGenerator<Traits> {
  let current: { line: number; species: string; of: Map<string, TableRow> } | undefined;
  for await (const row of rows) {
    const species = row.cell('species');
    if (current?.species !== species) {
      if (current) yield current;
      current = { line: row.line, species, of: new Map() };
    }
    current.of.set(row.cell('trait'), row);
  }
  if (current) yield current;
}

/** Mapping of traits to attributes. `uncertain` is missing and claims nothing. */
const TRAITS: readonly { trait: string; attribute: string; read: (cell: string) => RawValue | null }[] = [
  {
    trait: 'lifespan',
    attribute: 'duration',
    read: byTable({ annual: ['annual'], biennial: ['biennial'], perennial: ['perennial'] }),
  },
  { trait: 'growth_form', attribute: 'growth_habit', read: (cell) => cell },
];

/** Returns notes about the origin and the error risk of a value. */
const origin = (row: TableRow): readonly string[] =>
  [
    ['source', row.cell('source')],
    ['error risk', row.cell('error_risk_overall')],
  ].flatMap(([what, cell]) => (isNoValue(cell!) ? [] : [`${what}: ${cell}`]));

const FIXING = new Set(['rhizobial', 'actinorhizal']);

/**
 * Returns a note about the bacteria that fix nitrogen. The amount is unknown, so it is not a value of
 * nitrogen_fixation.
 */
const fixation = ({ of }: Traits): readonly string[] => {
  const type = of.get('n_fixation_type')?.cell('trait_value') ?? '';
  return FIXING.has(type) ? [`nitrogen fixation: ${type}`] : [];
};

const factsOf = (traits: Traits): readonly ItemInput[] =>
  TRAITS.flatMap(({ trait, attribute, read }) => {
    const row = traits.of.get(trait);
    const cell = row?.cell('trait_value') ?? '';
    const value = isNoValue(cell) ? null : read(cell);
    if (!row || value === null) return [];
    const notes = [...origin(row), ...(attribute === 'growth_habit' ? fixation(traits) : [])];
    return [
      {
        type: 'fact' as const,
        source: 'corre',
        species: traits.species,
        attribute,
        value: typeof value === 'object' ? [...value] : value,
        notes: notes.join('; ') || null,
      },
    ];
  });

const LAYOUT = { separator: ',', quoted: true } as const;

const categorical: SourceFile = {
  name: 'categorical.csv.gz',
  otherNames: ['CoRRE_categoricalTraitData_Nov2023.csv'],
  describe: 'Life spans and growth forms of plants of grassland experiments.',
  complete: ['corre'],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const traits of bySpecies(readDelimited(path, LAYOUT, reject))) {
      yield { line: traits.line, items: factsOf(traits) };
    }
  },
};

/**
 * Reads the vegetative height in metres. All values of the file are estimated from relatives and other traits; none
 * was measured.
 */
const height = (row: TableRow): readonly ItemInput[] => {
  const [metres, error] = [row.cell('trait_value'), row.cell('imputation_error')];
  if (isNoValue(metres)) return [];
  const notes = ['vegetative height, imputed', ...(isNoValue(error) ? [] : [`imputation error: ${error}`])];
  return [
    {
      type: 'fact',
      source: 'corre',
      species: row.cell('species'),
      attribute: 'average_height_cm',
      value: metres,
      unit: 'm',
      evidence: 'inferred',
      notes: notes.join('; '),
    },
  ];
};

const continuous: SourceFile = {
  name: 'continuous.csv.gz',
  otherNames: ['CoRRE_continuousTraitData_Apr2024.csv'],
  describe: 'Imputed vegetative heights of plants of grassland experiments.',
  complete: ['corre'],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, LAYOUT, reject)) {
      const items = row.cell('trait') === 'plant_height_vegetative' ? height(row) : [];
      yield { line: row.line, items };
    }
  },
};

export const corre: Manifest = {
  slug: 'corre',
  describe: 'CoRRE trait data: life span, growth form and imputed heights of grassland plants.',
  sources: [
    {
      type: 'source',
      slug: 'corre',
      name: 'CoRRE trait data',
      citation: 'Komatsu K.J. et al. 2024, CoRRE Trait Data, Scientific Data',
      licence: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      credit: 'Komatsu K.J. et al. 2024, CoRRE Trait Data, CC BY 4.0. Values were converted and merged.',
    },
  ],
  files: [categorical, continuous],
};
