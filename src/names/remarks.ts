/** Lower-case words that occur in author citations, and in parentheses of names: `(L. f.) ex`, `(subg. Rosa)`. */
const OF_CITATIONS: ReadonlySet<string> = new Set(
  'ad al and apud auct auctt bis comb cons d da das de del della dem den der des di do dos du e emend et ex excl f fil fl fr h hort illeg in ined inval j jr jun l la le m n nec nom non nud orth p pro prop r s sect ser sen sensu st str subg subgen subsect t ten ter und v van vel von vom y zu zum zur'.split(
    ' ',
  ),
);
const IN_PARENTHESES = /\s?\(([^()]*)\)/g;
const SMALL_WORD = /(?<![\p{L}\d.'-])\p{Ll}[\p{Ll}-]*(?![\p{L}])/gu;

/** Returns whether the content of parentheses has a word that no author citation has. */
const isRemark = (content: string): boolean =>
  (content.match(SMALL_WORD) ?? []).some((word) => !OF_CITATIONS.has(word));

/** Removes remarks in parentheses, such as `(planted)` or `(English oak)`, but not authors, such as `(L. f.)`. */
export const withoutRemarks = (text: string): { readonly text: string; readonly remark: boolean } => {
  const left = text.replace(IN_PARENTHESES, (found, content: string) => (isRemark(content) ? '' : found));
  return { text: left.trim(), remark: left !== text };
};
