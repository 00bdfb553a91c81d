import type { BotanicalName } from '../names/parsed-name.js';
import type { Candidate } from './candidate.js';
import { bySpecies, type MatchType, matched, type NameMatch, noMatch } from './match.js';
import type { Reason } from './reasons.js';

/** Distances of candidates; lower is closer. */
const AUTHOR = { same: 0, compatible: 1, unknown: 3, different: 14 } as const;
const PER_EDIT = 10;
const LATIN = 2;
/** Margin between the first and second species below which a match is ambiguous. */
const MARGIN = 5;

const bearers = (all: readonly Candidate[]) => all.map(({ bearer }) => bearer);

/** The chosen species, or the reason why none was chosen. */
type Choice = { readonly chosen: Candidate; readonly also: readonly Reason[] } | { readonly refused: Reason };

/** Returns the best candidates by a measure; all if they are equal. */
const best = (all: readonly Candidate[], place: (each: Candidate) => number): readonly Candidate[] => {
  const least = Math.min(...all.map(place));
  return all.filter((each) => place(each) === least);
};

const OF = {
  acceptedAsWritten: 0,
  accepted: 1,
  certainSynonym: 2,
  unplacedAsWritten: 3,
  unplaced: 4,
  synonym: 5,
};

/** Ranks a name that the backbone left unplaced behind a reliable synonym, since another source has placed it. */
const nearness = ({ bearer, asWritten }: Candidate): number => {
  if (bearer.synonym !== null) return bearer.certain ? OF.certainSynonym : OF.synonym;
  if (bearer.status === 'accepted') return asWritten ? OF.acceptedAsWritten : OF.accepted;
  return asWritten ? OF.unplacedAsWritten : OF.unplaced;
};

/**
 * Chooses among candidates of one name: by hints, then by author, then accepted names before
 * reliable synonyms.
 */
const choose = (all: readonly Candidate[]): Choice => {
  const fitting = all.filter(({ fits }) => fits === true);
  const hinted = fitting.length > 0 && fitting.length < all.length;
  const byAuthor = best(fitting.length > 0 ? fitting : all, ({ author }) => AUTHOR[author]);
  const known = byAuthor.filter(({ trusted }) => trusted);
  if (known.length === 0) return { refused: 'uncertain_synonym' };
  const nearest = best(known, nearness);
  if (bySpecies(bearers(nearest)).length > 1) return { refused: 'ambiguous' };
  const chosen = best(nearest, ({ spelling }) => (spelling.difference === 'none' ? 0 : 1))[0]!;
  const others =
    bySpecies(bearers(all.filter(({ trusted, bearer }) => trusted && !bearer.probable))).length > 1;
  return { chosen, also: hinted ? ['hint'] : others ? ['homonyms'] : [] };
};

const AUTHOR_REASONS = {
  same: 'author_same',
  compatible: 'author_compatible',
  different: 'author_differs',
  unknown: 'author_unknown',
} as const satisfies Record<Candidate['author'], Reason>;

/** Returns the reasons for a candidate, apart from its spelling. */
const circumstances = (name: BotanicalName, { bearer, author, fits }: Candidate): readonly Reason[] => [
  ...(bearer.former ? (['former_name'] as const) : bearer.synonym !== null ? (['synonym'] as const) : []),
  ...(name.author === null ? [] : [AUTHOR_REASONS[author]]),
  ...(fits === false ? (['hint_disagrees'] as const) : []),
  ...(name.qualifier === 'cf' ? (['qualified'] as const) : []),
  ...(name.qualifier === 'agg' ? (['wide_sense'] as const) : []),
  ...(name.cultivar === null ? [] : (['cultivar_ignored'] as const)),
  ...(name.remark ? (['remark_ignored'] as const) : []),
];

const isCrossed = (name: string): boolean => name.includes('×');

const written = (
  { name }: BotanicalName,
  { spelling, asWritten, bearer }: Candidate,
): readonly [MatchType, Reason] => {
  switch (spelling.difference) {
    case 'none':
      if (asWritten) return ['exact', 'same_name'];
      return isCrossed(name) === isCrossed(bearer.synonym ?? bearer.scientific_name)
        ? ['normalised', 'writing']
        : ['normalised', 'hybrid_sign'];
    case 'writing':
      return ['normalised', 'writing'];
    case 'autonym':
      return ['normalised', 'autonym'];
    case 'latin':
      return ['normalised', 'latin_variant'];
    case 'abbreviation':
      return ['normalised', 'abbreviated_genus'];
    case 'typos':
      return ['fuzzy', 'typos'];
  }
};

/** Returns the accepted species whose synonym an unplaced name probably is: some list says so, and no author contradicts it. */
const probablyAccepted = ({ bearer }: Candidate, all: readonly Candidate[]): readonly Candidate[] =>
  bearer.status === 'unknown'
    ? all.filter((each) => each.bearer.status === 'accepted' && each.author !== 'different')
    : [];

/** Matches misapplied names: `auct. non L.`, `not L.`, `Roth sensu Mill.`, but not `L. non Mill.`, which names a homonym. */
const MISAPPLIED = /^\(?(?:auctt?|non|not|nec|sensu)\b|[\s(](?:auctt?|sensu)\b/i;

/** Converts a choice into a match; `none` with alternatives if nothing was chosen. */
const concluded = (name: BotanicalName, all: readonly Candidate[], choice: Choice): NameMatch => {
  if (name.author !== null && MISAPPLIED.test(name.author)) return noMatch(['misapplied'], bearers(all));
  if ('refused' in choice) return noMatch([choice.refused], bearers(all));
  const { chosen, also } = choice;
  const [type, how] = written(name, chosen);
  const probable = probablyAccepted(chosen, all);
  const reasons = [
    how,
    ...circumstances(name, chosen),
    ...also,
    ...(probable.length > 0 ? (['probable_synonym'] as const) : []),
  ];
  const alternatives = bearers([...probable, ...all.filter(({ trusted }) => trusted)]);
  if (chosen.author !== 'different')
    return matched(type, chosen.bearer, reasons, { edits: chosen.spelling.edits, alternatives });
  // A synonym or similar name with another author is usually a homonym.
  const surely =
    type !== 'fuzzy' &&
    (chosen.sameBasionym || (chosen.bearer.synonym === null && !also.includes('homonyms')));
  return surely
    ? matched('authorship_differs', chosen.bearer, reasons, { alternatives })
    : noMatch(['author_differs'], bearers(all));
};

const ofDifference = (all: readonly Candidate[], ...differences: readonly string[]): readonly Candidate[] =>
  all.filter(({ spelling }) => differences.includes(spelling.difference));

/**
 * Decides by the name itself and other spellings of the same words; undefined if none is
 * known. Other spellings count only if the name itself is unknown, known with other authors,
 * or known from unreliable lists.
 */
export const decideSameWords = (name: BotanicalName, all: readonly Candidate[]): NameMatch | undefined => {
  const own = ofDifference(all, 'none');
  const otherwise = ofDifference(all, 'writing');
  const surer = otherwise.filter(({ author, trusted }) => trusted && AUTHOR[author] <= AUTHOR.compatible);
  const weak = own.every(({ author, trusted }) => author === 'different' || !trusted);
  for (const group of [weak ? surer : [], own, otherwise, ofDifference(all, 'autonym')])
    if (group.length > 0) return concluded(name, group, choose(group));
  return undefined;
};

const place = ({ spelling, author, fits }: Candidate): number =>
  spelling.edits * PER_EDIT +
  (spelling.difference === 'latin' ? LATIN : 0) +
  AUTHOR[author] +
  (fits === false ? PER_EDIT : 0);

/** Which words of a name occur in known names. */
interface KnownWords {
  readonly genus: boolean;
  /** Whether all epithets occur. */
  readonly words: boolean;
}

/** A decision on the given candidates. */
export interface Decided {
  readonly match: NameMatch;
  /** Whether candidates at two edits could not change the decision. */
  readonly settled: boolean;
}

/** Minimum distance of candidates at two edits. */
const NEAREST_OF_TWO = 2 * PER_EDIT;

/**
 * Decides among Latin variants, typing errors and expansions of an abbreviated genus;
 * undefined if none is known. If the words of the given name are known themselves, another
 * name matches only with the same author: *Myrcia* is not a typing error for *Myrica*, nor
 * *alba* for *alta*; but *Echinacea purpura* lacks a letter, and only *purpurea* is near: of
 * 360,000 species 281 lack a letter of one other name in their genus.
 */
export const decideOtherWords = (
  name: BotanicalName,
  all: readonly Candidate[],
  known: KnownWords,
): Decided | undefined => {
  if (all.length === 0) return undefined;
  const sorted = [...all].sort((a, b) => place(a) - place(b));
  const isOnly = bySpecies(bearers(sorted.filter(({ spelling }) => spelling.edits < 2))).length === 1;
  const likely = sorted.filter(
    (each) =>
      AUTHOR[each.author] <= AUTHOR.compatible ||
      !isOtherWord(name, each, known) ||
      (isOnly && lacksLetter(name, each)),
  );
  if (likely.length === 0) return { match: noMatch(['unknown'], bearers(sorted)), settled: false };
  const beyond = place(likely[0]!) + MARGIN;
  const near = likely.filter((each) => place(each) < beyond);
  const choice = choose(near);
  if ('refused' in choice || (choice.also.includes('homonyms') && !sameKey(near))) {
    const refused = 'refused' in choice ? choice.refused : 'ambiguous';
    return { match: concluded(name, likely, { refused }), settled: false };
  }
  const also = byHint(likely, near) ? [...choice.also, 'hint' as const] : choice.also;
  // *Carex flaca* may be *flacca* with a doubled letter, or *flava* with a wrong one.
  const offered = choice.chosen.spelling.difference === 'latin' ? likely : near;
  return { match: concluded(name, offered, { ...choice, also }), settled: beyond <= NEAREST_OF_TWO };
};

/** Returns whether only a hint separates the close candidates from the others. */
const byHint = (all: readonly Candidate[], near: readonly Candidate[]): boolean =>
  near.every(({ fits }) => fits === true) && all.some(({ fits }) => fits === false);

/** Returns whether the epithets of a name lack a letter of the known name of an accepted species. */
const lacksLetter = ({ genus, key }: BotanicalName, { spelling, bearer }: Candidate): boolean =>
  bearer.status === 'accepted' &&
  spelling.edits === 1 &&
  spelling.key.startsWith(`${genus} `) &&
  spelling.key.length === key.length + 1;

const isOtherWord = (
  { genus, abbreviated }: BotanicalName,
  { spelling }: Candidate,
  known: KnownWords,
): boolean => {
  if (abbreviated) return false;
  if (known.genus && !spelling.key.startsWith(`${genus} `)) return true;
  return known.genus && known.words && spelling.edits > 0;
};

/** Returns whether all candidates have the same name; then its own species comes before synonyms. */
const sameKey = (all: readonly Candidate[]): boolean =>
  new Set(all.map(({ spelling }) => spelling.key)).size === 1;
