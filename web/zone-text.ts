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
