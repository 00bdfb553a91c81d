import type { Label } from '../../fields/vocabularies.js';
import { namesByLanguage } from '../../species/common-names.js';
import { imageCredits } from '../../species/images.js';
import { type Ancestry, higherNames } from '../higher-taxa.js';
import type { ExportedSpecies } from '../species-stream.js';
import type { ArchiveCell, ArchiveTable } from './table.js';
import { RANKS, rankOfSynonym, synonymId, taxonIdentifiers, taxonPage } from './taxa.js';
import { valueRows } from './values.js';

const DWC = 'http://rs.tdwg.org/dwc/terms/';
const DC = 'http://purl.org/dc/terms/';
const GBIF = 'http://rs.gbif.org/terms/1.0/';

/** A table of a Darwin Core Archive: its class, and the term of each column after the id. */
export interface DwcaTable extends ArchiveTable {
  readonly rowType: string;
  readonly terms: readonly string[];
}

const columnOf = (term: string): string =>
  term.slice(Math.max(term.lastIndexOf('/'), term.lastIndexOf('#')) + 1);

const table = (
  file: string,
  id: string,
  rowType: string,
  terms: readonly string[],
  rows: ArchiveTable['rows'],
): DwcaTable => {
  const columns = [id, ...terms.map(columnOf)];
  return { file, rowType, terms, columns, rows };
};

/** Establishment in the words of Darwin Core: how the species came, and whether it occurs. */
const ESTABLISHMENT: Readonly<
  Record<Label<'establishment'>, readonly [means: string | null, status: string]>
> = {
  native: ['native', 'present'],
  introduced: ['introduced', 'present'],
  doubtful: [null, 'doubtful'],
  absent: [null, 'absent'],
  extinct: [null, 'extinct'],
  unknown: ['uncertain', 'present'],
};

const ABOVE = ['kingdom', 'phylum', 'class', 'order', 'family'] as const;

const taxa = (species: ExportedSpecies, ancestry: Ancestry): readonly (readonly ArchiveCell[])[] => {
  const { record, values } = species;
  const { id, genus } = record;
  const text = (key: string): ArchiveCell => values.get(key) as ArchiveCell;
  const above = ancestry.names(record, ABOVE);
  return [
    ...ancestry
      .unwritten(record)
      .map(({ id: taxon, name, rank, parent, chain }) => [
        ...[taxon, name, null, rank, 'accepted', taxon, parent],
        ...higherNames(chain, ABOVE),
      ]),
    [
      id,
      record.scientific_name,
      text('author'),
      RANKS[record.rank],
      record.status === 'accepted' ? 'accepted' : 'doubtful',
      id,
      ancestry.parentOf(record),
      ...above,
      genus.name,
      text('year'),
      text('bibliography'),
      record.updated_at,
      taxonPage(species),
    ],
    ...record.synonyms.map((synonym) => [
      ...[
        synonymId(synonym.id),
        synonym.name,
        synonym.author,
        rankOfSynonym(synonym.name),
        'synonym',
        id,
        null,
      ],
      ...above,
    ]),
  ];
};

/** The tables of a Darwin Core Archive, its core first. */
export const DWCA_TABLES: readonly [core: DwcaTable, ...extensions: readonly DwcaTable[]] = [
  table(
    'taxon.tsv',
    'taxonID',
    `${DWC}Taxon`,
    [
      `${DWC}scientificName`,
      `${DWC}scientificNameAuthorship`,
      `${DWC}taxonRank`,
      `${DWC}taxonomicStatus`,
      `${DWC}acceptedNameUsageID`,
      `${DWC}parentNameUsageID`,
      ...ABOVE.map((rank) => DWC + rank),
      `${DWC}genus`,
      `${DWC}namePublishedInYear`,
      `${DWC}namePublishedIn`,
      `${DC}modified`,
      `${DC}references`,
    ],
    taxa,
  ),
  table(
    'vernacularname.tsv',
    'taxonID',
    `${GBIF}VernacularName`,
    [`${DWC}vernacularName`, `${DC}language`],
    ({ record }) =>
      Object.entries(namesByLanguage(record)).flatMap(([language, names]) =>
        names.map((name) => [record.id, name, language]),
      ),
  ),
  table(
    'distribution.tsv',
    'taxonID',
    `${GBIF}Distribution`,
    [`${DWC}locationID`, `${DWC}locality`, `${DWC}establishmentMeans`, `${DWC}occurrenceStatus`],
    ({ record: { id, zones } }) =>
      [...zones]
        .sort(([a], [b]) => a - b)
        .map(([, name, , code, , , establishment]) => [
          id,
          `TDWG:${code}`,
          name,
          ...ESTABLISHMENT[establishment],
        ]),
  ),
  table('identifier.tsv', 'taxonID', `${GBIF}Identifier`, [`${DC}identifier`, `${DC}title`], (species) =>
    taxonIdentifiers(species).map(([scheme, identifier]) => [species.record.id, identifier, scheme]),
  ),
  table(
    'measurementorfact.tsv',
    'taxonID',
    `${DWC}MeasurementOrFact`,
    ['Type', 'Value', 'Unit', 'Method', 'DeterminedBy'].map((name) => `${DWC}measurement${name}`),
    (species) =>
      valueRows(species).map(({ key, text, unit, evidence, source }) => [
        species.record.id,
        key,
        text,
        unit,
        evidence,
        source,
      ]),
  ),
  table(
    'multimedia.tsv',
    'taxonID',
    `${GBIF}Multimedia`,
    [
      `${DC}type`,
      `${DC}identifier`,
      `${DC}references`,
      `${DC}rightsHolder`,
      `${DC}license`,
      `${DC}description`,
    ],
    ({ record }) => {
      const credits = imageCredits(record);
      return record.images.map((image, at) => [
        record.id,
        'StillImage',
        image.image_url,
        image.source_url,
        credits[at],
        image.licence_url ?? image.licence,
        image.view ?? image.part,
      ]);
    },
  ),
];
