/** Lower-case words that occur in author citations. */
const OF_CITATIONS: ReadonlySet<string> = new Set(
  `ad al and apud auct auctt bis comb cons d da das de del della dem den der des di do dos du e emend et ex excl f fil fl fr h hort illeg
  in ined inval j jr jun l la le litt m n nec nom nomen non not nov nud nudum orth p parte pro prop r s sect ser sen sensu st str subg
  subgen subsect t ten ter und v van vel von vom y zu zum zur`.split(/\s+/),
);
const SMALL_WORD = /(?<![\p{L}\d.?'-])\p{Ll}[\p{Ll}-]*(?![\p{L}])/gu;
/** Matches a word that is no epithet, particle or surname: `r0bur`, `rObur`. */
const MISWRITTEN = /(?:^|[\s(])(?!(?:d|de|del|di|du|la|le|van|von)\p{Lu})\p{Ll}+[\p{Lu}\d]/u;
/** Matches what only citations have: an abbreviation, a single letter, parentheses, a word between authors. */
const EVIDENCE =
  /\p{L}\.(?!\p{Ll})|^\p{Lu}$|^\(.+\)|&|(?:^|\s)(?:ex|et|in|non|not|nec|auct|hort|sensu)(?:\s|$)/u;
/** Matches what common names and cultivars have: a possessive, a title. */
const OF_COMMON_NAMES = /\p{L}'s(?=\s|$)|^(?:St|Mt|Dr|Mrs?)\. /u;

/** Returns whether every lower-case word of a text may be part of an author citation. */
export const mayBeCitation = (text: string): boolean =>
  !MISWRITTEN.test(text) && (text.match(SMALL_WORD) ?? []).every((word) => OF_CITATIONS.has(word));

/** Returns whether a text is an author citation by its form: `L.`, `(Steven) Spach`, `Hook. & Arn.`, `nom. cons.`. */
export const isCitation = (text: string): boolean =>
  /^[\p{L}(]/u.test(text) && mayBeCitation(text) && EVIDENCE.test(text) && !OF_COMMON_NAMES.test(text);
