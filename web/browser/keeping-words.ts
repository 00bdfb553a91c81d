import type { Kept } from './kept-lists.js';

/** What the page says about lists (components/chosen-bar.tsx). */
export type KeepingWords = Readonly<
  Record<
    | 'title'
    | 'kept'
    | 'keep'
    | 'keptPlant'
    | 'removed'
    | 'failed'
    | 'chosen'
    | 'tooManyCompared'
    | Exclude<Kept, 'done'>,
    string
  >
> & { readonly mostCompared: number };

export const wordsIn = (json: string | undefined): KeepingWords => JSON.parse(json ?? '{}') as KeepingWords;

/** Puts names and numbers in the place of their marks. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));

/** Returns what came of a change in words; `done` is said where it succeeded. */
export const outcome = (words: KeepingWords, kept: Kept, done: string): string =>
  kept === 'done' ? done : words[kept];
