import type { Portrait } from '../en/portrait.js';
import type { Messages } from '../en.js';
import { et, initial, ou, pendant } from './words.js';

/** Couleurs accordées avec « fleurs ». */
const FLEURS: ReadonlyMap<string, string> = new Map([
  ['blanc', 'blanches'],
  ['rouge', 'rouges'],
  ['brun', 'brunes'],
  ['jaune', 'jaunes'],
  ['vert', 'vertes'],
  ['bleu', 'bleues'],
  ['violet', 'violettes'],
  ['gris', 'grises'],
  ['noir', 'noires'],
  ['rose', 'roses'],
]);

/** Noms des types de plantes dont le mot de la table est un adjectif ou se dit autrement dans une phrase. */
const NOMS: ReadonlyMap<string, string> = new Map([
  ['climber', 'plante grimpante'],
  ['herb', 'plante herbacée'],
  ['grass', 'graminée'],
  ['succulent', 'plante succulente'],
  ['aquatic', 'plante aquatique'],
]);
/** Types qui en qualifient un autre, au masculin et au féminin. */
const QUALITES: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['aquatic', ['aquatique', 'aquatique']],
  ['succulent', ['succulent', 'succulente']],
]);
const MASCULINS: ReadonlySet<string> = new Set(['tree', 'shrub', 'subshrub', 'palm']);

/** Nomme la plante : `arbre ou arbuste`, `plante herbacée annuelle`, `arbuste succulent`. */
const sorte = ({ forms, isGrassLike, duration, leafRetention }: Portrait): string => {
  const labels = [...forms.keys()];
  const nouns = labels.filter((label) => !QUALITES.has(label));
  const shown = nouns.length === 0 ? labels : nouns;
  const isMasculine = shown.some((label) => MASCULINS.has(label));
  const isLastMasculine = MASCULINS.has(shown.at(-1) ?? '');
  const noun = (label: string): string =>
    label === 'grass' && isGrassLike ? 'plante à port de graminée' : (NOMS.get(label) ?? forms.get(label)!);
  return [
    labels.length === 0 ? 'plante' : ou(shown.map(noun)),
    ...(nouns.length === 0
      ? []
      : labels.flatMap((label) => QUALITES.get(label)?.[isLastMasculine ? 0 : 1] ?? [])),
    // Les plantes ligneuses vivent toutes des années ; les adjectifs de la table sont au féminin.
    isMasculine || (labels.includes('climber') && leafRetention !== undefined) ? '' : ou(duration),
  ]
    .filter((word) => word !== '')
    .join(' ');
};

const feuillage = ({ forms, leafRetention }: Portrait): string => {
  const labels = [...forms.keys()];
  const hasLeaves = labels.some((label) => MASCULINS.has(label) || label === 'climber');
  const isQualified = labels.some((label) => QUALITES.has(label));
  if (leafRetention === undefined || isQualified || !(hasLeaves || leafRetention)) return '';
  return leafRetention ? 'à feuillage persistant' : 'à feuillage caduc';
};

/** Dit une seule fois ce que les noms ont en commun : « d’Europe centrale et du Sud », « de l’Est et de l’Ouest du Canada ». */
const enCommun = (regions: readonly string[]): readonly string[] => {
  const [begin] = /^d’\p{Lu}\p{L}+ /u.exec(regions[0] ?? '') ?? [];
  if (begin !== undefined && regions.every((region) => region.startsWith(begin)))
    return regions.map((region, at) => (at === 0 ? region : region.slice(begin.length)));
  const [end] = / (?:des États-Unis|du Canada|de l’Amérique du Sud)$/.exec(regions[0] ?? '') ?? [];
  if (end === undefined || !regions.every((region) => region.endsWith(end))) return regions;
  return regions.map((region, at) => (at < regions.length - 1 ? region.slice(0, -end.length) : region));
};

const origine = ({ forms, zones, regions, isNativeWidely, isIntroduced }: Portrait): string => {
  const introduced = [...forms.keys()].some((label) => MASCULINS.has(label)) ? 'introduit' : 'introduite';
  const elsewhere = isIntroduced ? `${zones.length > 0 ? ' ;' : ','} ${introduced} ailleurs` : '';
  if (isNativeWidely) return `originaire d’une grande partie du monde${elsewhere}`;
  if (regions.length > 0) return `originaire ${et(enCommun(regions))}${elsewhere}`;
  if (zones.length > 0) return `aire d’origine : ${et(zones)}${elsewhere}`;
  return isIntroduced ? `${introduced} hors de son aire d’origine` : '';
};

/** Dit l’humidité du sol : `sol frais`, mais `eau peu profonde` et `sous l’eau`. */
const ofSoil = (moisture: string): string => {
  if (moisture === 'immergé') return 'sous l’eau';
  return moisture.startsWith('eau ') ? moisture : `sol ${moisture}`;
};

/** Les phrases en tête de la page d’une plante, dans le style d’une flore. */
export const portraitFrench: Messages['portrait'] = (of) => {
  const size =
    of.height === undefined
      ? ''
      : of.isTallest
        ? `atteignant ${of.height}`
        : `d’environ ${of.height} de haut`;
  const colours = of.colours.map((colour) => FLEURS.get(colour) ?? colour);
  const flowers = [
    colours.length > 0 ? `fleurs ${et(colours)}` : 'floraison',
    of.months === undefined ? '' : pendant(of.months),
  ].filter((part) => part !== '');
  const habitat = [
    of.light.length === 0 ? '' : `exposition : ${ou(of.light)}`,
    of.moisture === undefined ? '' : ofSoil(of.moisture),
  ].filter((part) => part !== '');
  const first = [sorte(of), feuillage(of), size].filter((part) => part !== '').join(' ');
  const isListed = of.zones.length > 0;
  return [
    [first, isListed ? '' : origine(of)].filter((part) => part !== '').join(', '),
    isListed ? origine(of) : '',
    of.months === undefined && of.colours.length === 0 ? '' : flowers.join(' '),
    habitat.join(' ; '),
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${initial(sentence)}.`);
};
