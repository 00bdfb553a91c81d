import { LEVEL_3_ZONES } from '../../src/geography/level-3-zones.js';

/** Size of a generated checklist. The rows are a function of these numbers. */
export interface ChecklistSize {
  readonly names: number;
  readonly synonyms: number;
  readonly zones: number;
  readonly seed: number;
}

/** The World Checklist of Vascular Plants, version 15, in round numbers. */
export const FULL_SIZE = { names: 1_400_000, synonyms: 900_000, zones: 2_000_000 };

const NAME_COLUMNS =
  'plant_name_id|ipni_id|taxon_rank|taxon_status|family|genus_hybrid|genus|species_hybrid|species|infraspecific_rank|infraspecies|parenthetical_author|primary_author|publication_author|place_of_publication|volume_and_page|first_published|nomenclatural_remarks|geographic_area|lifeform_description|climate_description|taxon_name|taxon_authors|accepted_plant_name_id|basionym_plant_name_id|replaced_synonym_author|homotypic_synonym|parent_plant_name_id|powo_id|hybrid_formula|reviewed';
const ZONE_COLUMNS =
  'plant_locality_id|plant_name_id|continent_code_l1|continent|region_code_l2|region|area_code_l3|area|introduced|extinct|location_doubtful';

const SYLLABLES = 'ba ce di fo gu la me ni po ru sa te vi lo ma ne ri co du ga'.split(' ');
const PLACES = ['Sp. Pl.', 'Prodr.', 'Fl. Ind.', 'Bull. Soc. Bot. France', 'Kew Bull.', 'Gard. Dict., ed. 8'];
const LIFE_FORMS = ['perennial', 'annual', 'shrub', 'tree', 'shrub or tree', 'rhizomatous geophyte', ''];
const CLIMATES = ['temperate', 'wet tropical', 'seasonally dry tropical', 'desert or dry shrubland'];
const SYNONYM_STATUSES = [
  'Synonym',
  'Synonym',
  'Synonym',
  'Synonym',
  'Illegitimate',
  'Invalid',
  'Orthographic',
];
const GENERA = 14_000;
const FAMILIES = 450;
const ZONES = [...LEVEL_3_ZONES.values()];

/** Returns a number from 0 up to, but not including, `limit`: a hash (murmur3's finaliser) of its arguments. */
const hash = (seed: number, row: number, purpose: number, limit: number): number => {
  let h = (seed ^ Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) % limit;
};

/** Returns a pronounceable word for a number; different numbers give different words. */
const word = (number: number): string => {
  const syllables: string[] = [];
  for (let rest = number; syllables.length < 2 || rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    syllables.push(SYLLABLES[rest % SYLLABLES.length]!);
  return syllables.join('');
};

const capitalised = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

type Role = 'synonym' | 'unplaced' | 'accepted';

const roleOf = ({ names, synonyms, seed }: ChecklistSize, row: number): Role => {
  if (hash(seed, row, 1, names) < synonyms) return 'synonym';
  return hash(seed, row, 2, 100) < 12 ? 'unplaced' : 'accepted';
};

/** Returns an accepted row for a synonym. */
const acceptedRow = (size: ChecklistSize, row: number): number => {
  let at = hash(size.seed, row, 3, size.names);
  while (roleOf(size, at) !== 'accepted') at = (at + 1) % size.names;
  return at;
};

/** Ids are no running numbers, as those of Kew. */
const idOf = (row: number): number => row * 7 + 2_291_000;

const authorOf = (seed: number, row: number, purpose: number): string =>
  `${'ABCDEFGHJKLMNPRSTW'[hash(seed, row, purpose, 18)]}.${capitalised(word(hash(seed, row, purpose + 1, 8000)))}.`;

/** Generates the lines of wcvp_names.csv. */
export function* nameLines(size: ChecklistSize): Generator<string> {
  yield NAME_COLUMNS;
  for (let row = 0; row < size.names; row += 1) yield nameLine(size, row);
}

const nameLine = (size: ChecklistSize, row: number): string => {
  const { seed } = size;
  const pick = <T>(from: readonly T[], purpose: number): T => from[hash(seed, row, purpose, from.length)]!;
  const role = roleOf(size, row);
  const genusNumber = row % GENERA;
  const genus = `${capitalised(word(genusNumber))}ia`;
  const species = `${word(Math.floor(row / GENERA))}${pick(['a', 'ensis', 'oides', 'folia'], 4)}`;
  const isLower = hash(seed, row, 5, 10) < (role === 'synonym' ? 4 : 1);
  const lower = isLower ? word(hash(seed, row, 6, 8000)) : '';
  const name = isLower ? `${genus} ${species} var. ${lower}` : `${genus} ${species}`;
  const basionymAuthor = hash(seed, row, 7, 3) === 0 ? authorOf(seed, row, 8) : '';
  const author = authorOf(seed, row, 10);
  const year = 1753 + hash(seed, row, 12, 272);
  const isOwn = role !== 'synonym';
  const status =
    role === 'accepted' ? 'Accepted' : role === 'unplaced' ? 'Unplaced' : pick(SYNONYM_STATUSES, 13);
  const accepted = role === 'accepted' ? idOf(row) : role === 'unplaced' ? '' : idOf(acceptedRow(size, row));
  const ipni = `${row + 1}-1`;
  return [
    ...[idOf(row), ipni, isLower ? 'Variety' : 'Species', status, familyOf(genusNumber)],
    ...['', genus, '', species, isLower ? 'var.' : '', lower, basionymAuthor, author, ''],
    ...[
      pick(PLACES, 14),
      ` ${1 + hash(seed, row, 15, 60)}: ${1 + hash(seed, row, 16, 900)}`,
      `(${year})`,
      '',
    ],
    ...(isOwn
      ? [`${pick(ZONES, 17).name} to ${pick(ZONES, 18).name}`, pick(LIFE_FORMS, 19), pick(CLIMATES, 20)]
      : ['', '', '']),
    ...[name, basionymAuthor === '' ? author : `(${basionymAuthor}) ${author}`, accepted],
    ...['', '', '', '', ipni, '', 'Y'],
  ].join('|');
};

const familyOf = (genus: number): string => `${capitalised(word(genus % FAMILIES))}aceae`;

/**
 * Generates the lines of wcvp_distribution.csv: as many zones per accepted name as needed on average. As in Kew's file,
 * about 12 % are introduced, 0.14 % extinct and 0.13 % doubtful, and a few codes are blank or in lower case.
 */
export function* zoneLines(size: ChecklistSize): Generator<string> {
  const { names, zones, seed } = size;
  yield ZONE_COLUMNS;
  let species = 0;
  for (let row = 0; row < names; row += 1) if (roleOf(size, row) === 'accepted') species += 1;
  let written = 0;
  for (let row = 0, at = 0; row < names && written < zones; row += 1) {
    if (roleOf(size, row) !== 'accepted') continue;
    at += 1;
    // Half of the mean to one and a half times the mean, and what is left at the end.
    const mean = (zones - written) / (species - at + 1);
    const count =
      at === species ? zones - written : Math.round(mean * (0.5 + hash(seed, row, 21, 1001) / 1000));
    for (let nth = 0; nth < Math.min(count, ZONES.length); nth += 1) {
      written += 1;
      yield zoneLine(seed, row, nth, written);
    }
  }
}

const zoneLine = (seed: number, row: number, nth: number, id: number): string => {
  const { code, name, region } = ZONES[(hash(seed, row, 22, ZONES.length) + nth) % ZONES.length]!;
  const chance = hash(seed, id, 23, 100_000);
  const flag = (from: number, to: number): string => (chance >= from && chance < to ? '1' : '0');
  const written = chance >= 99_900 ? '' : chance >= 99_850 ? code.toLowerCase() : code;
  const places = [Math.floor(region / 10), '', region, '', written, written === '' ? '' : name];
  return [id, idOf(row), ...places, flag(0, 11_930), flag(11_930, 12_070), flag(12_070, 12_200)].join('|');
};
