import { Marked, type Tokens } from 'marked';

/** A heading of a document. */
interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** A part of a document below a heading, for the search. */
interface Passage {
  readonly heading: Heading;
  readonly text: string;
}

/** A document rendered for a page. */
export interface RenderedDocument {
  readonly title: string;
  readonly html: string;
  /** Headings of the second level. */
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
  /** The first paragraph, as text. */
  readonly opening: string;
}

/** Captions of the answers of the cookbook, by the word behind the fence of a block. */
const CAPTIONS: ReadonlyMap<string, string> = new Map([
  ['sh', 'curl'],
  ['ts', 'TypeScript'],
  ['python', 'Python'],
  ['r', 'R'],
]);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Returns the text of inline elements. Their tags do not separate words. */
const inlineText = (html: string): string => unescaped(html.replaceAll(/<[^>]*>/g, '')).trim();

const plainText = (html: string): string =>
  unescaped(html.replaceAll(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the anchor of a heading, as GitHub makes it, which links in the documents use. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Returns the address on the pages for a link of a document; null for a file without a page. */
export type ResolveLink = (href: string) => string | null;

/** Renders a document. A link to a file without a page becomes text; HTML is shown as text. */
export const renderMarkdown = (markdown: string, resolve: ResolveLink): RenderedDocument => {
  const headings: Heading[] = [];
  const passages: Passage[] = [];
  let opening = '';
  const taken = new Map<string, number>();
  const marked = new Marked({ gfm: true });
  const anchor = (text: string): string => {
    const id = anchorOf(text);
    const times = taken.get(id) ?? 0;
    taken.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  };
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const text = inlineText(html);
        const heading = { id: anchor(text), text, depth };
        headings.push(heading);
        // The page shows the title itself.
        return depth === 1 ? '' : `<h${depth} id="${heading.id}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = resolve(href);
        return address === null ? text : `<a href="${escaped(address)}">${text}</a>`;
      },
      image: ({ text }) => escaped(text),
      html: ({ text }) => escaped(text),
      code: ({ text, lang = '' }) => {
        const [language = '', part] = lang.split(' ');
        const caption = part === 'run' ? CAPTIONS.get(language) : undefined;
        const code = `<pre tabindex="0"><code${language ? ` data-language="${escaped(language)}"` : ''}>${escaped(text)}</code></pre>\n`;
        return caption === undefined ? code : `<figure><figcaption>${caption}</figcaption>${code}</figure>\n`;
      },
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        return `<div class="scrolling" tabindex="0" role="group" aria-label="${escaped(headings.at(-1)?.text ?? '')}"><table><thead>${cells(token.header, 'th')}</thead><tbody>${token.rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.lexer(markdown).map((token) => {
    const before = headings.length;
    const part = marked.parser([token]);
    if (token.type === 'paragraph') opening ||= inlineText(part);
    if (headings.length > before) passages.push({ heading: headings.at(-1)!, text: '' });
    else if (passages.length > 0) {
      const last = passages.at(-1)!;
      passages[passages.length - 1] = { ...last, text: `${last.text} ${plainText(part)}` };
    }
    return part;
  });
  return {
    title: headings.find(({ depth }) => depth === 1)?.text ?? '',
    html: html.join(''),
    headings: headings.filter(({ depth }) => depth === 2),
    passages,
    opening,
  };
};
