/** A regional list: its key in the file, and the zone that it is a list of. */
export interface RegionalList {
  readonly list: string;
  /** Code of level 3 (C11.10); null where the region is no zone. */
  readonly zone: string | null;
}

/**
 * The lists of whole states. Of Minnesota's the plants of wetlands only, yet for the state; Wisconsin's was published
 * twice, for two regions of wetland indicators, with the same plants and the same nativity.
 */
const STATES: Readonly<Record<string, string>> = {
  colorado_2020: 'COL',
  delaware_2013: 'DEL',
  florida_2011: 'FLA',
  illinois_2020: 'ILL',
  indiana_2019: 'INI',
  iowa_2001: 'IOW',
  kansas_2014: 'KAN',
  michigan_2014: 'MIC',
  minnesota_wetlands_2007: 'MIN',
  missouri_2015: 'MSO',
  montana_2017: 'MNT',
  nebraska_2003: 'NEB',
  new_jersey_2019: 'NWJ',
  ohio_2014: 'OHI',
  west_virginia_2015: 'WVA',
  wisconsin_wetland_northern_southcentral_2017: 'WIS',
  wisconsin_wetland_southwestern_southeastern_2017: 'WIS',
  wyoming_2017: 'WYO',
};

/** Ecoregions, parts of states and groups of states: what is introduced there may be native in the rest of a state. */
const REGIONS = [
  'appalachian_mountains_2013',
  'atlantic_coastal_pine_barrens_2018',
  'chicago_region_2017',
  'coastal_plain_southeast_2013',
  'dakotas_excluding_black_hills_2017',
  'eastern_great_lakes_hudson_lowlands_2018',
  'eastern_washington_columbia_basin_2013',
  'eastern_washington_mountains_2013',
  'florida_south_2009',
  'interior_plateau_2013',
  'louisiana_coastal_prairie_2006',
  'maine_new_brunswick_2018',
  'mid_atlantic_allegheny_plateau_glaciated_2012',
  'mid_atlantic_allegheny_plateau_nonglaciated_2012',
  'mid_atlantic_coastal_plain_2012',
  'mid_atlantic_piedmont_2012',
  'mid_atlantic_ridge_valley_2012',
  'mississippi_north_central_wetlands_2005',
  'new_mexico_middle_rio_grande_2019',
  'northeastern_coastal_2018',
  'northern_appalachian_atlantic_maritime_highlands_2018',
  'pennsylvania_piedmont_2013',
  'southeastern_piedmont_2013',
  'southern_coastal_plain_2013',
  'texas_blackland_prairie_2019',
  'western_washington_2013',
];

/** All lists by their keys: the order in which they are registered, which is that of their ranks (C10.21). */
export const REGIONAL_LISTS: readonly RegionalList[] = [
  ...Object.entries(STATES).map(([list, zone]) => ({ list, zone })),
  ...REGIONS.map((list) => ({ list, zone: null })),
].sort((a, b) => (a.list < b.list ? -1 : 1));
