import { spoken } from '../names/common-name.js';
import { withoutListMark } from '../names/list-mark.js';
import { normaliseCharacters } from '../names/normalise-characters.js';
import { getOrInsert } from '../runtime/get-or-insert.js';
import { fitsHints } from './candidate.js';
import { familyMatch, genusMatch, matched, type NameMatch, type NameToMatch, noMatch } from './match.js';
import type { CommonBearer, Genus, MatchedFamily } from './queries.js';
import type { Reason } from './reasons.js';

/** Characters that the index common_name_lookup ignores. */
const IGNORED = /[ \-'’.,()]/g;

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Lower-cases as Postgres does in a database of the locale C: ASCII letters only. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Returns the lookup keys of an entry of a list: as written and in spoken order (*Clover, White*). Postgres may lower only
 * ASCII letters, so the keys have the first letter in both cases, and the others also as they are written (*pin d'Écosse*).
 */
export const commonNameKeys = (written: string): readonly string[] => {
  const text = withoutListMark(normaliseCharacters(written));
  const keys = [text, spoken(text)]
    .flatMap((each) => [each.toLowerCase(), lowerAscii(each)])
    .map((each) => each.replace(IGNORED, ''))
    .filter((key) => key !== '');
  return [...new Set(keys.flatMap((key) => [key, capitalised(key).normalize('NFC')]))];
};

/** Number of times more sources that must use a name for one plant than for any other, and their minimum. */
const CLEARLY_MORE = 3;
const FEW_SOURCES = 2;

/** The members of one plant that have the name, the one with most sources first. */
type Plant = readonly CommonBearer[];

const byPlant = (bearers: readonly CommonBearer[]): readonly Plant[] => {
  const plants = new Map<string, CommonBearer[]>();
  for (const bearer of bearers) getOrInsert(plants, bearer.plant_slug, (): CommonBearer[] => []).push(bearer);
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

/** What a common name is known to mean: the species that have it, and the group that it names. */
export interface CommonMeaning {
  readonly bearers: readonly CommonBearer[];
  readonly group: CalledGroup | undefined;
  /** How the name was found: `everyday_wording`, `words_unknown`. */
  readonly reasons: readonly Reason[];
}

const groupMatch = (
  { rank, taxon }: CalledGroup,
  reasons: readonly Reason[],
  alternatives: readonly CommonBearer[],
): NameMatch =>
  rank === 'genus'
    ? genusMatch(taxon, ['group_name', ...reasons], { alternatives })
    : familyMatch(taxon, ['group_name', ...reasons], { alternatives });

/**
 * Decides which species a common name means (contract C7.38): the only plant with the name, or the one for which at
 * least three times as many sources use it. The name of a group means the group, unless a hint or a well-known plant
 * of the group decides: *Lily* is not the *Anthurium* that one list calls so. Expects at least one plant or group with the name.
 */
export const decideCommonName = (
  asked: NameToMatch,
  { bearers, group, reasons }: CommonMeaning,
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
    return groupMatch(group, reasons, alternatives);
  if (bearer === undefined) return noMatch(['ambiguous'], alternatives);
  const disagrees = fitsHints(asked, bearer) === false;
  return matched(
    reasons.includes('everyday_wording') ? 'normalised' : 'exact',
    bearer,
    [
      'common_name',
      ...reasons,
      ...(disagrees ? (['hint_disagrees'] as const) : []),
      ...(hinted ? (['hint'] as const) : second === undefined ? [] : (['homonyms'] as const)),
    ],
    { alternatives },
  );
};

const isOfGroup = ({ rank, taxon }: CalledGroup, bearer: CommonBearer): boolean =>
  bearer[rank] === taxon.name;

/**
 * Decides which species the names of a pair mean together, *Courgette / Zucchini*: those that all of them may mean. Names of
 * different plants match nothing; an unknown one is ignored with a reason.
 *
 * @param meanings What each name means; undefined for an unknown one. At least one is known.
 */
export const decidePair = (
  asked: NameToMatch,
  meanings: readonly (CommonMeaning | undefined)[],
): NameMatch => {
  const known = meanings.filter((each) => each !== undefined);
  const all = known.flatMap(({ bearers }) => bearers);
  // A name is that of its group only if it means the group alone: onions are no leeks, although both are of one genus.
  const groups = known.map((meaning) =>
    decideCommonName(asked, meaning).bearer === null ? meaning.group : undefined,
  );
  const mayBe = ({ bearers }: CommonMeaning, at: number, bearer: CommonBearer): boolean =>
    bearers.some(({ plant_slug }) => plant_slug === bearer.plant_slug) ||
    (groups[at] !== undefined && isOfGroup(groups[at], bearer));
  const bearers = all.filter((bearer) => known.every((meaning, at) => mayBe(meaning, at, bearer)));
  const [group, ...others] = new Set(groups.map((each) => each?.taxon.name));
  const reasons: Reason[] = [
    ...(known.some((meaning) => meaning.reasons.length > 0) ? (['everyday_wording'] as const) : []),
    ...(known.length < meanings.length ? (['words_unknown'] as const) : []),
  ];
  const shared = group !== undefined && others.length === 0 ? groups[0] : undefined;
  if (bearers.length === 0 && shared === undefined)
    return noMatch(['several_names'], byPlant(all).map(mainOf));
  return decideCommonName(asked, { bearers, group: shared, reasons });
};
