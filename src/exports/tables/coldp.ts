import { namesByLanguage } from '../../species/common-names.js';
import { imageCredits } from '../../species/images.js';
import { type Ancestry, higherNames } from '../higher-taxa.js';
import type { ExportedSpecies } from '../species-stream.js';
import { threeLetterCode } from './languages.js';
import type { ArchiveCell, ArchiveTable } from './table.js';
import { RANKS, rankOfSynonym, synonymId, taxonIdentifiers, taxonPage } from './taxa.js';
import { valueRows } from './values.js';

const USAGE_COLUMNS = [
  'ID',
  'alternativeID',
  'parentID',
  'status',
  'scientificName',
  'authorship',
  'rank',
  'namePublishedInYear',
  'code',
  'genus',
  'family',
  'order',
  'class',
  'phylum',
  'kingdom',
  'nameRemarks',
  'modified',
  'link',
];

const ABOVE = ['genus', 'family', 'order', 'class', 'phylum', 'kingdom'] as const;

const usages = (species: ExportedSpecies, ancestry: Ancestry): readonly (readonly ArchiveCell[])[] => {
  const { record, values } = species;
  const { id } = record;
  return [
    ...ancestry
      .unwritten(record)
      .map(({ id: taxon, name, rank, parent, chain }) => [
        ...[taxon, null, parent, 'accepted', name, null, rank, null, 'botanical'],
        ...higherNames(chain, ABOVE),
      ]),
    [
      id,
      taxonIdentifiers(species)
        .map((pair) => pair.join(':'))
        .join(','),
      ancestry.parentOf(record),
      record.status === 'accepted' ? 'accepted' : 'provisionally accepted',
      record.scientific_name,
      values.get('author') as ArchiveCell,
      RANKS[record.rank],
      values.get('year') as ArchiveCell,
      'botanical',
      ...ancestry.names(record, ABOVE),
      values.get('bibliography') as ArchiveCell,
      record.updated_at,
      taxonPage(species),
    ],
    ...record.synonyms.map((synonym) => [
      ...[synonymId(synonym.id), null, id, 'synonym', synonym.name, synonym.author],
      ...[rankOfSynonym(synonym.name), null, 'botanical'],
    ]),
  ];
};

/** The tables of a Catalogue of Life Data Package. */
export const COLDP_TABLES: readonly ArchiveTable[] = [
  { file: 'NameUsage.tsv', columns: USAGE_COLUMNS, rows: usages },
  {
    file: 'VernacularName.tsv',
    columns: ['taxonID', 'name', 'language'],
    rows: ({ record }) =>
      Object.entries(namesByLanguage(record)).flatMap(([language, names]) =>
        names.map((name) => [record.id, name, threeLetterCode(language)]),
      ),
  },
  {
    file: 'Distribution.tsv',
    columns: ['taxonID', 'areaID', 'area', 'gazetteer', 'establishmentMeans', 'remarks'],
    rows: ({ record: { id, zones } }) =>
      [...zones]
        .filter(([, , , , , , establishment]) => establishment !== 'absent')
        .sort(([a], [b]) => a - b)
        .map(([, name, , code, , , establishment]) => {
          const isMeans = establishment === 'native' || establishment === 'introduced';
          return [id, code, name, 'tdwg', isMeans ? establishment : null, isMeans ? null : establishment];
        }),
  },
  {
    file: 'TaxonProperty.tsv',
    columns: ['taxonID', 'property', 'value', 'remarks'],
    rows: (species) =>
      valueRows(species).map(({ key, text, unit, evidence, source }) => [
        species.record.id,
        key,
        unit === null ? text : `${text} ${unit}`,
        [evidence, source].filter(Boolean).join(', '),
      ]),
  },
  {
    file: 'Media.tsv',
    columns: ['taxonID', 'url', 'type', 'title', 'creator', 'license', 'link'],
    rows: ({ record }) => {
      const credits = imageCredits(record);
      return record.images.map((image, at) => [
        record.id,
        image.image_url,
        'image',
        image.view ?? image.part,
        credits[at],
        image.licence_url ?? image.licence,
        image.source_url,
      ]);
    },
  },
];
