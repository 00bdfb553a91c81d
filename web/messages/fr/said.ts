import type { IgnoredReason } from '../../../src/resources/interpret/reasons.js';
import type { saidEnglish } from '../en/said.js';
import { nombre, number, ou } from './words.js';

const because: Readonly<Record<IgnoredReason, string>> = {
  unknown: 'Non compris.',
  negation: 'Aucun filtre n’exprime cette exclusion.',
  or: 'On ne peut pas lister les plantes qui remplissent une condition ou une autre : cherchez-les séparément.',
  native_where:
    'Indigène ou introduite où ? Nommez un pays ou une région : toute plante est indigène quelque part.',
  winter: 'Dites ce qui se passe en hiver : fleurs, fruits ou croissance.',
  part_bark: 'Aucun champ ne décrit l’écorce ni les rameaux.',
  part_thorn: 'Aucun champ ne décrit les épines ni les aiguillons.',
  part_autumn_leaf: 'Aucun champ ne décrit les couleurs d’automne.',
  part_stem: 'Aucun champ ne décrit la couleur des tiges.',
  part_root: 'Aucun champ ne décrit la couleur des racines.',
  part_tuber: 'Aucun champ ne décrit la couleur des tubercules.',
  part_wood: 'Aucun champ ne décrit la couleur du bois.',
  size_of_part: 'Aucun champ ne donne la taille des fleurs, des feuilles ou des fruits.',
  small_place:
    'Les lieux sont des pays, de grandes îles, des régions de continents et les États de quatre grands pays.',
  sowing_time: 'Les mois de semis et de plantation ne sont pas un filtre : voyez la page de la plante.',
  wildlife: 'Aucun champ ne dit quels animaux une plante attire.',
  container: 'Aucun champ ne dit quelles plantes poussent en pot ou sur un balcon.',
  hedge: 'Aucun champ ne dit quelles plantes forment une haie ou un écran.',
  ground_cover: 'Aucun champ ne dit quelles plantes couvrent le sol.',
  scent: 'Aucun champ ne décrit le parfum.',
  spread_by_runners: 'Aucun champ ne dit comment une plante se répand d’elle-même.',
  care: 'Aucun champ ne dit si une plante est facile.',
  pests: 'Aucun champ ne dit à quels ravageurs ou maladies une plante résiste.',
  taste: 'Aucun champ ne décrit le goût.',
  nutrition: 'Aucun champ ne donne les valeurs nutritives.',
  price: 'Ce service ne connaît pas les prix et ne vend rien.',
  wind: 'Aucun champ ne décrit l’exposition au vent.',
  allergy: 'Aucun champ ne parle d’allergies ni de pollen.',
  indoor: 'Aucun champ ne dit quelles plantes se cultivent à l’intérieur.',
  cutting: 'Aucun champ ne dit quelles plantes se coupent pour les bouquets.',
  place_in_garden: 'Aucun champ ne dit à quel endroit du jardin une plante convient.',
  temperature:
    'Aucun champ ne décrit la chaleur : indiquez une zone de rusticité ou la température minimale.',
  months_of_leaves: 'Aucun champ ne donne les mois ni les saisons des feuilles.',
  beside: 'Les plantes voisines ne sont pas un filtre : voyez la page de la plante.',
  self_fertile: 'Aucun champ ne dit si une plante est autofertile.',
  drainage: 'Aucun champ ne décrit le drainage.',
  other_animals: 'Aucun champ ne dit ce qui est toxique pour ces animaux.',
  looks: 'L’aspect d’une plante ne se cherche que par ses champs.',
};

/** Textes sur les descriptions lues comme des filtres. */
export const saidFrench: typeof saidEnglish = {
  said: {
    leftOut: 'Laissé de côté',
    because,
    noField: 'Aucun champ n’y répond.',
    growsIn: 'Pousse dans',
    mayMean: (words: string): string => `« ${words} » a plusieurs sens :`,
    noProof: (victims: readonly string[]): string =>
      `Aucune source ici ne dit d’une plante qu’elle est inoffensive pour ${victims.length === 0 ? 'quiconque' : ou(victims)}.`,
    poisonous: (_victims: readonly string[], count: number): string =>
      `${nombre(count, 'de ces plantes est connue comme toxique', 'de ces plantes sont connues comme toxiques')} pour eux`,
    leaveOut: 'les écarter',
    poisonousToPeople: 'Celles qui restent peuvent être toxiques pour l’humain.',
    known: (label: string, count: number, all: number): string =>
      `« ${label} » est connu pour ${number(count)} plantes sur ${number(all)}`,
    alsoKnown: (label: string, count: number): string => `« ${label} » pour ${number(count)}`,
    showUnknown: 'Montrer aussi les plantes sans valeur :',
    without: 'sans',
    asName: 'Chercher plutôt ce texte comme un nom',
    asDescription: (count: number): string =>
      `Lire plutôt ce texte comme une description : ${nombre(count, 'plante', 'plantes')}`,
  },
};
