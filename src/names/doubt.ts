/** Words that say in seven languages that a name is uncertain; none is Latin, as *dubia* is. */
const WORDS =
  `probably possibly perhaps maybe likely presumably doubtful uncertain unsure unconfirmed questionable
  vermutlich wahrscheinlich vielleicht möglicherweise unsicher fraglich zweifelhaft eventuell ungewiss
  peut-être probablement possiblement douteux douteuse incertain incertaine vraisemblablement
  quizás quizá probablemente posiblemente dudoso dudosa incierto incierta
  forse probabilmente possibilmente dubbio dubbia incerto
  misschien waarschijnlijk mogelijk vermoedelijk onzeker twijfelachtig
  talvez provavelmente possivelmente duvidoso duvidosa`.split(/\s+/);
const PHRASES = [
  'to be confirmed',
  'not sure',
  'à confirmer',
  'a confirmer',
  'tal vez',
  'por confirmar',
  'da verificare',
  'zu überprüfen',
  'à vérifier',
  'por verificar',
  'to be checked',
];
/** Only with small letters: *Prob.* is an author. */
const ABBREVIATED = ['prob\\.', 'poss\\.', 'evtl\\.?', 'tbc'];
const anyCase = (word: string): string => `[${word[0]!.toUpperCase()}${word[0]}]${word.slice(1)}`;
const UNCERTAIN = new RegExp(
  `(?<![\\p{L}.-])(?:det\\.? |very )?(?:${[...[...PHRASES, ...WORDS].map(anyCase), ...ABBREVIATED].join('|')})(?: (?:det\\.?|ID))?(?![\\p{L}-])`,
  'gu',
);
/** Matches question marks at the beginning or end of a word, also in brackets, which mean the same as `cf.` (contract C7.25). */
const QUESTION = /[([]\?+[)\]]|(?<![^\s([])\?+|(?<!\?)\?+(?![^\s)\]])/g;
/** Matches a qualifier in brackets, also after *or*: `(cf.)`, `[aff.]`, `(vel aff.)`. */
const IN_BRACKETS = /[([](?:vel |or |oder |ou )?(cfr?|conf|aff|nr|near)\.?[)\]]/giu;
/** Matches `nr.` and *near* between the words of a name, which mean a related species. */
const NEAR = /(?<=^\S+ )(?:nr\.?|near)(?= \p{Ll})/u;
/** Matches brackets without words. */
const EMPTY = /[([][\s.,;:]*[)\]]/g;

/** Removes the words and signs of doubt from a text; those in brackets count as those without. */
export const withoutWordsOfDoubt = (text: string): { readonly text: string; readonly isDoubted: boolean } => {
  const plain = text.replace(IN_BRACKETS, ' $1. ').replace(/ +/g, ' ').trim().replace(NEAR, 'aff.');
  const left = plain.replace(UNCERTAIN, ' ').replace(QUESTION, ' ');
  if (left === plain) return { text: plain, isDoubted: false };
  return { text: left.replace(EMPTY, ' ').replace(/\s+/g, ' ').trim(), isDoubted: true };
};
