import { readable } from './scale.js';

/**
 * The closed vocabularies, in canonical order (contract C1.12). The position of
 * a label is its sort value, its bit in a flags mask and its number in the search
 * stores, so add new labels at the end only.
 */
export const VOCABULARIES = {
  rank: ['species', 'ssp', 'var', 'form', 'hybrid', 'subvar'],
  status: ['accepted', 'unknown'],
  duration: ['annual', 'biennial', 'perennial'],
  month: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  color: [
    'white',
    'red',
    'brown',
    'orange',
    'yellow',
    'lime',
    'green',
    'cyan',
    'blue',
    'purple',
    'magenta',
    'grey',
    'black',
  ],
  edible_part: ['roots', 'stem', 'leaves', 'flowers', 'fruits', 'seeds', 'tubers'],
  uses: [
    'medicines',
    'materials',
    'environmental_uses',
    'human_food',
    'gene_sources',
    'animal_food',
    'poisons',
    'social_uses',
    'fuels',
    'invertebrate_food',
  ],
  foliage_texture: ['fine', 'medium', 'coarse'],
  toxicity: ['none', 'low', 'medium', 'high'],
  nitrogen_fixation: ['None', 'Low', 'Medium', 'High'],
  ligneous_type: ['liana', 'subshrub', 'shrub', 'tree', 'parasite'],
  woodiness: ['herbaceous', 'woody', 'variable'],
  biological_type: [
    'phanerophyte',
    'megaphanerophyte',
    'macrophanerophyte',
    'nanophanerophyte',
    'hemiphanerophyte',
    'pseudophanerophyte',
    'chamaephyte',
    'hemicryptophyte',
    'cryptophyte',
    'geophyte',
    'helophyte',
    'hydrophyte',
    'therophyte',
    'epiphyte',
  ],
  sexuality: [
    'hermaphrodite',
    'monoecious',
    'dioecious',
    'andromonoecious',
    'androdioecious',
    'gynomonoecious',
    'gynodioecious',
    'polygamodioecious',
    'trioecious',
    'trimonoecious',
  ],
  inflorescence_type: ['solitary', 'raceme', 'spike', 'head', 'umbel', 'cyme', 'panicle', 'fascicle'],
  fruit_shape: [
    'achene',
    'berry',
    'capsule',
    'caryopsis',
    'drupe',
    'follicle',
    'legume',
    'mericarp',
    'nut',
    'pome',
    'samara',
    'schizocarp',
    'silique',
    'strobilus',
    'syconium',
    'utricle',
  ],
  plant_form: [
    'tree',
    'shrub',
    'subshrub',
    'climber',
    'herb',
    'grass',
    'fern',
    'bulb',
    'succulent',
    'aquatic',
    'palm',
  ],
  height_basis: ['maximum', 'average'],
  life_span: ['short', 'moderate', 'long'],
  sun: ['full_sun', 'partial_shade', 'full_shade'],
  /** The terms of Kew's checklist. */
  climate: [
    'subalpine_or_subarctic',
    'temperate',
    'subtropical',
    'desert_or_dry_shrubland',
    'seasonally_dry_tropical',
    'montane_tropical',
    'wet_tropical',
    'subtropical_or_tropical',
    'temperate_subtropical_or_tropical',
  ],
  drought_tolerance: ['none', 'low', 'medium', 'high'],
  shade_tolerance: ['intolerant', 'intermediate', 'tolerant'],
  fertility_requirement: ['low', 'medium', 'high'],
  frost_tolerance: ['tender', 'half_hardy', 'hardy'],
  watering: ['low', 'moderate', 'high'],
  propagation: [
    'seed',
    'cuttings',
    'division',
    'bulb',
    'corm',
    'tuber',
    'layering',
    'grafting',
    'sprigs',
    'bare_root',
  ],
  sowing_method: ['direct', 'under_glass', 'transplant'],
  maturity_from: ['seed', 'transplant'],
  planting_task: ['sow_under_glass', 'sow_outdoors', 'plant_out', 'plant'],
  planting_anchor: ['last_frost', 'first_frost'],
  companion_effect: ['helps', 'harms'],
  poison_severity: ['low', 'medium', 'high', 'unstated'],
  poison_part: [
    'whole_plant',
    'aerial_parts',
    'leaves',
    'stem',
    'bark',
    'wood',
    'roots',
    'rhizome',
    'bulb',
    'tuber',
    'flowers',
    'pollen',
    'fruits',
    'seeds',
    'sap',
    'uneaten_parts',
  ],
  poison_condition: ['raw', 'unripe', 'in_quantity', 'bitter_plants', 'some_people'],
  poison_victim: ['people', 'cats', 'dogs', 'horses', 'livestock', 'animals', 'unstated'],
  poison_way: ['eating', 'touching', 'light', 'breathing', 'unstated'],
  alien_listing: ['impact_listed', 'listed'],
  alien_origin: ['alien', 'uncertain', 'native_in_part'],
  establishment: ['native', 'introduced', 'doubtful', 'absent', 'extinct', 'unknown'],
  image_part: ['flower', 'leaf', 'habit', 'fruit', 'bark', 'other'],
  evidence_type: ['reported', 'measured', 'derived', 'inferred'],
  fact_status: ['active', 'superseded', 'rejected'],
  record_type: ['Species'],
  change_status: ['pending', 'accepted', 'rejected', 'reverted'],
  change_type: ['addition', 'update', 'deletion'],
  source_type: ['external', 'observation', 'report'],
  warning_type: [
    'report',
    'Checks::PlausibleValues',
    'Checks::ScientificNameFormat',
    'Checks::GenusName',
    'Checks::UnusualValue',
    'Checks::SharedIdentifier',
    'Checks::FactDivergence',
  ],
  /** How a reviewer settled a report (C9.50). */
  report_outcome: ['corrected', 'forwarded', 'no_error', 'duplicate', 'unclear'],
  account_type: ['individual', 'nonprofit', 'company', 'other'],
} as const;

export type VocabularyName = keyof typeof VOCABULARIES;
export type Label<V extends VocabularyName> = (typeof VOCABULARIES)[V][number];

/** Other spellings that filters accept (contract C6.10); corrections and ingestion reject them. */
const FILTER_SYNONYMS: Partial<Record<VocabularyName, Record<string, string>>> = {
  color: { pink: 'magenta', rose: 'magenta', violet: 'purple', gray: 'grey' },
  edible_part: {
    root: 'roots',
    stems: 'stem',
    leaf: 'leaves',
    flower: 'flowers',
    fruit: 'fruits',
    seed: 'seeds',
    tuber: 'tubers',
  },
};

/** Words that people read in place of labels; others only lose their underscores. */
const READABLE: Partial<Record<VocabularyName, Record<string, string>>> = {
  rank: { ssp: 'subspecies', var: 'variety', subvar: 'subvariety' },
  month: {
    jan: 'January',
    feb: 'February',
    mar: 'March',
    apr: 'April',
    may: 'May',
    jun: 'June',
    jul: 'July',
    aug: 'August',
    sep: 'September',
    oct: 'October',
    nov: 'November',
    dec: 'December',
  },
};

/** Returns a label as people read it: `subspecies` for `ssp`, `human food` for `human_food`. */
export const readableLabel = (vocabulary: VocabularyName, label: string): string =>
  READABLE[vocabulary]?.[label] ?? readable(label);

const positions = new Map<VocabularyName, Map<string, number>>();
for (const [name, labels] of Object.entries(VOCABULARIES) as [VocabularyName, readonly string[]][]) {
  positions.set(name, new Map(labels.map((label, position) => [label.toLowerCase(), position])));
}

/** Returns the position of a label in any case; undefined for an unknown label. */
export const labelPosition = (vocabulary: VocabularyName, label: string): number | undefined =>
  positions.get(vocabulary)?.get(label.trim().toLowerCase());

/** Returns the position of a label in a filter, which may have another spelling (C6.10); undefined for an unknown label. */
export const filterPosition = (vocabulary: VocabularyName, label: string): number | undefined => {
  const word = label.trim().toLowerCase();
  const synonyms = new Map(Object.entries(FILTER_SYNONYMS[vocabulary] ?? {}));
  return labelPosition(vocabulary, synonyms.get(word) ?? word);
};

/**
 * Returns the label at a position.
 *
 * @throws {RangeError} for a position outside the vocabulary.
 */
export const labelAt = (vocabulary: VocabularyName, position: number): string => {
  const label: string | undefined = VOCABULARIES[vocabulary][position];
  if (label === undefined)
    throw new RangeError(`The vocabulary ${vocabulary} has no label at position ${position}.`);
  return label;
};
