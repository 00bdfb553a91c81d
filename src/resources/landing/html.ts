/** Text that is markup already. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | readonly Markup[] | string | number;

const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

const escaped = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(escaped).join('');
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES.get(character)!);
};

/** Markup with every value in it escaped, in text as in quoted attributes. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(
    texts.map((text, index) => (index < parts.length ? text + escaped(parts[index]!) : text)).join(''),
  );
