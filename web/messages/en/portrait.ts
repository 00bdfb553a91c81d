import { and, article, capital, during, or, plural } from './words.js';

/** What is known about a plant for its sentence, in words; undefined where nothing is. */
interface Portrait {
  readonly duration: readonly string[];
  readonly leafRetention: boolean | undefined;
  readonly wood: string | undefined;
  readonly rank: string;
  readonly heights: readonly string[];
  readonly native: readonly string[];
  readonly introduced: number;
  readonly colours: readonly string[];
  readonly months: string | undefined;
  readonly light: string | undefined;
  readonly moisture: string | undefined;
}

/** Up to three zones by name, more as a number. */
const places = (names: readonly string[]): string =>
  names.length <= 3 ? and(names) : `${names.length} zones`;

/** Returns the sentences about a plant. */
export const portrait = (of: Portrait): readonly string[] => {
  const kind = [
    of.leafRetention === undefined || of.wood === undefined
      ? of.wood === undefined
        ? or(of.duration)
        : ''
      : of.leafRetention
        ? 'evergreen'
        : 'deciduous',
    of.wood ?? (of.duration.length > 0 ? 'plant' : ''),
  ]
    .filter((word) => word !== '')
    .join(' ');
  const size =
    of.heights.length === 2
      ? `of ${of.heights.join(' to ')}`
      : of.heights.length === 1
        ? `up to ${of.heights[0]}`
        : '';
  const origin = [
    of.native.length > 0 ? `native to ${places(of.native)}` : '',
    of.introduced > 0 ? `introduced to ${plural(of.introduced, 'zone', 'zones')}` : '',
  ]
    .filter((part) => part !== '')
    .join(' and ');
  const first = [kind === '' ? '' : article(kind), size].filter((part) => part !== '').join(' ');
  const flowers = [
    of.colours.length > 0 ? `${and(of.colours)} flowers` : 'flowers',
    of.months && during(of.months),
  ];
  const habitat = [of.light, of.moisture && `${of.moisture} soil`].filter((part) => part !== undefined);
  return [
    [first, origin].filter((part) => part !== '').join(', '),
    of.months === undefined && of.colours.length === 0 ? '' : flowers.filter(Boolean).join(' '),
    habitat.length > 0 ? `grows in ${habitat.join(', on ')}` : '',
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${capital(sentence)}.`);
};
