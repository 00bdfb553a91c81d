import { isCitation, mayBeCitation } from './citation.js';
import { isEpithet } from './epithet.js';
import { inNameCase } from './matching.js';
import { looseConnector } from './rank-connectors.js';
import { isRemark } from './remarks.js';

/** A part of a text: a name, or words beside it. */
export interface TextPart {
  readonly text: string;
  /** What stands before it: a bracket or a separator; empty for the first part. */
  readonly after: string;
}

/** A text taken apart at its brackets and separators. */
interface Apart {
  /** In their order, those in brackets last. */
  readonly parts: readonly TextPart[];
  /** Whether a remark was removed: `(planted)`, `- 10 cm`. */
  readonly remark: boolean;
}

const BRACKETS = /\s?\[([^\]]*)\]?|\s?\(([^()]*)\)/g;
const FAMILY = /^\p{Lu}\p{Ll}+aceae$/u;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** Matches an author with a year, as zoologists cite: `Miller, 1768`. */
const AUTHOR_AND_YEAR = /^\p{Lu}[\p{L}.&' -]*,? (?:1[5-9]|20)\d\d$/u;
const endsWithEpithet = (name: string): boolean => / \p{Ll}[\p{Ll}-]+$/u.test(inNameCase(name));
/**
 * Matches what stands between names, and between a name and other words. After *and* only before a genus with epithet, since
 * authors may follow.
 */
const SEPARATOR = new RegExp(
  `(${[
    String.raw`\s*(?:::|[;|/])\s*`,
    String.raw`\s+-\s+`,
    String.raw`,? (?:or|and|oder|und|ou|et|o|y|e|&) (?=\p{Lu}\p{Ll}*\.? \p{Ll}[\p{Ll}-]{2,}(?:$|\s))`,
    String.raw` (?:or|oder|ou) (?=\p{Ll}{3,}$)`,
    String.raw`,\s*`,
    // Before words in another script.
    String.raw`(?<=\p{Script=Latin}[^\p{L}]*) (?=(?!\p{Script=Latin})\p{L})`,
  ].join('|')})`,
  'u',
);
/** Matches sizes, containers and numbers at the end of a name: `C2`, `P9`, `150-200 cm`, `12`. */
const SIZE =
  /(?: (?:(?:StU|Sol|Co|C|P|T)\.? ?)?\d[\d.,/+-]* ?(?:cm|mm|m|l|L|ltr)(?=\s|$)| (?:StU|Sol|Co|C|P|T) ?\d+| \d{1,3}(?=\s|$))+$/u;
const OR = /^(?:or|oder|ou|syn\.?|=) (?=\p{Lu})/iu;

/** Returns whether parentheses belong to the author of a name: by their words, and by what follows them or is said in them. */
const isOfAuthor = (content: string, before: string, behind: string): boolean =>
  (YEAR.test(content) && !endsWithEpithet(before)) ||
  AUTHOR_AND_YEAR.test(content) ||
  (!FAMILY.test(content) && (isCitation(content) || (mayBeCitation(content) && /^ ?\p{Lu}/u.test(behind))));

/** Returns the names and words that brackets list, each with its author: `Pyrus pyraster, Burgsd.; 10 cm`. */
const piecesOf = (content: string): readonly string[] => {
  const pieces: string[] = [];
  for (const piece of content.split(/[,;](?=\s)/).map((each) => each.trim())) {
    const before = pieces.at(-1);
    if (before !== undefined && isCitation(piece)) pieces[pieces.length - 1] = `${before}, ${piece}`;
    else pieces.push(piece.replace(OR, ''));
  }
  return pieces;
};

/** Takes a text apart where its genus is repeated before another epithet: `Quercus robur quercus petraea`. */
const atRepeatedGenus = (part: TextPart): readonly TextPart[] => {
  const words = part.text.split(' ');
  const genus = words[0]!.toLowerCase();
  const from = words.findIndex(
    (word, at) =>
      at > 1 &&
      word.toLowerCase() === genus &&
      !/^[×+]$/.test(words[at - 1]!) &&
      isEpithet(words[at + 1]?.toLowerCase()),
  );
  return from < 0
    ? [part]
    : [
        { ...part, text: words.slice(0, from).join(' ') },
        ...atRepeatedGenus({ text: words.slice(from).join(' '), after: '' }),
      ];
};

/** Matches a text that may have brackets, separators or sizes: most names have none. */
const MAY_HAVE_PARTS = /[^\p{Script=Latin} .×'-]| -|-(?: |$)| (?:or|and|oder|und|ou|et|o|y|e) |^ | $/u;

/** Takes a text apart at its brackets and separators. An author behind a separator stays with its name. */
export const takeApart = (written: string): Apart => {
  if (!MAY_HAVE_PARTS.test(written))
    return { parts: atRepeatedGenus({ text: written, after: '' }), remark: false };
  const inBrackets: TextPart[] = [];
  const plain = written.replace(
    BRACKETS,
    (found, square: string | undefined, round: string | undefined, at: number) => {
      const content = (round ?? square ?? '').trim();
      const [before, behind] = [written.slice(0, at), written.slice(at + found.length)];
      if (round !== undefined && isOfAuthor(content, before, behind)) return found;
      inBrackets.push(...piecesOf(content).map((text) => ({ text, after: '(' })));
      return '';
    },
  );
  const outside = plain.replace(SIZE, '').replace(/(?<![\s,;:|-])[\s,;:|-]+$/, '');
  const parts: TextPart[] = [];
  let remark = SIZE.test(plain);
  const [first = '', ...others] = outside.split(SEPARATOR);
  let name = first.trim();
  let after = '';
  for (let at = 0; at < others.length; at += 2) {
    const separator = others[at]!;
    const text = others[at + 1]!.trim();
    const isAlone = endsWithEpithet(name);
    if (text === '') continue;
    if (looseConnector(text.split(' ')[0]!)) name += ` ${text}`;
    else if (isCitation(text) || (YEAR.test(text) && !isAlone))
      name += separator.startsWith(',') && !isAlone ? `, ${text}` : ` ${text}`;
    else if (isRemark(text)) remark = true;
    else {
      parts.push({ text: name, after });
      [name, after] = [text, separator.trim()];
    }
  }
  const all = [...parts, { text: name, after }, ...inBrackets]
    .flatMap(atRepeatedGenus)
    .filter(({ text }) => text !== '');
  const left = all.filter(({ text }, at) => at === 0 || !isRemark(text));
  return { parts: left, remark: remark || left.length < all.length };
};
