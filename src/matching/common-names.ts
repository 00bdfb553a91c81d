import { spoken } from '../names/common-name.js';
import { withoutListMark } from '../names/list-mark.js';
import { normaliseCharacters } from '../names/normalise-characters.js';
import { fitsHints } from './candidate.js';
import { familyMatch, genusMatch, matched, type NameMatch, type NameToMatch, noMatch } from './match.js';
import type { CommonBearer, Genus, MatchedFamily } from './queries.js';

/** Characters that the index common_name_lookup ignores. */
const IGNORED = /[ \-'’.,()]/g;

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * Returns the lookup keys of an entry of a list: as written and in spoken order (*Clover, White*). Postgres may lower only
 * ASCII letters, so the keys have the first letter in both cases.
 */
export const commonNameKeys = (written: string): readonly string[] => {
  const text = withoutListMark(normaliseCharacters(written)).toLowerCase();
  const keys = [text, spoken(text)].map((each) => each.replace(IGNORED, '')).filter((key) => key !== '');
  return [...new Set(keys.flatMap((key) => [key, capitalised(key).normalize('NFC')]))];
};

/** Number of times more sources that must use a name for one plant than for any other, and their minimum. */
const CLEARLY_MORE = 3;
const FEW_SOURCES = 2;

/** The members of one plant that have the name, the one with most sources first. */
type Plant = readonly CommonBearer[];

const byPlant = (bearers: readonly CommonBearer[]): readonly Plant[] => {
  const plants = new Map<string, CommonBearer[]>();
  for (const bearer of bearers) {
    const members = plants.get(bearer.plant_slug);
    if (members) members.push(bearer);
    else plants.set(bearer.plant_slug, [bearer]);
  }
  return [...plants.values()];
};

const support = (plant: Plant): number => Math.max(...plant.map(({ sources }) => sources));

/** Returns the species of a plant that a name means: the main species if it has the name. */
const mainOf = (plant: Plant): CommonBearer =>
  plant.find(({ slug, plant_slug }) => slug === plant_slug) ?? plant[0]!;

/** The genus or family whose plants are called by a name (contract C7.14). */
export type CalledGroup = {
  /** Ids of its well-known species that are called so. */
  readonly called: readonly number[];
} & (
  | { readonly rank: 'genus'; readonly taxon: Genus }
  | { readonly rank: 'family'; readonly taxon: MatchedFamily }
);

const groupMatch = ({ rank, taxon }: CalledGroup, alternatives: readonly CommonBearer[]): NameMatch =>
  rank === 'genus'
    ? genusMatch(taxon, ['group_name'], alternatives)
    : familyMatch(taxon, ['group_name'], 0, alternatives);

/**
 * Decides which species a common name means (contract C7.38): the only plant with the name, or the one for which at
 * least three times as many sources use it. The name of a group means the group, unless a hint or a well-known plant
 * of the group decides: *Lily* is not the *Anthurium* that one list calls so. Expects at least one plant or group with the name.
 */
export const decideCommonName = (
  asked: NameToMatch,
  bearers: readonly CommonBearer[],
  group?: CalledGroup,
): NameMatch => {
  const fitting = bearers.filter((bearer) => fitsHints(asked, bearer) === true);
  const hinted = fitting.length > 0 && fitting.length < bearers.length;
  const plants = [...byPlant(hinted ? fitting : bearers)].sort((a, b) => support(b) - support(a));
  const alternatives = plants.map(mainOf);
  const [first, second] = plants;
  const isClear =
    second === undefined ||
    (support(first!) >= FEW_SOURCES && support(first!) >= CLEARLY_MORE * support(second));
  const bearer = first && isClear ? mainOf(first) : undefined;
  if (group && fitting.length === 0 && !(bearer && group.called.includes(bearer.id)))
    return groupMatch(group, alternatives);
  if (bearer === undefined) return noMatch(['ambiguous'], alternatives);
  const disagrees = fitsHints(asked, bearer) === false;
  return matched(
    'exact',
    bearer,
    [
      'common_name',
      ...(disagrees ? (['hint_disagrees'] as const) : []),
      ...(hinted ? (['hint'] as const) : second === undefined ? [] : (['homonyms'] as const)),
    ],
    { alternatives },
  );
};
