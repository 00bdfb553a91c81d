import { cell, listed, tableOf } from './contract.js';
import { type Key, speciesKeys } from './keys.js';
import { at } from './paths.js';
import type { Item } from './types.js';

/** The fields that completion counts (C10.40). */
export const COUNTED: readonly Key[] = tableOf('C10.40').flatMap((row) =>
  listed(cell(row, 'fields')).map((field) => {
    const key = speciesKeys.find((each) => each.key === field);
    if (key?.path == null) throw new Error(`No payload shows ${field}`);
    return key;
  }),
);

/** Divisions of ferns and lycophytes. */
export const SPORES: readonly string[] = [
  'Pteridophyta',
  'Lycopodiophyta',
  'Equisetophyta',
  'Psilotophyta',
  'Polypodiophyta',
  'Monilophyta',
];
/** Divisions of gymnosperms. */
export const CONES: readonly string[] = [
  'Coniferophyta',
  'Cycadophyta',
  'Ginkgophyta',
  'Gnetophyta',
  'Pinophyta',
];

const FLOWERS = /^(flower_|fruit_|sexuality$|inflorescence_type$|bloom_months$)/;
const PETALS = ['flower_color', 'flower_conspicuous', 'inflorescence_type'];
const HERBS = ['therophyte', 'geophyte', 'hemicryptophyte', 'helophyte', 'hydrophyte'];

/** Tells whether duration or life form make a species a herb (C10.41). */
export const isHerb = (record: Item): boolean => {
  const duration = record['duration'] as readonly string[] | null;
  const short = duration?.every((label) => label === 'annual' || label === 'biennial') ?? false;
  return short || HERBS.includes(String(at(record, 'specifications.biological_type')));
};

/** Tells whether a field counts for a species of a division (C10.41). */
const counts = ({ key }: Key, record: Item, division: string | null): boolean => {
  if (key.startsWith('planting_')) return record['edible'] === true || record['vegetable'] === true;
  if (key === 'ligneous_type' && isHerb(record)) return false;
  if (division !== null && SPORES.includes(division)) return !FLOWERS.test(key);
  return !(division !== null && CONES.includes(division) && PETALS.includes(key));
};

const isFilled = (value: unknown): boolean =>
  value !== null && !(typeof value === 'string' && value.trim() === '');

/** Computes the completion ratio of a species from its record. */
export const completionOf = (record: Item, division: string | null): number => {
  const relevant = COUNTED.filter((key) => counts(key, record, division));
  const filled = relevant.filter(({ path }) => isFilled(at(record, path!)));
  return Math.floor((filled.length * 100) / relevant.length);
};
