import type { BotanicalName } from '../names/parse.js';
import type { Candidate } from './candidate.js';
import { bySpecies, type Match, type MatchType, matched, noMatch } from './match.js';
import type { Reason } from './reasons.js';

/** Places of candidates against each other; the lower is the nearer. */
const AUTHOR = { same: 0, compatible: 1, unknown: 3, different: 14 } as const;
const PER_EDIT = 10;
const LATIN = 2;
/** Two species nearer to each other than this are not told apart. */
const MARGIN = 5;

const bearers = (all: readonly Candidate[]) => all.map(({ bearer }) => bearer);

/** A choice of one species among candidates, or why there is none. */
type Choice = { readonly chosen: Candidate; readonly also: readonly Reason[] } | { readonly refused: Reason };

/** Those that are best by some measure; all where none is better. */
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

/** A name that a backbone left unplaced comes after a synonym that is sure: somebody else has placed it. */
const nearness = ({ bearer, asWritten }: Candidate): number => {
  if (bearer.synonym !== null) return bearer.certain ? OF.certainSynonym : OF.synonym;
  if (bearer.status === 'accepted') return asWritten ? OF.acceptedAsWritten : OF.accepted;
  return asWritten ? OF.unplacedAsWritten : OF.unplaced;
};

/**
 * Chooses among candidates of one name: by the hints, then by the author, then an
 * accepted name before synonyms, which count where they can be trusted.
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
  const others = bySpecies(bearers(all.filter(({ trusted }) => trusted))).length > 1;
  return { chosen, also: hinted ? ['hint'] : others ? ['homonyms'] : [] };
};

const AUTHOR_REASONS = {
  same: 'author_same',
  compatible: 'author_compatible',
  different: 'author_differs',
  unknown: 'author_unknown',
} as const satisfies Record<Candidate['author'], Reason>;

/** What there is to say of a candidate beside how its name is written. */
const circumstances = (name: BotanicalName, { bearer, author, fits }: Candidate): readonly Reason[] => [
  ...(bearer.former ? (['former_name'] as const) : bearer.synonym !== null ? (['synonym'] as const) : []),
  ...(name.author === null ? [] : [AUTHOR_REASONS[author]]),
  ...(fits === false ? (['hint_disagrees'] as const) : []),
  ...(name.qualifier === 'cf' ? (['qualified'] as const) : []),
  ...(name.cultivar === null ? [] : (['cultivar_ignored'] as const)),
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

/** `auct. non L.`, `non L.`, `sensu Mill.`: the name as somebody used it for another plant. */
const MISAPPLIED = /^(?:auctt?|non|nec|sensu)\b/i;

/** A choice as a match; `none` with the candidates where there is none. */
const concluded = (name: BotanicalName, all: readonly Candidate[], choice: Choice): Match => {
  if (name.author !== null && MISAPPLIED.test(name.author)) return noMatch(['misapplied'], bearers(all));
  if ('refused' in choice) return noMatch([choice.refused], bearers(all));
  const { chosen, also } = choice;
  const [type, how] = written(name, chosen);
  const reasons = [how, ...circumstances(name, chosen), ...also];
  const alternatives = bearers(all.filter(({ trusted }) => trusted));
  if (chosen.author !== 'different')
    return matched(type, chosen.bearer, reasons, { edits: chosen.spelling.edits, alternatives });
  // A synonym, or a name that is nearly it, of somebody else is a homonym more often than not.
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
 * Decides by the name itself and the same words written otherwise; undefined
 * where none is held. Another way to write it counts where the name itself is not
 * held, or only of other authors or by lists that cannot be trusted.
 */
export const decideSameWords = (name: BotanicalName, all: readonly Candidate[]): Match | undefined => {
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

/** Which words of a name are words of held names. */
interface KnownWords {
  readonly genus: boolean;
  /** All epithets. */
  readonly words: boolean;
}

/** What was decided by the candidates that were given. */
export interface Decided {
  readonly match: Match;
  /** Whether further candidates at two edits could not change it. */
  readonly settled: boolean;
}

/** No candidate at two edits is nearer than this. */
const NEAREST_OF_TWO = 2 * PER_EDIT;

/**
 * Decides among Latin variants, typing errors and genera that an abbreviation may
 * stand for; undefined where none is held. What is no error by its words is taken
 * for another name only where the author agrees: *Myrcia* is no slip for *Myrica*,
 * *alba* none for *alta*.
 */
export const decideOtherWords = (
  name: BotanicalName,
  all: readonly Candidate[],
  known: KnownWords,
): Decided | undefined => {
  if (all.length === 0) return undefined;
  const sorted = [...all].sort((a, b) => place(a) - place(b));
  const likely = sorted.filter(
    (each) => AUTHOR[each.author] <= AUTHOR.compatible || !isOtherWord(name, each, known),
  );
  if (likely.length === 0) return { match: noMatch(['unknown'], bearers(sorted)), settled: false };
  const beyond = place(likely[0]!) + MARGIN;
  const near = likely.filter((each) => place(each) < beyond);
  const choice = choose(near);
  if ('refused' in choice || (choice.also.includes('homonyms') && !sameKey(near))) {
    const refused = 'refused' in choice ? choice.refused : 'ambiguous';
    return { match: concluded(name, likely, { refused }), settled: false };
  }
  const also = [...new Set([...choice.also, ...(byHint(likely, near) ? (['hint'] as const) : [])])];
  return { match: concluded(name, near, { ...choice, also }), settled: beyond <= NEAREST_OF_TWO };
};

/** Whether those that are near are so because a hint fits them and not the others. */
const byHint = (all: readonly Candidate[], near: readonly Candidate[]): boolean =>
  near.every(({ fits }) => fits === true) && all.some(({ fits }) => fits === false);

const isOtherWord = (
  { genus, abbreviated }: BotanicalName,
  { spelling }: Candidate,
  known: KnownWords,
): boolean => {
  if (abbreviated) return false;
  if (known.genus && !spelling.key.startsWith(`${genus} `)) return true;
  return known.genus && known.words && spelling.edits > 0;
};

/** Whether candidates bear one and the same name: then its own species comes before synonyms. */
const sameKey = (all: readonly Candidate[]): boolean =>
  new Set(all.map(({ spelling }) => spelling.key)).size === 1;
