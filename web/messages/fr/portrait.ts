import type { Messages } from '../en.js';
import { et, initial, nombre, number, ou, pendant } from './words.js';

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
]);

const zones = (names: readonly string[]): string =>
  names.length <= 3 ? et(names) : `${number(names.length)} zones`;

/** Dit l’humidité du sol : `sol frais`, mais `eau peu profonde`. */
const ofSoil = (moisture: string): string => (moisture.startsWith('eau ') ? moisture : `sol ${moisture}`);

/** Les phrases en tête de la page d’une plante, dans le style d’une flore. */
export const portraitFrench: Messages['portrait'] = (of) => {
  const kind = of.wood ?? (of.duration.length > 0 ? `plante ${ou(of.duration)}` : '');
  const foliage =
    of.leafRetention === undefined || kind === ''
      ? ''
      : of.leafRetention
        ? 'à feuillage persistant'
        : 'à feuillage caduc';
  const size =
    of.heights.length === 2
      ? `${kind === '' ? 'hauteur ' : ''}de ${of.heights.join(' à ')}`
      : of.heights.length === 1
        ? `${kind === '' ? 'hauteur :' : 'atteignant'} ${of.heights[0]}`
        : '';
  const origin = [
    of.native.length > 0 ? `aire d’origine : ${zones(of.native)}` : '',
    of.introduced > 0
      ? `introduction signalée dans ${of.introduced === 1 ? 'une zone' : nombre(of.introduced, 'zone', 'zones')}`
      : '',
  ].filter((part) => part !== '');
  const colours = of.colours.map((colour) => FLEURS.get(colour) ?? colour);
  const flowers = [
    colours.length > 0 ? `fleurs ${et(colours)}` : 'floraison',
    of.months === undefined ? '' : pendant(of.months),
  ].filter((part) => part !== '');
  const habitat = [
    of.light === undefined ? '' : `exposition : ${of.light}`,
    of.moisture === undefined ? '' : ofSoil(of.moisture),
  ].filter((part) => part !== '');
  return [
    [[kind, size].filter((part) => part !== '').join(' '), foliage].filter((part) => part !== '').join(', '),
    origin.join(' ; '),
    of.months === undefined && of.colours.length === 0 ? '' : flowers.join(' '),
    habitat.join(' ; '),
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${initial(sentence)}.`);
};
