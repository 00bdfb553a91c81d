import { placeInSentence, withCommonEnd } from './places.js';
import { and, article, capital, during, or } from './words.js';

/** What is known about a plant for its sentence, in words; undefined where nothing is. */
export interface Portrait {
  readonly duration: readonly string[];
  readonly leafRetention: boolean | undefined;
  /** What people call it, by label of `plant_form`: `tree`, `shrub`. */
  readonly forms: ReadonlyMap<string, string>;
  /** Whether it looks like a grass, but is none: a sedge or a rush. */
  readonly isGrassLike: boolean;
  readonly height: string | undefined;
  /** Whether the height is the greatest one, and not an average. */
  readonly isTallest: boolean;
  /** Zones by name. */
  readonly zones: readonly string[];
  /** Regions in the words of the catalogue; with the zones empty, too, it is native to more of the world. */
  readonly regions: readonly string[];
  readonly isNativeWidely: boolean;
  readonly isIntroduced: boolean;
  readonly colours: readonly string[];
  readonly months: string | undefined;
  /** Sun or shade in which it grows, all of them. */
  readonly light: readonly string[];
  readonly moisture: string | undefined;
}

/** Nouns for forms whose word is an adjective, or that say more in a sentence. */
const NOUNS: ReadonlyMap<string, string> = new Map([
  ['aquatic', 'aquatic plant'],
  ['bulb', 'bulbous plant'],
]);
/** Forms that describe another one. */
const QUALITIES: ReadonlyMap<string, string> = new Map([
  ['aquatic', 'aquatic'],
  ['succulent', 'succulent'],
]);
/** Forms with wood, which live for years. */
const WOODY: ReadonlySet<string> = new Set(['tree', 'shrub', 'subshrub', 'palm']);

/** Returns the noun for a plant, with what describes it: `annual aquatic herb`, `evergreen tree or shrub`. */
const kind = ({ forms, isGrassLike, duration, leafRetention }: Portrait): string => {
  const labels = [...forms.keys()];
  const nouns = labels.filter((label) => !QUALITIES.has(label));
  const isWoody = labels.some((label) => WOODY.has(label));
  // Nobody calls a cactus evergreen, nor a water plant.
  const hasLeaves =
    !labels.some((label) => QUALITIES.has(label)) &&
    (isWoody || labels.includes('climber') || leafRetention === true);
  const noun = (label: string): string =>
    label === 'grass' && isGrassLike ? 'grass-like plant' : (NOUNS.get(label) ?? forms.get(label)!);
  const leaves = leafRetention === undefined || !hasLeaves ? '' : leafRetention ? 'evergreen' : 'deciduous';
  const livesForYears = isWoody || (labels.includes('climber') && leaves !== '');
  return [
    leaves,
    livesForYears ? '' : or(duration),
    ...(nouns.length === 0 ? [] : labels.flatMap((label) => QUALITIES.get(label) ?? [])),
    labels.length === 0 ? 'plant' : or((nouns.length === 0 ? labels : nouns).map(noun)),
  ]
    .filter((word) => word !== '')
    .join(' ');
};

const origin = ({ zones, regions, isNativeWidely, isIntroduced }: Portrait): string => {
  const native = isNativeWidely
    ? 'much of the world'
    : and(zones.length > 0 ? zones.map(placeInSentence) : withCommonEnd(regions));
  if (native !== '') return `native to ${native}${isIntroduced ? ' and introduced elsewhere' : ''}`;
  return isIntroduced ? 'introduced outside its native range' : '';
};

/** Returns where a plant grows by the moisture of the ground: `on dry soil`, `in shallow water`, `submerged`. */
const ground = (moisture: string): string => {
  if (moisture.endsWith('water')) return `in ${moisture}`;
  return moisture === 'submerged' ? moisture : `on ${moisture} soil`;
};

/** Returns the sentences about a plant. */
export const portrait = (of: Portrait): readonly string[] => {
  const size = of.height === undefined ? '' : of.isTallest ? `to ${of.height}` : `about ${of.height} high`;
  const first = [article(kind(of)), size].filter((part) => part !== '').join(' ');
  const flowers = [
    of.colours.length > 0 ? `${and(of.colours)} flowers` : 'flowers',
    of.months && during(of.months),
  ];
  const habitat = [
    of.light.length > 0 ? `in ${or(of.light)}` : undefined,
    of.moisture && ground(of.moisture),
  ].filter((part) => part !== undefined);
  return [
    [first, origin(of)].filter((part) => part !== '').join(', '),
    of.months === undefined && of.colours.length === 0 ? '' : flowers.filter(Boolean).join(' '),
    habitat.length > 0 ? `grows ${habitat.join(', ')}` : '',
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${capital(sentence)}.`);
};
