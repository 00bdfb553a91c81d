import { ISO_ZONES } from '../src/geography/iso-zones.js';
import { LEVEL_3_ZONES } from '../src/geography/level-3-zones.js';
import type { Wording } from './words.js';

/** A botanical zone with its English name. */
export interface ZoneInEnglish {
  readonly slug: string;
  readonly name: string;
}

/** Returns the name of a zone in the language of the page; level 4 has English names only. */
export const zoneText = ({ t }: Pick<Wording, 't'>, { slug, name }: ZoneInEnglish): string =>
  t.zones[slug] ?? name;

/** Returns zones in the order of their names in the language of the page. */
export const inOrderOfNames = <Zone extends ZoneInEnglish>(
  wording: Wording,
  zones: readonly Zone[],
): readonly Zone[] => {
  // English names come in order, and sorting hundreds of them with a collator costs more than the rest of a page.
  if (Object.keys(wording.t.zones).length === 0) return zones;
  const { compare } = new Intl.Collator(wording.language);
  return zones.toSorted((a, b) => compare(zoneText(wording, a), zoneText(wording, b)));
};

/** Slugs of zones by English name: notes of sources name countries, and states of large ones. */
const ZONES_BY_NAME: ReadonlyMap<string, string> = new Map(
  [...LEVEL_3_ZONES].map(([code, { name }]) => [name, code.toLowerCase()]),
);

/** ISO codes of countries by English name. */
const COUNTRIES_BY_NAME: ReadonlyMap<string, string> = new Map(
  [...ISO_ZONES.keys()]
    .filter((code) => code.length === 2)
    .map((code) => [new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code, code]),
);

/** Returns the name of a country in the language of the page, from the English one that a note of a source has. */
export const countryText = ({ t, language }: Wording, english: string): string => {
  if (language === 'en') return english;
  const country = COUNTRIES_BY_NAME.get(english.replace(/^the /, ''));
  const named = country && new Intl.DisplayNames(language, { type: 'region' }).of(country);
  return named ?? t.zones[ZONES_BY_NAME.get(english) ?? ''] ?? english;
};
