import { isCitation, mayBeCitation } from './citation.js';
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
/** Matches sizes and containers at the end of a name: `C2`, `P9`, `150-200 cm`. */
const SIZE =
  /(?: (?:(?:StU|Sol|Co|C|P|T)\.? ?)?\d[\d.,/+-]* ?(?:cm|mm|m|l|L|ltr)(?=\s|$)| (?:StU|Sol|Co|C|P|T) ?\d+)+$/u;
const OR = /^(?:or|oder|ou|syn\.?|=) (?=\p{Lu})/iu;

/** Returns whether parentheses belong to the author of a name: by their words, and by what follows them or is said in them. */
const isOfAuthor = (content: string, before: string, behind: string): boolean =>
  (YEAR.test(content) && !endsWithEpithet(before)) ||
  AUTHOR_AND_YEAR.test(content) ||
  (!FAMILY.test(content) && (isCitation(content) || (mayBeCitation(content) && /^ ?\p{Lu}/u.test(behind))));

/** Takes a text apart at its brackets and separators. An author behind a separator stays with its name. */
export const takeApart = (written: string): Apart => {
  const inBrackets: TextPart[] = [];
  const plain = written.replace(
    BRACKETS,
    (found, square: string | undefined, round: string | undefined, at: number) => {
      const content = (round ?? square ?? '').trim();
      const [before, behind] = [written.slice(0, at), written.slice(at + found.length)];
      if (round !== undefined && isOfAuthor(content, before, behind)) return found;
      inBrackets.push({ text: content.replace(OR, ''), after: '(' });
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
  const all = [...parts, { text: name, after }, ...inBrackets].filter(({ text }) => text !== '');
  const left = all.filter(({ text }, at) => at === 0 || !isRemark(text));
  return { parts: left, remark: remark || left.length < all.length };
};
