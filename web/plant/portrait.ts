import { field } from '../../src/fields/registry.js';
import { textKey } from '../../src/names/fold.js';
import type { FullRecord } from '../../src/species/full-record.js';
import type { Published } from '../../src/species/published-values.js';
import { labelWords, monthsText, numberText, quantityText, scaleWords, type Wording } from '../words.js';
import { zoneText } from '../zone-text.js';

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Rounds a height in centimetres to what a sentence says: whole metres from ten metres on. */
const rounded = (height: number): number => (height >= 1_000 ? Math.round(height / 100) * 100 : height);

/** Returns the average and the maximum height; in the same unit, which then follows the second: `15` and `40 m`. */
const heights = (wording: Wording, values: Published): readonly string[] => {
  const given = ['average_height_cm', 'maximum_height_cm'].map((key) => values.get(key));
  const [least, most] = [...new Set(given)].filter((height) => typeof height === 'number').map(rounded);
  // Sources may disagree: an average that is not below the maximum says nothing more.
  if (least !== undefined && most !== undefined && least >= most) return [quantityText(wording, most, 'cm')];
  if (least === undefined) return [];
  if (most === undefined) return [quantityText(wording, least, 'cm')];
  const [inMetres, isSame] = [least >= 100, least >= 100 === most >= 100];
  return [
    isSame
      ? numberText(wording.language, inMetres ? least / 100 : least)
      : quantityText(wording, least, 'cm'),
    quantityText(wording, most, 'cm'),
  ];
};

/** Returns the sentences that say what a plant is, from its published values. Each part is missing where nothing is known. */
export const portraitOf = (
  wording: Wording,
  record: Pick<FullRecord, 'zones' | 'rank'>,
  values: Published,
): readonly string[] => {
  const { t } = wording;
  const zonesThat = (establishment: string) =>
    record.zones
      .filter((zone) => zone[6] === establishment)
      .map(([, name, slug]) => zoneText(wording, { name, slug }));
  const label = (key: string): string | undefined => {
    const value = values.get(key);
    return typeof value === 'string' ? labelWords(wording, field(key).vocabulary ?? '', value) : undefined;
  };
  const scale = (key: string): string | undefined => {
    const value = values.get(key);
    return typeof value === 'number' ? scaleWords(wording, key, value) : undefined;
  };
  const retention = values.get('leaf_retention');
  const months = texts(values.get('bloom_months'));
  return t.portrait({
    duration: texts(values.get('duration')).map((each) => labelWords(wording, 'duration', each)),
    leafRetention: typeof retention === 'boolean' ? retention : undefined,
    wood: label('ligneous_type'),
    rank: record.rank,
    heights: heights(wording, values),
    native: zonesThat('native').sort((a, b) => (textKey(a) < textKey(b) ? -1 : 1)),
    introduced: zonesThat('introduced').length,
    colours: texts(values.get('flower_color')).map((each) => labelWords(wording, 'color', each)),
    months: months.length > 0 ? monthsText(wording, months) : undefined,
    light: scale('light'),
    moisture: scale('ground_humidity'),
  });
};
