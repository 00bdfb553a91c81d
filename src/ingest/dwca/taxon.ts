import { splitAuthorship } from '../../names/authorship.js';
import { parseScientificName } from '../../names/scientific.js';
import { quoted } from '../../wording/suggestions.js';
import type { ItemInput } from '../item.js';
import { longerThan, MAX_LENGTH } from '../limits.js';
import { isPage } from '../page.js';
import type { TermRow } from './table.js';

type Rank = Extract<ItemInput, { type: 'name' }>['rank'];

/** Terms of the core that are read. */
export const TAXON_TERMS = [
  'taxonID',
  'taxonConceptID',
  'scientificName',
  'scientificNameID',
  'scientificNameAuthorship',
  'taxonRank',
  'kingdom',
  'family',
  'genus',
  'specificEpithet',
  'infraspecificEpithet',
  'taxonomicStatus',
  'acceptedNameUsageID',
  'acceptedNameUsage',
  'namePublishedIn',
  'namePublishedInYear',
  'references',
] as const;

/** A row of the core in parsed form. */
export interface Taxon {
  /** Name as the archive writes it, with or without authors. */
  readonly name: string;
  /** Name without authors, in the form of C10.50 if possible. */
  readonly bare: string;
  /** Id of the taxon in the archive. */
  readonly record: string | null;
  readonly author: string | null;
  /** Rank by the form of the name, otherwise the stated rank; undefined if neither gives one. */
  readonly rank: Rank | undefined;
  /** Taxonomic status, reduced to lower-case letters. */
  readonly status: string;
  /** Reason why the row is not a species or lower taxon of plants; undefined if it is. */
  readonly rejection: string | undefined;
  /** Accepted taxon of a synonym, by id and name, as far as the archive gives them. */
  readonly accepted: { readonly id: string; readonly name: string } | undefined;
  /** URL of a page about the taxon. */
  readonly page: string | null;
}

const RANKS = new Map<string, Rank | undefined>([
  ['species', 'species'],
  ['sp', 'species'],
  ['nothospecies', 'hybrid'],
  ['hybrid', 'hybrid'],
  ['subspecies', 'ssp'],
  ['subsp', 'ssp'],
  ['ssp', 'ssp'],
  ['nothosubspecies', 'ssp'],
  ['nothosubsp', 'ssp'],
  ['variety', 'var'],
  ['varietas', 'var'],
  ['var', 'var'],
  ['nothovariety', 'var'],
  ['nothovar', 'var'],
  ['form', 'form'],
  ['forma', 'form'],
  ['f', 'form'],
  ['nothoform', 'form'],
  ['nothof', 'form'],
  ['subvariety', 'subvar'],
  ['subvar', 'subvar'],
  // Derived from the name.
  ['', undefined],
  ['infraspecificname', undefined],
  ['infraspecific', undefined],
]);

/** Returns the rank for a word such as `subsp.`: undefined if the name tells it, null for ranks that are not read. */
export const rankNamed = (word: string): Rank | undefined | null => {
  const key = rankKey(word);
  return RANKS.has(key) ? RANKS.get(key) : null;
};

const rankKey = (word: string): string => word.toLowerCase().replace(/[ .]/g, '');

/** Returns the word for the stated rank inside a name, such as `subsp.`. */
const statedConnector = (row: TermRow): string | undefined =>
  CONNECTORS.get(RANKS.get(rankKey(row.value('taxonRank'))));

/** Names of kingdoms that contain plants. */
const PLANTS = new Set(['', 'plantae', 'plants', 'viridiplantae', 'archaeplastida', 'vegetabilia']);

/** Parses a row of the core. */
export const readTaxon = (row: TermRow): Taxon => {
  const name = scientificName(row);
  const { name: withoutAuthor, author } = splitAuthorship(name);
  const parsed = parseScientificName(withoutAuthor);
  const bare = parsed?.name ?? withoutAuthor;
  const isAutonym = parsed?.epithets.length === 2 && parsed.epithets[0] === parsed.epithets[1];
  const stated = rankKey(row.value('taxonRank'));
  const taxonId = row.value('taxonID');
  // A page is no id of a record: registrations of sources have a pattern for pages.
  const record = (isPage(taxonId) ? row.id : '') || taxonId || row.id || null;
  const status = row
    .value('taxonomicStatus')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return {
    name,
    bare,
    record,
    author: isAutonym ? null : row.value('scientificNameAuthorship') || author,
    rank: parsed?.rank ?? RANKS.get(stated),
    status,
    rejection: rejectionOf(row, bare, stated, status),
    accepted: acceptedOf(row, name),
    page: pageOf(row),
  };
};

/** Returns the scientific name. Some archives only have the parts of names. */
const scientificName = (row: TermRow): string => {
  const whole = row.value('scientificName').replace(/\s+/g, ' ');
  if (whole !== '') return withConnector(whole, row);
  const [genus, species, lower] = ['genus', 'specificEpithet', 'infraspecificEpithet'].map(row.value);
  const connector = statedConnector(row);
  if (!genus || !species || (lower && connector === undefined)) return '';
  return [genus, species, ...(lower ? [connector, lower] : [])].join(' ');
};

/** Name of a rank below the species without the word for it, as iNaturalist writes them. */
const THREE_WORDS = /^(\p{Lu}[\p{Ll}-]+ (?:× ?)?\p{Ll}[\p{Ll}-]+) (\p{Ll}[\p{Ll}-]+)$/u;

/** Inserts the word for the stated rank into a name of three words: `Achillea millefolium lanulosa`. */
const withConnector = (name: string, row: TermRow): string => {
  const [, species, lower] = THREE_WORDS.exec(name) ?? [];
  const connector = statedConnector(row);
  return species === undefined || connector === undefined ? name : `${species} ${connector} ${lower}`;
};

const CONNECTORS = new Map<Rank | undefined, string>([
  ['ssp', 'subsp.'],
  ['var', 'var.'],
  ['form', 'f.'],
  ['subvar', 'subvar.'],
]);

/**
 * Status of names that were used for a plant by mistake. They are not synonyms, and statements under them may be
 * about either species.
 */
const MISAPPLIED = /misappl|misident|auctnon|sensuauct/;

const rejectionOf = (row: TermRow, bare: string, rank: string, status: string): string | undefined => {
  if (bare === '') return 'no scientific name';
  if (bare.length > MAX_LENGTH.label) return longerThan('the scientific name is', MAX_LENGTH.label);
  const kingdom = row.value('kingdom');
  if (!PLANTS.has(kingdom.toLowerCase())) return `not a plant: kingdom ${kingdom}`;
  if (!RANKS.has(rank)) return `unsupported rank ${quoted(row.value('taxonRank'))}`;
  if (MISAPPLIED.test(status)) return 'misapplied name, not a synonym';
  // `Rosa`, `Rosa sp.` and `Rosa spp.` name a genus.
  return /^(?:×\s?)?\S+(?: spp?\.?)?$/.test(bare) ? 'not the name of a species' : undefined;
};

/**
 * Returns the accepted taxon of a row. A row that refers to another one as accepted is a synonym, whatever its
 * status.
 */
const acceptedOf = (row: TermRow, name: string): Taxon['accepted'] => {
  const id = row.value('acceptedNameUsageID');
  const accepted = row.value('acceptedNameUsage').replace(/\s+/g, ' ');
  const isOwnName =
    id === '' ? accepted === '' || accepted === name : id === row.value('taxonID') || id === row.id;
  return isOwnName ? undefined : { id, name: accepted };
};

const pageOf = (row: TermRow): string | null =>
  ['references', 'taxonID', 'taxonConceptID'].map(row.value).find(isPage) ?? null;
