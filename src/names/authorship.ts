import { looseConnector } from './rank-connectors.js';

/** A name split into name and authors. */
export interface Authorship {
  /** Name without authors; connectors and `×` in stored form (C10.50). */
  readonly name: string;
  /** Author of the lowest epithet; null if missing, as in autonyms. */
  readonly author: string | null;
  /** Author of the species of an infraspecific name; null if missing. */
  readonly speciesAuthor: string | null;
}

/** Lower-case words in author citations, which are not epithets. */
const PARTICLES: ReadonlySet<string> = new Set(
  'd da de del della den der des di do dos du e emend et ex fil hort in la le non not nec sensu auct apud ten ter van von vom y zu zur and bis p pro'.split(
    ' ',
  ),
);
const EPITHET = /^\p{Ll}[\p{Ll}-]+$/u;
const CROSS = /^[×xX]$/;

const isEpithet = (word: string | undefined): word is string =>
  word !== undefined && EPITHET.test(word) && !PARTICLES.has(word);

/**
 * Splits a name from its authors: `Rosa canina L. subsp. alba (Mill.) Foo` gives
 * `Rosa canina subsp. alba` and `(Mill.) Foo`. `f.` is the rank *forma* only before an
 * epithet, otherwise *filius*.
 */
export const splitAuthorship = (text: string): Authorship => {
  const all = text.normalize('NFC').replaceAll('×', ' × ').trim().split(/\s+/);
  const name: string[] = [];
  let author: string[] = [];
  let ofSpecies: string[] | null = null;
  let at = 0;
  const take = (): void => {
    if (CROSS.test(all[at] ?? '')) {
      name.push('×');
      at += 1;
    }
    name.push(all[at] ?? '');
    at += 1;
  };
  take();
  if (isEpithet(all[at]) || (CROSS.test(all[at] ?? '') && isEpithet(all[at + 1]))) take();
  while (at < all.length) {
    const word = all[at]!;
    const rank = looseConnector(word);
    const next = CROSS.test(all[at + 1] ?? '') ? all[at + 2] : all[at + 1];
    if (rank && isEpithet(next)) {
      name.push(rank.stored);
      ofSpecies ??= author;
      author = [];
      at += 1;
      take();
    } else if (author.length === 0 && isEpithet(word)) {
      take();
    } else {
      author.push(word);
      at += 1;
    }
  }
  return {
    name: name.join(' ').trim().replace(/^× /, '×'),
    author: joined(author),
    speciesAuthor: joined(ofSpecies ?? []),
  };
};

const joined = (words: readonly string[]): string | null => (words.length === 0 ? null : words.join(' '));
