import { CATALOGUE_LABELS, CATALOGUE_SIZES, CATALOGUE_TEXTS } from '../../item.js';
import { divide, type Records } from './about-species.js';
import { foods } from './foods.js';
import { hardiness } from './hardiness.js';
import { labels } from './labels.js';
import { plantingWindows } from './planting-windows.js';
import { fits, sizes } from './sizes.js';
import type { CataloguedSpecies, DerivedClaim } from './species.js';

/** All fields that claims of a catalogue can have. */
export const CATALOGUE_ATTRIBUTES: readonly string[] = [
  'common_name',
  ...CATALOGUE_SIZES,
  ...CATALOGUE_LABELS,
  ...CATALOGUE_TEXTS,
  'hardiness_zone',
  'hardiness_zone_maximum',
  'frost_tolerance',
  'planting_window',
  'minimum_temperature_deg_c',
  'vegetable',
  'edible_part',
];

/** Returns the claims of a catalogue about a species: a pure function of its records and of what other sources say. */
export const catalogueClaims = (species: CataloguedSpecies): readonly DerivedClaim[] => {
  const records = divide(species.records, species.names);
  return [
    ...names(records),
    ...sizes(records).filter(fits(species)),
    ...labels(records, species),
    ...texts(records, species),
    ...plantingWindows(records, species),
    ...hardiness(records, species),
    ...foods(records, species),
  ];
};

const reported = { unit: null, evidence: 'reported', n_observations: null, notes: null } as const;

/** Returns the names of the species among those of its records; names of cultivars are none of it. */
const names = ({ names }: Records): readonly DerivedClaim[] =>
  names.length === 0 ? [] : [{ ...reported, attribute: 'common_name', value: names, record: null }];

/** Returns the first text about the species for each field. */
const texts = ({ about }: Records, { machine_written }: CataloguedSpecies): readonly DerivedClaim[] =>
  CATALOGUE_TEXTS.flatMap((attribute) => {
    const record = about.find(({ vals }) => vals[attribute] !== undefined);
    return record === undefined
      ? []
      : [
          {
            ...reported,
            evidence: machine_written ? 'inferred' : 'reported',
            attribute,
            value: String(record.vals[attribute]),
            record: record.record_id,
          },
        ];
  });
