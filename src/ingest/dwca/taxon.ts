import { splitAuthorship } from '../../names/authorship.js';
import { parseScientificName } from '../../names/scientific.js';
import type { ItemInput } from '../item.js';
import { isPage } from '../page.js';
import type { TermRow } from './table.js';

type Rank = Extract<ItemInput, { type: 'name' }>['rank'];

/** Terms of the core that are read. */
export const TAXON_TERMS = [
  'taxonID',
  'taxonConceptID',
  'scientificName',
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

/** A row of the core as it is understood. */
export interface Taxon {
  /** As the archive writes it, with authors or without. */
  readonly name: string;
  /** Without authors, in the form of C10.50 where it has one. */
  readonly bare: string;
  /** The number that the archive gives it, by which others refer to it. */
  readonly record: string | null;
  readonly author: string | null;
  /** By the form of the name, else as stated; undefined where neither says it. */
  readonly rank: Rank | undefined;
  /** Its status in lower-case letters alone. */
  readonly status: string;
  /** Why it is no species, or lower taxon, of plants. */
  readonly unfit: string | undefined;
  /** Of a synonym: what it is one of, by its number and by its name, where the archive says them. */
  readonly accepted: { readonly id: string; readonly name: string } | undefined;
  /** A page about it. */
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
  // Left to the name.
  ['', undefined],
  ['infraspecificname', undefined],
  ['infraspecific', undefined],
]);

/** Names under which kingdoms hold plants. */
const PLANTS = new Set(['', 'plantae', 'plants', 'viridiplantae', 'archaeplastida', 'vegetabilia']);

export const readTaxon = (row: TermRow): Taxon => {
  const name = scientificName(row);
  const { name: alone, author } = splitAuthorship(name);
  const parsed = parseScientificName(alone);
  const bare = parsed?.name ?? alone;
  const isAutonym = parsed?.epithets.length === 2 && parsed.epithets[0] === parsed.epithets[1];
  const stated = row.value('taxonRank').toLowerCase().replace(/[ .]/g, '');
  const record = row.value('taxonID') || row.id || null;
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
    unfit: unfitness(row, bare, stated, status),
    accepted: acceptedOf(row, name, record),
    page: pageOf(row),
  };
};

/** Some archives have the parts of names alone. */
const scientificName = (row: TermRow): string => {
  const whole = row.value('scientificName').replace(/\s+/g, ' ');
  if (whole !== '') return whole;
  const [genus, species, lower] = ['genus', 'specificEpithet', 'infraspecificEpithet'].map(row.value);
  const connector = CONNECTORS.get(RANKS.get(row.value('taxonRank').toLowerCase().replace(/[ .]/g, '')));
  if (!genus || !species || (lower && connector === undefined)) return '';
  return [genus, species, ...(lower ? [connector, lower] : [])].join(' ');
};

const CONNECTORS = new Map<Rank | undefined, string>([
  ['ssp', 'subsp.'],
  ['var', 'var.'],
  ['form', 'f.'],
  ['subvar', 'subvar.'],
]);

/** Names that were used for a plant by mistake: no synonyms of it, and what is said under them may be of either. */
const MISAPPLIED = /misappl|misident|auctnon|sensuauct/;

const unfitness = (row: TermRow, bare: string, rank: string, status: string): string | undefined => {
  if (bare === '') return 'no scientific name';
  const kingdom = row.value('kingdom');
  if (!PLANTS.has(kingdom.toLowerCase())) return `of the kingdom ${kingdom}, no plant`;
  if (!RANKS.has(rank)) return `the rank ${row.value('taxonRank')} is not kept`;
  if (MISAPPLIED.test(status)) return 'a misapplied name, no synonym';
  // `Rosa`, `Rosa sp.` and `Rosa spp.` are genera.
  return /^(?:×\s?)?\S+(?: spp?\.?)?$/.test(bare) ? 'not the name of a species' : undefined;
};

/** A row that refers to another as accepted is a synonym, whatever its status is called. */
const acceptedOf = (row: TermRow, name: string, record: string | null): Taxon['accepted'] => {
  const id = row.value('acceptedNameUsageID');
  const accepted = row.value('acceptedNameUsage').replace(/\s+/g, ' ');
  const itself = id === '' ? accepted === '' || accepted === name : id === record || id === row.id;
  return itself ? undefined : { id, name: accepted };
};

const pageOf = (row: TermRow): string | null =>
  ['references', 'taxonID', 'taxonConceptID'].map(row.value).find(isPage) ?? null;
