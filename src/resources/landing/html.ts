/** Text that is already HTML. */
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

/**
 * Template tag that escapes every value, for text and quoted attributes. Hand-written: escape-html and entities escape a
 * text; they have no templates and would escape markup again.
 */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(
    texts.map((text, index) => (index < parts.length ? text + escaped(parts[index]!) : text)).join(''),
  );
