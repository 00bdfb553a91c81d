import { ALIEN_LISTS, type AlienList } from '../../src/areas/alien-lists.js';
import type { AnsweredArea } from '../../src/areas/answer.js';
import { type FoundArea, findArea } from '../../src/areas/find-area.js';
import { plain } from '../../src/names/fold.js';
import { foreign } from '../marked-text.js';
import type { Wording } from '../words.js';

const namesIn = new Map<string, Intl.DisplayNames>();
const countries = (language: string): Intl.DisplayNames => {
  const names =
    namesIn.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  namesIn.set(language, names);
  return names;
};

/** Returns the name of an area in the language of the page; undefined where it has an English one only, such as small islands. */
const ownName = (
  { t, language }: Wording,
  { code, name, zone, extent }: Pick<AlienList, 'code' | 'name' | 'zone' | 'extent'>,
): string | undefined => {
  if (language === 'en') return name;
  // The list of a country that leaves its islands out is called by the country.
  const isCountry = code?.length === 2 && (extent === 'whole' || countries('en').of(code) === name);
  const country = isCountry ? countries(language).of(code) : undefined;
  return country ?? (zone === null ? undefined : t.zones[zone]);
};

/** Returns the name of an area in the language of the page, else the English one. */
const areaText = (wording: Wording, list: AlienList): string => ownName(wording, list) ?? list.name;

/** Returns the name of an area, delimited where it is English on a page in another language (marked-text.tsx). */
export const markedArea = (wording: Wording, list: AlienList): string =>
  ownName(wording, list) ?? foreign('en', list.name);

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Finds a country by its name in a language, under which it is shown if it has no list. */
const findCountry = (language: string, text: string): FoundArea | undefined => {
  const names = countries(language);
  const wanted = plain(text.trim());
  const code = CODES.find((each) => wanted !== '' && plain(names.of(each) ?? '') === wanted);
  if (code === undefined) return undefined;
  const found = findArea(code);
  return 'unlisted' in found ? { ...found, unlisted: names.of(code)! } : found;
};

/** Finds an area by its English name or code, or by its name in the language of the page, whether it has a list or not. */
export const findAreaIn = (wording: Wording, text: string): FoundArea => {
  const found = findArea(text);
  if (!('unknown' in found)) return found;
  const list = ALIEN_LISTS.find((each) => plain(areaText(wording, each)) === plain(text.trim()));
  return list === undefined ? (findCountry(wording.language, text) ?? found) : { list };
};

/** Returns the areas that a text names, separated by commas, without those that nothing is known of. */
export const areasIn = (
  wording: Wording,
  texts: string,
): readonly { readonly text: string; readonly found: AnsweredArea }[] =>
  [...new Set(texts.split(',').map((text) => text.trim()))]
    .filter((text) => text !== '')
    .flatMap((text) => {
      const found = findAreaIn(wording, text);
      return 'unknown' in found ? [] : [{ text, found }];
    })
    .slice(0, 10);
