import { textKey } from '../../src/names/fold.js';
import type { FullRecord } from '../../src/species/full-record.js';
import type { Published } from '../../src/species/published-values.js';
import { labelWords, lengthText, monthsText, scaleWords, type Wording } from '../words.js';
import { zoneText } from '../zone-text.js';
import { namedRange } from './native-range.js';

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Returns the words of the forms by label; a climber or water plant is known by that word, not as a herb. */
const formsOf = (wording: Wording, values: Published): ReadonlyMap<string, string> => {
  const all = texts(values.get('plant_form'));
  const shown = all.includes('climber') ? all.filter((form) => form !== 'herb') : all;
  return new Map(shown.map((form) => [form, labelWords(wording, 'plant_form', form)]));
};

/** Returns the height that a sentence says: the greatest, else the average one. */
const heightOf = (wording: Wording, values: Published) => {
  const [tallest, average] = ['maximum_height_cm', 'average_height_cm'].map((key) => values.get(key));
  const height = tallest ?? average;
  return {
    height: typeof height === 'number' ? lengthText(wording, height) : undefined,
    isTallest: tallest !== undefined,
  };
};

type Described = Pick<FullRecord, 'zones'> & { readonly family: Pick<FullRecord['family'], 'name'> };

/** Returns the native range in words: up to three zones by name, or regions. */
const rangeOf = (wording: Wording, { zones }: Described) => {
  const native = zones
    .filter((zone) => zone[6] === 'native')
    .map(([, name, slug, code]) => ({ name: zoneText(wording, { name, slug }), slug, code }))
    .sort((a, b) => (textKey(a.name) < textKey(b.name) ? -1 : 1));
  const range = namedRange(native);
  const names = new Map(native.map(({ slug, name }) => [slug, name]));
  return {
    zones: range?.of === 'zones' ? range.slugs.map((slug) => names.get(slug)!) : [],
    regions: range?.of === 'regions' ? range.numbers.map((number) => wording.t.regions[number]!) : [],
    isNativeWidely: range?.of === 'world',
    isIntroduced: zones.some((zone) => zone[6] === 'introduced'),
  };
};

/** Returns the sentences that say what a plant is, from its published values. Each part is missing where nothing is known. */
export const portraitOf = (wording: Wording, record: Described, values: Published): readonly string[] => {
  const { t } = wording;
  const scale = (key: string): string | undefined => {
    const value = values.get(key);
    return typeof value === 'number' ? scaleWords(wording, key, value) : undefined;
  };
  const retention = values.get('leaf_retention');
  const light = scale('light');
  const sun = texts(values.get('sun')).map((each) => labelWords(wording, 'sun', each));
  const months = texts(values.get('bloom_months'));
  return t.portrait({
    duration: texts(values.get('duration')).map((each) => labelWords(wording, 'duration', each)),
    leafRetention: typeof retention === 'boolean' ? retention : undefined,
    forms: formsOf(wording, values),
    isGrassLike: record.family.name !== 'Poaceae',
    ...heightOf(wording, values),
    ...rangeOf(wording, record),
    colours: texts(values.get('flower_color')).map((each) => labelWords(wording, 'color', each)),
    months: months.length > 0 ? monthsText(wording, months) : undefined,
    // What the panel of care says, too: a class of light in the wild reads like another answer.
    light: sun.length > 0 || light === undefined ? sun : [light],
    moisture: scale('ground_humidity'),
  });
};
