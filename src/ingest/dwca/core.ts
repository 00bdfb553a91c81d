import type { ItemInput } from '../item.js';
import type { Row } from '../manifest.js';
import type { TermRow } from './table.js';
import type { Taxa } from './taxa.js';
import { readTaxon, type Taxon } from './taxon.js';

/** Whose claims the rows of an archive are. */
export interface Claimant {
  /** Slug of the source. */
  readonly source: string;
  /** Whether its names create species: of a names backbone. */
  readonly backbone: boolean;
}

const ACCEPTED = new Set(['', 'accepted', 'valid', 'acceptedname', 'correct']);
const SYNONYM = /synonym/;

/** What a row of the core says: a synonym, or a taxon with its author and first publication. */
export const taxonRow = (row: TermRow, taxa: Taxa, claimant: Claimant): Row => {
  const { line } = row;
  const taxon = readTaxon(row);
  const refused = (why: string): Row => ({
    line,
    items: [],
    problems: [{ what: taxon.name || (taxon.record ?? ''), why }],
  });
  if (taxon.unfit !== undefined) return refused(taxon.unfit);
  if (taxon.accepted) {
    const known = taxa.nameOf(taxon.accepted.id);
    const accepted = known === undefined ? taxon.accepted.name : (known ?? '');
    if (accepted === '') return refused(`synonym of ${taxon.accepted.id}, no species of the archive`);
    return { line, items: [synonymOf(accepted, taxon, claimant)] };
  }
  if (SYNONYM.test(taxon.status)) return refused('synonym of no stated name');
  const isAccepted = ACCEPTED.has(taxon.status);
  if (!claimant.backbone) return { line, items: publication(row, taxon, claimant) };
  const name = backboneName(row, taxon, isAccepted, claimant);
  if (typeof name === 'string') return refused(name);
  return { line, items: [name, ...publication(row, taxon, claimant)], preference: isAccepted ? 1 : 0 };
};

/** A row that says otherwise than an earlier one of its id. */
export const contradictingRow = (row: TermRow): Row => {
  const { name, record } = readTaxon(row);
  const id = row.id || record;
  const why = `an earlier row has the id ${id} and says otherwise: that one counts, this one is passed over`;
  return { line: row.line, items: [], problems: [{ what: name || (id ?? ''), why }] };
};

const synonymOf = (species: string, { bare, author, record }: Taxon, { source }: Claimant): ItemInput => ({
  type: 'synonym',
  source,
  species,
  name: bare,
  author,
  record,
});

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

/** The year of `[1753]` or `1753-05-01`; what has none stays as it is, and is refused and listed. */
const yearOf = (written: string): string => /\b\d{4}\b/.exec(written)?.[0] ?? written;

/** A name of a backbone, or why it is none. */
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
