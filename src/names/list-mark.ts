/**
 * Matches what a list has before its entries: a bullet, a number, an emoji, a box. Other signs begin names: quotation marks,
 * `×`, `+` of chimaeras, parentheses and brackets, and the question mark of a doubt.
 */
const LIST_MARK = /^(?:\(\d+\)|[^\p{L}\p{Pi}\p{Pf}„'"×+?([])+/u;

/** Matches a number of plants: `2 × `, `10 Stk. `, `3 pcs `. A number with a dot is that of an entry, which may be a hybrid. */
const COUNT =
  /^\d+ ?(?:[×x] ?|(?:Stk|Stck|Stücke?|pcs?|pieces?|plants?|trees?|seeds?|Pflanzen|pièces?|pieds?|plantas?|unidades|piante|stuks)\b\.? (?:of |de )?)(?=["'×]?\p{L})/iu;

/** Returns an entry of a list without its bullet, number or count: *Rosa canina* of `23. Rosa canina` or `2 × Rosa canina`. */
export const withoutListMark = (entry: string): string => {
  const text = entry.trimStart();
  const counted = text.replace(COUNT, '');
  return counted === text ? text.replace(LIST_MARK, '') : counted;
};

/** Returns whether a text begins with a bullet or number of a list. */
export const hasListMark = (text: string): boolean => LIST_MARK.test(text.trimStart());
