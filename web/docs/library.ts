import { readdirSync, readFileSync } from 'node:fs';
import MiniSearch, { type AsPlainObject } from 'minisearch';
import { once } from '../../src/runtime/once.js';
import { packaged } from '../../src/runtime/package-root.js';
import { readBuilt } from '../assets.js';
import { PROGRAM } from './guides.js';
import type { Guide } from './render-library.js';
import { SEARCHED } from './searched.js';

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

interface Rendered {
  readonly guides: readonly Guide[];
  readonly index: AsPlainObject;
}

/** Reads the guides, which are rendered and indexed by `npm run build`, and the programs of the cookbook. */
export const readLibrary = () => {
  const { guides, index } = JSON.parse(readBuilt('library.json').toString()) as Rendered;
  // The first search needs it, and no guide.
  const passages = once(() => MiniSearch.loadJS(index, SEARCHED));
  const folder = packaged('docs', 'cookbook');
  const programs = new Map(
    readdirSync(folder)
      .filter((name) => PROGRAM.test(name))
      .map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
  );
  return {
    guides,
    bySlug: new Map(guides.map((each) => [each.slug, each])),
    /** Texts of the programs of the cookbook, by name. */
    programs,
    search: (text: string): readonly FoundPassage[] =>
      passages()
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
