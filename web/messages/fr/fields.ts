import type { fieldsEnglish } from '../en/fields.js';
import { type SpanEnd, spanInWeeks } from '../span.js';
import { poisonSentenceFrench } from './poison.js';
import { avecDe, nombre, number } from './words.js';

/** Dit une durée autour d’une date : `8 à 6 semaines avant`, `de 2 semaines avant à 30 jours après`. */
const periode = (from: number, to: number): string => {
  const [first, last] = spanInWeeks(from, to);
  const amount = ({ count, unit }: SpanEnd): string =>
    unit === 'weeks' ? nombre(count, 'semaine', 'semaines') : nombre(count, 'jour', 'jours');
  const side = (day: number): string => (day < 0 ? 'avant' : 'après');
  if (from === 0) return `jusqu’à ${amount(last)} après`;
  if (to === 0) return `à partir de ${amount(first)} avant et jusqu’à`;
  return side(from) === side(to)
    ? `${first.unit === last.unit ? number(first.count) : amount(first)} à ${amount(last)} ${side(to)}`
    : `de ${amount(first)} avant à ${amount(last)} après`;
};

/** Phrases sur les champs, et noms de leurs groupes ; les noms des champs et des valeurs sont dans data/words. */
export const fieldsFrench: typeof fieldsEnglish = {
  evidence: { reported: 'rapportée', measured: 'mesurée', derived: 'dérivée', inferred: 'déduite' },

  ranks: { genus: 'genre', family: 'famille' },

  monthSpan: (first: string, last: string, adjoining: boolean): string => {
    if (first === last) return first;
    return adjoining ? `${first} et ${last}` : `${avecDe(first)} à ${last}`;
  },

  sections: {
    form: 'Taille et port',
    flower: 'Fleurs',
    leaf: 'Feuilles',
    fruit: 'Fruits et graines',
    place: 'Milieu',
    garden: 'Au jardin',
    use: 'Alimentation et autres usages',
    notes: 'Remarques',
    name: 'À propos du nom',
  },

  rows: {
    planting_window: ({ task, anchor, from_days, to_days, crop }) =>
      `${crop === null ? '' : `${crop} : `}${task} ${periode(Number(from_days), Number(to_days))} ${anchor}`,
    companions: ({ species, effect, mechanism }) =>
      `${species} : ${effect}${mechanism === null ? '' : ` (${mechanism})`}`,
    safety: poisonSentenceFrench,
  },

  ends: {
    light: ['sans lumière, 10 lux au plus', 'très forte lumière, 100 000 lux au moins'],
    atmospheric_humidity: ['10 % au plus', '90 % au moins'],
    ground_humidity: ['très sec', 'sous l’eau'],
    soil_nutriments: ['très pauvre', 'très riche'],
    soil_salinity: ['sel non toléré', 'hyperhalin'],
    soil_texture: ['argile', 'rocher'],
  },

  descriptions: {
    growth_habit: 'Aspect général ou architecture de la plante.',
    growth_form: 'Mode de croissance principal, du point de vue de la stabilisation du sol.',
    ligneous_type: 'Type de plante ligneuse ; sans valeur pour les plantes herbacées.',
    woodiness: 'Indique si la tige est ligneuse ; « variable » quand l’espèce présente les deux cas.',
    biological_type: 'Type biologique de Raunkiær : où les bourgeons passent la mauvaise saison.',
    duration: 'Durée du cycle de vie.',
    maximum_height_cm: 'Hauteur maximale d’une plante adulte.',
    average_height_cm: 'Hauteur moyenne d’une plante adulte.',
    planting_spread_cm: 'Largeur moyenne de la plante.',
    growth_rate: 'Vitesse de croissance par rapport aux autres plantes.',
    shape_and_orientation: 'Forme dominante et orientation de la plante.',
    minimum_root_depth_cm: 'Profondeur de sol minimale pour les racines ; 0 pour les plantes sans racines.',
    flower_color: 'Couleurs de la fleur.',
    bloom_months: 'Mois de floraison.',
    flower_conspicuous: 'Indique si les fleurs attirent le regard.',
    inflorescence_type: 'Type d’inflorescence.',
    sexuality:
      'Répartition des sexes entre les fleurs et les pieds : par exemple monoïque (les deux sexes sur un même pied) ou dioïque (sur des pieds distincts).',
    leaf_retention: 'Indique si les feuilles restent toute l’année sur la plante.',
    foliage_color: 'Couleurs des feuilles.',
    foliage_texture: 'Texture du feuillage, de fine à grossière.',
    fruit_shape: 'Type de fruit.',
    fruit_color: 'Couleurs du fruit ou de la graine.',
    fruit_months: 'Mois de fructification.',
    fruit_conspicuous: 'Indique si les fruits ou les graines attirent le regard.',
    fruit_seed_persistence: 'Indique si les fruits ou les graines restent sur la plante après leur maturité.',
    light: 'Lumière dans le milieu naturel : valeur indicatrice de 1 (ombre profonde) à 9 (plein soleil).',
    ground_humidity:
      'Humidité du sol dans le milieu naturel : valeur indicatrice de 1 (très sec) à 12 (immergé) ; de 10 à 12, eau stagnante.',
    soil_nutriments:
      'Richesse du sol en nutriments dans le milieu naturel : valeur indicatrice de 1 (extrêmement pauvre, hyperoligotrophe) à 9 (extrêmement riche, hypereutrophe).',
    soil_texture: 'Texture du sol, de 0 (argile) à 10 (rocher).',
    soil_salinity:
      'Salinité du sol dans le milieu naturel : valeur indicatrice de 0 (absente des sols salés, ce qui est une valeur connue) à 9 (hyperhalin).',
    atmospheric_humidity:
      'Humidité de l’air dans le milieu naturel : valeur indicatrice de 1 (très sec) à 9 (saturé).',
    ph_minimum: 'pH le plus bas acceptable dans les 30 premiers centimètres du sol.',
    ph_maximum: 'pH le plus élevé acceptable dans les 30 premiers centimètres du sol.',
    minimum_temperature_deg_c: 'Température la plus basse que supporte la plante.',
    maximum_temperature_deg_c: 'Température la plus élevée que supporte la plante.',
    hardiness_zone: 'Zone de rusticité USDA la plus froide où la plante survit, de 1 (la plus froide) à 13.',
    minimum_precipitation_mm: 'Précipitations annuelles minimales dont la plante a besoin.',
    maximum_precipitation_mm: 'Précipitations annuelles maximales que la plante supporte.',
    growth_months: 'Mois de croissance active.',
    nitrogen_fixation: 'Capacité à fixer l’azote de l’air, en culture pure.',
    planting_description: 'Comment la plante pousse d’ordinaire.',
    planting_sowing_description: 'Comment semer la plante.',
    planting_days_to_harvest: 'Nombre moyen de jours entre la plantation et la récolte.',
    planting_row_spacing_cm: 'Distance minimale entre les rangs.',
    height_cm: 'Hauteur d’une plante adulte : maximale, ou moyenne quand aucune source ne donne le maximum.',
    height_basis: 'Indique si la hauteur est maximale ou moyenne.',
    plant_form: 'Comment on appelle une plante de ce type ; plusieurs réponses possibles.',
    life_span: 'Durée de vie par rapport aux plantes du même type, de courte à longue.',
    sun: 'Où l’on cultive la plante : plein soleil, mi-ombre ou ombre ; plusieurs réponses possibles.',
    shade_tolerance: 'Tolérance à l’ombre, de nulle à bonne.',
    climate: 'Climat où l’espèce pousse surtout à l’état sauvage, selon les termes de Kew.',
    drought_tolerance:
      'Tolérance à la sécheresse par rapport aux autres plantes de la région, de nulle à forte.',
    fertility_requirement: 'Fertilité du sol dont la plante a besoin, de faible à forte.',
    hardiness_zone_maximum:
      'Zone de rusticité USDA la plus chaude où la plante prospère, de 1 (la plus froide) à 13.',
    frost_tolerance: 'Indique si la plante survit au gel : jamais, à un gel léger, ou toujours.',
    watering: 'Quantité d’eau à donner en culture, de faible à forte.',
    propagation: 'Façons de multiplier la plante.',
    sowing_method: 'Comment semer : en place, sous abri, ou en godets à repiquer.',
    germination_days_minimum: 'Nombre de jours entre le semis et la levée des premières graines.',
    germination_days_maximum: 'Nombre de jours entre le semis et la levée des dernières graines.',
    germination_temperature_minimum_deg_c:
      'Température du sol la plus basse à laquelle les graines germent bien.',
    germination_temperature_maximum_deg_c:
      'Température du sol la plus élevée à laquelle les graines germent bien.',
    planting_window:
      'Quand semer et planter, en jours à partir de la dernière ou de la première gelée du lieu.',
    companions:
      'Ce que des jardiniers disent des voisinages au jardin ; peu de ces affirmations ont été vérifiées.',
    cold_stratification: 'Indique si les graines doivent passer au froid avant de germer.',
    plant_spacing_cm: 'Distance entre les plants d’un rang ou d’une planche.',
    maturity_from: 'Indique si le délai de récolte part du semis ou de la mise en place des plants.',
    edible:
      'Indique si une partie au moins est comestible, d’après les parties comestibles et la culture comme légume. Sans valeur quand aucune des deux informations n’est connue : une plante qui n’est pas un légume peut être comestible.',
    edible_part: 'Parties comestibles de la plante.',
    vegetable: 'Indique si l’espèce est cultivée comme légume.',
    uses: 'Types d’usages signalés quelque part, sans intensité, partie utilisée ni dose. « Poisons » est un usage, par exemple pour la pêche, et ne dit rien de la toxicité ; « alimentation humaine » ne dit pas que la plante est comestible.',
    toxicity:
      'Toxicité pour les humains par ingestion, de nulle à forte : ce que dit une source, sinon le pire des avertissements. Sans valeur, elle est inconnue : rien ne dit que la plante est inoffensive.',
    safety:
      'Pour qui la plante est toxique, par quelle partie et à quel point. Sans valeur, on n’en sait rien : jamais qu’elle est inoffensive.',
    observations: 'Remarques sur le port et l’aire d’origine.',
    common_name: 'Principal nom vernaculaire anglais.',
    author: 'Auteurs du nom, abrégés selon l’usage botanique.',
    bibliography: 'Publication où le nom a été validement publié pour la première fois.',
    year: 'Année de la première publication valide du nom.',
  },
};
