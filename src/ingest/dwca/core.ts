import type { ItemInput } from '../item.js';
import type { Row } from '../manifest.js';
import { identifiersOf } from './identifiers.js';
import type { TermRow } from './table.js';
import type { Taxa } from './taxa.js';
import { readTaxon, type Taxon } from './taxon.js';

/** Source of the claims of an archive. */
export interface Claimant {
  /** Slug of the source. */
  readonly source: string;
  /** Whether its names create species, as those of a names backbone do. */
  readonly backbone: boolean;
}

const ACCEPTED = new Set(['', 'accepted', 'valid', 'acceptedname', 'correct']);
const SYNONYM = /synonym/;

/** Translates a row of the core: a synonym, or a taxon with its author and first publication. */
export const taxonRow = (row: TermRow, taxa: Taxa, claimant: Claimant): Row => {
  const { line } = row;
  const taxon = readTaxon(row);
  const rejected = (why: string): Row => ({
    line,
    items: [],
    problems: [{ what: taxon.name || (taxon.record ?? ''), why }],
  });
  if (taxon.rejection !== undefined) return rejected(taxon.rejection);
  if (taxon.accepted) {
    const known = taxa.nameOfTaxon(taxon.accepted.id);
    const accepted = known === undefined ? taxon.accepted.name : (known ?? '');
    if (accepted === '')
      return rejected(`synonym of ${taxon.accepted.id}, which is not a species of the archive`);
    return {
      line,
      items: [synonymOf(accepted, taxon, claimant), ...identifiers(row, taxon, claimant, accepted)],
    };
  }
  if (SYNONYM.test(taxon.status)) return rejected('synonym without an accepted name');
  const isAccepted = ACCEPTED.has(taxon.status);
  const statements = [...publication(row, taxon, claimant), ...identifiers(row, taxon, claimant)];
  if (!claimant.backbone) return { line, items: statements };
  const name = backboneName(row, taxon, isAccepted, claimant);
  if (typeof name === 'string') return rejected(name);
  return { line, items: [name, ...statements], preference: isAccepted ? 1 : 0 };
};

/** Rejects a row that differs from an earlier row with the same id. */
export const conflictingRow = (row: TermRow): Row => {
  const { line, id } = row;
  const why = `an earlier row has the same id ${id} and different content`;
  return { line, items: [], problems: [{ what: readTaxon(row).name || id, why }] };
};

const synonymOf = (species: string, { bare, author, record }: Taxon, { source }: Claimant): ItemInput => ({
  type: 'synonym',
  source,
  species,
  name: bare,
  author,
  record,
});

/** Returns the identifiers of a row; `accepted` is the name of the accepted species, if the row is a synonym of one. */
const identifiers = (
  row: TermRow,
  { name, bare, record }: Taxon,
  { source }: Claimant,
  accepted?: string,
): readonly ItemInput[] => {
  const ids = identifiersOf(row, record, source);
  if (ids.length === 0) return [];
  const of = accepted === undefined ? { species: name } : { species: accepted, synonym: bare };
  return [{ type: 'external_ids', source, ...of, ids: [...ids] }];
};

const publication = (
  row: TermRow,
  { name, record, author, page }: Taxon,
  { source }: Claimant,
): readonly ItemInput[] =>
  [
    { attribute: 'author', value: author ?? '' },
    { attribute: 'bibliography', value: row.value('namePublishedIn') },
    { attribute: 'year', value: yearOf(row.value('namePublishedInYear')) },
  ]
    .filter(({ value }) => value !== '')
    .map((claim) => ({ type: 'fact', source, species: name, record, source_url: page, ...claim }));

/** Returns the year in `[1753]` or `1753-05-01`. Text without a year is kept, and will be rejected and listed. */
const yearOf = (written: string): string => /\b\d{4}\b/.exec(written)?.[0] ?? written;

/** Returns the backbone name of a row, or the reason why it is rejected. */
const backboneName = (
  row: TermRow,
  { bare, rank, record }: Taxon,
  accepted: boolean,
  { source }: Claimant,
): ItemInput | string => {
  const family = row.value('family');
  if (family === '') return 'no family';
  if (rank === undefined) return 'no rank';
  return {
    type: 'name',
    source,
    name: bare,
    rank,
    status: accepted ? 'accepted' : 'unknown',
    family,
    record,
  };
};
