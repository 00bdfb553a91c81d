import { readFileSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';
import { GUIDES } from '../../web/docs/guides.js';

/** A block of code in a document. */
export interface CodeBlock {
  /** Path in the folder `docs`. */
  readonly page: string;
  /** Words behind the fence; empty for an answer, a list of requests or an output. */
  readonly language: string;
  readonly text: string;
}

/** Returns the blocks of code of a document, those in lists included. */
const blocksOf = (page: string): readonly CodeBlock[] =>
  [...readFileSync(packaged('docs', page), 'utf8').matchAll(/^( *)```([^\n]*)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = '', language = '', text = '']) => ({
      page,
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );

/** The blocks of all pages of the documentation, and of the README. */
export const CODE_BLOCKS: readonly CodeBlock[] = ['../README.md', ...GUIDES.map(({ file }) => file)].flatMap(
  blocksOf,
);
