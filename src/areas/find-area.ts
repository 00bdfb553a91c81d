import { plain } from '../names/fold.js';
import { nearest } from '../wording/suggestions.js';
import { ALIEN_LISTS, type AlienList } from './alien-lists.js';

/** What a text means as an area. */
export type FoundArea =
  | { readonly list: AlienList }
  /** A country or territory of the world without a list of its own; `parts`: its areas that have one. */
  | { readonly unlisted: string; readonly parts: readonly AlienList[] }
  /** A text that names nothing; `nearest` is the name of an area that is spelled alike. */
  | { readonly unknown: string; readonly nearest: string | null };

const nameKey = (name: string): string =>
  plain(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes of countries by their English names. */
const CODES_BY_NAME: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = COUNTRIES.of(code);
    return name === undefined ? [] : [[nameKey(name), code] as const];
  }),
);

const byCode = new Map(
  ALIEN_LISTS.flatMap((list) => (list.code === null ? [] : [[list.code, list] as const])),
);
const byZone = new Map(
  ALIEN_LISTS.flatMap((list) => (list.zone === null ? [] : [[list.zone.toUpperCase(), list] as const])),
);
const byName = new Map([
  ...ALIEN_LISTS.map((list) => [nameKey(list.area), list] as const),
  ...ALIEN_LISTS.map((list) => [nameKey(list.name), list] as const),
]);
const NAMES = [...byName.keys()].sort();

const unlisted = (code: string): FoundArea | null => {
  const name = /^[A-Z]{2}$/.test(code) ? COUNTRIES.of(code) : undefined;
  if (name === undefined) return null;
  return { unlisted: name, parts: ALIEN_LISTS.filter(({ country }) => country === code) };
};

/** Finds an area by its slug, ISO code, English name, or the code of the zone that is the area (contract C20.3). */
export const findArea = (text: string): FoundArea => {
  const code = text.trim().toUpperCase();
  const key = nameKey(text);
  const country = CODES_BY_NAME.get(key) ?? code;
  const list = byCode.get(code) ?? byName.get(key) ?? byCode.get(country) ?? byZone.get(code);
  if (list !== undefined) return { list };
  const near = nearest(key, NAMES);
  return unlisted(country) ?? { unknown: text, nearest: near === null ? null : byName.get(near)!.name };
};
