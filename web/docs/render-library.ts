import { posix } from 'node:path';
import MiniSearch from 'minisearch';
import { GUIDES, type GuideFile, PROGRAM } from './guides.js';
import { type RenderedDocument, type ResolveLink, renderMarkdown } from './markdown.js';
import { SEARCHED } from './searched.js';

/** A guide, rendered. */
export interface Guide extends GuideFile, Omit<RenderedDocument, 'passages'> {
  /** The first sentence, as text. */
  readonly summary: string;
}

const PAGE_OF_FILE = new Map(GUIDES.map((each) => [each.file, `/docs/${each.slug}`]));

/** Creates the function that resolves the links of a document: to pages, programs of the cookbook, and other sites. */
const resolver =
  (from: string): ResolveLink =>
  (href) => {
    if (/^(?:https?:|#|\/)/.test(href)) return href;
    const [path = '', anchor] = href.split('#');
    const file = posix.normalize(posix.join(posix.dirname(from), path));
    const hash = anchor === undefined ? '' : `#${anchor}`;
    if (file === 'openapi.json') return '/api/openapi.json';
    const [, program] = /^cookbook\/([^/]+)$/.exec(file) ?? [];
    if (program !== undefined && PROGRAM.test(program)) return `/docs/cookbook/${program}`;
    const page = PAGE_OF_FILE.get(file);
    return page === undefined ? null : page + hash;
  };

/** Returns the rendered guides and the index of their passages as JSON, which `readLibrary` reads. */
export const renderLibrary = (read: (file: string) => string): string => {
  const rendered = GUIDES.map((file) => ({ file, ...renderMarkdown(read(file.file), resolver(file.file)) }));
  const passages = rendered.flatMap(({ file, title, passages: of }) =>
    of.map(({ heading, text }) => ({
      id: `/docs/${file.slug}${heading.depth === 1 ? '' : `#${heading.id}`}`,
      guide: title,
      heading: heading.text,
      text: text.trim(),
    })),
  );
  const index = new MiniSearch(SEARCHED);
  index.addAll([...new Map(passages.map((each) => [each.id, each])).values()]);
  const guides = rendered.map(({ file, passages: _, ...page }) => ({
    ...file,
    ...page,
    summary: page.opening.split(/(?<=[.])\s(?=\p{Lu})/u)[0]!.replaceAll('\n', ' '),
  }));
  return JSON.stringify({ guides, index });
};
