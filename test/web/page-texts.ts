/** Texts of a page outside what is in English by its nature: elements with another language, code, and addresses. */
export const textsOf = (html: string, language: string): readonly string[] => {
  const body = html
    .slice(Math.max(0, html.search(/<title>|<body/)))
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<(code|pre|svg|textarea)\b[\s\S]*?<\/\1>/g, ' ');
  const texts: string[] = [];
  const foreign: string[] = [];
  const open: { tag: string; isForeign: boolean }[] = [];
  const VOID = /^(?:meta|link|input|img|br|hr|line|rect|path|use|circle)$/;
  for (const [, closing, tag, attributes = '', text] of body.matchAll(
    /<(\/?)([a-z][a-z\d]*)((?:\s(?:"[^"]*"|[^">])*)?)>|([^<]+)/g,
  )) {
    const isForeign = open.some((each) => each.isForeign);
    if (text !== undefined) {
      if (text.trim() !== '') (isForeign ? foreign : texts).push(text.trim());
    } else if (closing) {
      const at = open.findLastIndex((each) => each.tag === tag);
      if (at >= 0) open.splice(at);
    } else {
      const lang = /\slang="([^"]*)"/.exec(attributes)?.[1];
      if (!isForeign)
        for (const [, value] of attributes.matchAll(/\s(?:aria-label|placeholder|alt|title)="([^"]+)"/g))
          texts.push(value!);
      if (!VOID.test(tag!)) open.push({ tag: tag!, isForeign: lang !== undefined && lang !== language });
    }
  }
  return texts;
};

/** Returns the words of texts, without case. */
export const wordsOfTexts = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []));
