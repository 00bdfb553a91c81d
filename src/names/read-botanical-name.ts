import { splitAuthorship } from './authorship.js';
import { mayBeCitation } from './citation.js';
import { isSmallWord } from './epithet.js';
import { fold } from './fold.js';
import { inNameCase, matchKey } from './matching.js';
import type { BotanicalName } from './parsed-name.js';
import { withoutQualifier } from './qualifier.js';
import { looseConnector, NOTHO } from './rank-connectors.js';

const FIRST_WORD = /^\p{L}[\p{L}-]*\.?$/u;
const ABBREVIATION = /^(\p{L}|\p{Lu}\p{L}{1,3}\.|\p{L}\.)$/u;
const POSSESSIVE = /\p{L}'s(?=\s|$)/u;

/** Reads a single name without brackets, separators and cultivar; undefined for words of another form. */
export const readBotanicalName = (
  text: string,
  chimaera: boolean,
  cultivar: string | null,
): BotanicalName | undefined => {
  const { words, qualifier, after } = withoutQualifier(text);
  const [first = '', second] = words[0] === '×' ? words.slice(1) : words;
  if (!FIRST_WORD.test(first) || POSSESSIVE.test(text)) return undefined;
  if ([...first.split('-').slice(1), second].some((word) => word !== undefined && isSmallWord(word)))
    return undefined;
  const abbreviated = second !== undefined && ABBREVIATION.test(first);
  const clean = inNameCase(words.map((word, at) => (at > 0 ? glued(word) : word)).join(' '));
  const [genus = '', ...ranks] = matchKey(clean).split(' ');
  if (genus === '') return undefined;
  // `Rosa f. alba` lacks its species.
  const isHalf = ranks[0]?.endsWith('.') === true;
  const below = isHalf ? [] : ranks;
  const key = [genus, ...below].join(' ');
  const epithets = below.filter((word) => !word.endsWith('.'));
  const split = isHalf
    ? { name: first, author: ranks.join(' '), speciesAuthor: null }
    : splitAuthorship(clean);
  const connector = below.filter((word) => word.endsWith('.')).at(-1) ?? null;
  const cited = qualifier === 'sp' ? null : split.author;
  const isAuthor = cited !== null && !isHalf && mayBeAuthor(cited, epithets);
  const ofSpecies = split.speciesAuthor;
  const isOfSpecies = ofSpecies !== null && mayBeCitation(ofSpecies);
  // `Thuja sp. near occidentalis`; `Quercus sp. 1` and `Quercus cultivar` leave nothing unread.
  const unread = (epithets.length > 0 ? after : after.slice(1)).join(' ');
  return {
    kind: 'name',
    canonical: `${chimaera ? '+' : ''}${key}${cultivar === null ? '' : ` '${fold(cultivar)}'`}`,
    key,
    name: split.name,
    genus: abbreviated ? genus.replace(/\.$/, '') : genus,
    abbreviated,
    epithets,
    connector,
    author: isAuthor ? cited : null,
    speciesAuthor: isOfSpecies ? ofSpecies : null,
    hybrid: clean.includes('×') || split.name.search(NOTHO) >= 0,
    chimaera,
    qualifier,
    cultivar,
    subgenus: null,
    remark: false,
    beside: [
      ...(connector === null ? betweenEpithets(epithets) : []),
      ...(isOfSpecies || ofSpecies === null ? [] : [ofSpecies]),
      ...(isAuthor || cited === null ? [] : [cited]),
      ...(/\p{L}{2}/u.test(unread) ? [unread] : []),
    ],
  };
};

/** Returns whether the words behind a name may be its author: `Salix c.` has half an epithet, `quercus robur l.` an author. */
const mayBeAuthor = (cited: string, epithets: readonly string[]): boolean =>
  mayBeCitation(cited) && !(epithets.length === 0 && /^\p{Ll}\.*$/u.test(cited));

/** Returns the words between two epithets without a rank, which are no part of the name: `Quercus robur und petraea`. */
const betweenEpithets = (epithets: readonly string[]): readonly string[] =>
  epithets.slice(1, -1).filter((word) => word !== epithets[0] && !looseConnector(word));

/** Matches `xpiperita`; no Latin word begins with x before a consonant. */
const glued = (word: string): string => word.replace(/^x(?=[bcdfghjklmnpqrstvwz])/, '× ');
