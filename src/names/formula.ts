import { isEpithet } from './epithet.js';
import { inNameCase } from './matching.js';
import type { BotanicalName, Formula } from './parsed-name.js';
import { looseConnector } from './rank-connectors.js';
import { readBotanicalName } from './read-botanical-name.js';

/** Parses two names joined by `×` or `+`; undefined if the sign marks a single name as a hybrid. */
export const readFormula = (text: string): Formula | undefined => {
  const graft = text.includes(' + ');
  if (!graft && !text.includes('×')) return undefined;
  const parts = graft ? text.split(' + ') : crossed(inNameCase(text));
  if (parts.length < 2) return undefined;
  const genus = parts[0]!.split(' ')[0]!;
  const parents = parts.flatMap((part, at): readonly BotanicalName[] => {
    const read = readBotanicalName(at === 0 ? part : inGenus(part, genus), false, null);
    return read ? [read] : [];
  });
  if (parents.length < parts.length) return undefined;
  const sign = graft ? ' + ' : ' × ';
  return {
    kind: 'formula',
    canonical: parents.map(({ canonical }) => canonical).join(sign),
    parents,
    chimaera: graft,
  };
};

const SHORT_GENUS = /^(\p{Lu}\p{Ll}{0,3})\.? /u;

/** Completes the genus of a further name from the first one if it is missing or abbreviated. */
export const inGenus = (part: string, genus: string): string => {
  const [first, second] = part.split(' ');
  if (isEpithet(first) && !isEpithet(second) && first !== genus) return `${genus} ${part}`;
  return part.replace(SHORT_GENUS, (short, letters: string) =>
    genus.startsWith(letters) ? `${genus} ` : short,
  );
};

const isCapital = (word: string | undefined): boolean => word !== undefined && /^\p{Lu}/u.test(word);

/** Splits a text at `×` between names: after an epithet or author, or before a genus with epithet. */
const crossed = (text: string): readonly string[] => {
  const words = text.split(' ');
  const parts: string[][] = [[]];
  words.forEach((word, at) => {
    const part = parts.at(-1)!;
    const before = part.at(-1);
    const between =
      word === '×' &&
      before !== undefined &&
      looseConnector(before) === undefined &&
      (isCapital(words[at + 1])
        ? isEpithet(words[at + 2]) || part.some((each, index) => index > 0 && isEpithet(each))
        : part.some((each, index) => index > 0 && isEpithet(each)) && isEpithet(words[at + 1]));
    if (between) parts.push([]);
    else part.push(word);
  });
  return parts.map((part) => part.join(' ')).filter((part) => part !== '');
};
