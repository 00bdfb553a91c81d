import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import MiniSearch from 'minisearch';
import { packaged } from '../../src/runtime/package-root.js';
import { yieldLoop } from '../../src/runtime/yield-loop.js';
import { GUIDES, type GuideFile, PROGRAM } from './guides.js';
import { type RenderedDocument, type ResolveLink, renderMarkdown } from './markdown.js';

/** A guide, rendered. */
export interface Guide extends GuideFile, RenderedDocument {
  /** The first sentence, as text. */
  readonly summary: string;
}

/** A passage that a search found. */
export interface FoundPassage {
  readonly address: string;
  readonly guide: string;
  readonly heading: string;
  readonly excerpt: string;
}

/** Maximum number of passages that a search returns. */
const MOST_FOUND = 20;
/** Words that a search looks up; the others are ignored. */
const MOST_WORDS = 8;
/** Letters of a word; shorter words are ignored. */
const SHORTEST_WORD = 2;
/** Length of an excerpt in characters. */
const EXCERPT = 160;
const FOLDER = packaged('docs');

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

/** Returns the part of a text around the first of the terms. */
const excerptOf = (text: string, terms: readonly string[]): string => {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - EXCERPT / 2);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const cut = text.slice(start, start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${cut.trim()}${start + EXCERPT < text.length ? ' …' : ''}`;
};

/** Returns the words of a search that are looked up (contract C15.75). */
const wordsOf = (text: string): string =>
  MiniSearch.getDefault('tokenize')(text)
    .filter((word: string) => word.length >= SHORTEST_WORD)
    .slice(0, MOST_WORDS)
    .join(' ');

const readGuide = (file: GuideFile): Guide => {
  const rendered = renderMarkdown(readFileSync(packaged('docs', file.file), 'utf8'), resolver(file.file));
  return {
    ...file,
    ...rendered,
    summary: rendered.opening.split(/(?<=[.])\s(?=\p{Lu})/u)[0]!.replaceAll('\n', ' '),
  };
};

/** Reads and renders the guides that are shipped with the software, and indexes them for the search, between other requests. */
export const readLibrary = async () => {
  const pause = yieldLoop();
  const guides: Guide[] = [];
  for (const file of GUIDES) {
    await pause();
    guides.push(readGuide(file));
  }
  const passages = guides.flatMap((guide) =>
    guide.passages.map(({ heading, text }) => ({
      id: `/docs/${guide.slug}${heading.depth === 1 ? '' : `#${heading.id}`}`,
      guide: guide.title,
      heading: heading.text,
      text: text.trim(),
    })),
  );
  const index = new MiniSearch({
    fields: ['guide', 'heading', 'text'],
    storeFields: ['guide', 'heading', 'text'],
    searchOptions: { boost: { heading: 4, guide: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  for (const passage of new Map(passages.map((each) => [each.id, each])).values()) {
    await pause();
    index.add(passage);
  }
  const programs = new Map(
    readdirSync(`${FOLDER}/cookbook`)
      .filter((name) => PROGRAM.test(name))
      .map((name) => [name, readFileSync(packaged('docs', 'cookbook', name), 'utf8')]),
  );
  return {
    guides,
    bySlug: new Map(guides.map((each) => [each.slug, each])),
    /** Texts of the programs of the cookbook, by name. */
    programs,
    search: (text: string): readonly FoundPassage[] =>
      index
        .search(wordsOf(text))
        .slice(0, MOST_FOUND)
        .map(({ id, terms, ...found }) => ({
          address: String(id),
          guide: String(found['guide']),
          heading: String(found['heading']),
          excerpt: excerptOf(String(found['text']), terms),
        })),
  };
};

export type Library = Awaited<ReturnType<typeof readLibrary>>;
