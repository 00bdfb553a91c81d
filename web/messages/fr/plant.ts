import type { plantEnglish } from '../en/plant.js';
import { et, initial, nombre, number } from './words.js';

/** Pages des plantes, des groupes de plantes et des zones. */
export const plantFrench: typeof plantEnglish = {
  plant: {
    accepted: 'nom accepté',
    statusUnknown: 'nom de statut inconnu',
    probably: 'Aucune liste ne place ce nom ; c’est probablement un synonyme de',
    photoOf: (name: string, part: string): string => `${name} : ${part}`,
    moreRows: (count: number): string => nombre(count, 'autre', 'autres'),
    morePhotos: (count: number): string => nombre(count, 'autre photo', 'autres photos'),
    linkToRow: 'Lien vers cette ligne',
    citeValue: 'Citer cette valeur',
    nothing: 'rien d’indiqué pour l’instant',
    photos: 'Photos',
    close: 'Fermer',
    previous: 'Photo précédente',
    next: 'Photo suivante',
    photoSource: 'provenance de la photo',
    claims: (count: number): string => nombre(count, 'donnée', 'données'),
    published: 'publiée',
    partly: 'publiée en partie',
    also: 'également',
    superseded: 'remplacée',
    rejected: 'rejetée',
    sample: (count: number): string => `n = ${number(count)}`,
    licenceUnknown: 'licence non précisée',
    withoutSource: 'sans source',
    withoutSourceWhy: 'Cette valeur provient d’une compilation qui n’en précise pas la source.',
    derived: 'Cette valeur découle d’autres valeurs de la plante.',
    derivedFromWarnings: 'Cette valeur découle des avertissements sur la plante.',
    why: {
      only: 'C’est la seule donnée actuelle.',
      agree: 'Toutes les sources concordent.',
      rank: 'Parmi les sources qui se prononcent, la sienne est la mieux classée.',
      community: 'Une correction validée l’emporte toujours.',
      together: 'Ce que disent toutes les sources est réuni.',
      limited:
        'Ce que disent toutes les sources est réuni, sans les avertissements sur les parties que l’on mange ni les affirmations contradictoires.',
    },
    rejectedWhy: 'Motif du rejet',
    record: 'fiche',
    observed: (date: string): string => `observée ou publiée : ${date}`,
    read: (date: string): string => `consultée le ${date}`,
    unknown: 'Aucune source ne se prononce',
    knowOne: 'Vous connaissez une de ces valeurs ? Ajoutez-la.',
    grows: 'Répartition',
    zonesList: (establishment: string, count: number): string =>
      `${initial(establishment)} (${number(count)})`,
    zonesUnknown: 'Aucune source n’indique où elle pousse.',
    calendar: 'Au fil de l’année',
    yes: 'oui',
    no: 'non',
    nameIn: (language: string): string => `Nom en ${language}`,
    names: (languages: number): string => `Noms en ${nombre(languages, 'langue', 'langues')}`,
    namesUnknown: 'Aucune source ne lui donne de nom vernaculaire.',
    undetermined: 'Langue non précisée',
    synonyms: (count: number): string => `Synonymes (${number(count)})`,
    synonymDerived: 'par une règle',
    synonymsNone: 'Aucune source ne lui donne de synonyme.',
    identifiers: 'Dans d’autres bases de données',
    sources: 'Sources et attributions',
    downloadJson: 'Fiche en JSON',
    downloadCsv: 'Toutes les données en CSV',
    cite: 'Comment citer',
    cited: (name: string, address: string, date: string, version: string | null): string =>
      `${name.replace(/\.$/, '')}. In : Linnea${version === null ? '' : `, version des données ${version}`}. ${address} (consulté le ${date}).`,
    citeHint: 'Citez aussi les sources des valeurs que vous utilisez.',
    pending: 'Corrections en attente de relecture',
    pendingItem: (labels: readonly string[]): string => `Proposition : ${et(labels)}`,
    report: 'Une erreur a été signalée',
    classification: 'Classification',
    members: 'Sous-espèces, variétés et formes',
    compareWith: 'Comparer avec une autre plante',
    completion: (percent: number): string =>
      `${number(percent)} % des champs qui la concernent sont renseignés`,
    changed: (date: string): string => `Dernière modification le ${date}`,
    ofClasses: (value: number, highest: number): string => `${value} sur ${highest}`,
    ends: (low: string, high: string): string => `de « ${low} » à « ${high} »`,
    goneTitle: 'Cette plante a été retirée',
    gone: (name: string): string =>
      `${name} figurait dans cette base jusqu’à ce qu’une relecture retire sa fiche. Son nom est conservé afin qu’aucune source ne la rétablisse.`,
  },

  map: {
    ofPlant: (groups: readonly string[]): string =>
      `Carte des pays botaniques où elle pousse : ${groups.join(', ')}. Leurs noms figurent dans les tableaux ci-dessous.`,
    ofZone: (name: string): string => `Carte du monde situant cette zone : ${name}.`,
    marks: 'Un point par pays botanique, en son centre. Côtes : Natural Earth.',
    borders:
      'Pays botaniques, les plus petits sous forme de points. Limites : World Geographical Scheme for Recording Plant Distributions (TDWG ; Royal Botanic Gardens, Kew). Côtes : Natural Earth.',
  },

  speciesMap: {
    title: 'Où poussent les espèces',
    alt: (name: string): string =>
      `Carte des espèces indigènes de ${name} : plus un pays botanique en compte, plus il est foncé. La liste par zone indique les nombres.`,
    inline: 'Carte du monde. La liste ci-dessous en reprend les zones et les nombres.',
    native: 'Espèces indigènes',
    notNative: 'signalées, aucune comme indigène',
    orMore: (count: string): string => `${count} ou plus`,
    list: 'Liste des nombres par zone',
    listHint:
      'À côté de chaque pays botanique : le nombre d’espèces qui y sont indigènes et, après un signe plus, celui des autres espèces signalées : introduites, douteuses, éteintes ou d’origine inconnue. Les sous-espèces et les variétés comptent comme des espèces.',
    none: 'Aucune source n’indique où elles poussent.',
  },

  taxon: {
    genera: (count: number): string => nombre(count, 'genre', 'genres'),
    speciesCount: (count: number): string => nombre(count, 'espèce', 'espèces'),
    generaOf: (name: string): string => `Genres de la famille ${name}`,
    bestKnown: 'Les plus connues d’abord',
    allInExplore: 'Les filtrer et les trier toutes',
    above: 'Appartient à',
  },

  zone: {
    allTitle: 'Où poussent les plantes',
    levels: ['Continent', 'Région', 'Pays botanique', 'Unité élémentaire de relevé'],
    level: (level: string): string =>
      `${level} du système géographique mondial pour la répartition des plantes (WGSRPD)`,
    parts: 'Zones qui la composent',
    species: (count: number): string => nombre(count, 'espèce signalée', 'espèces signalées'),
    native: 'Plantes indigènes, les plus connues d’abord',
    introduced: 'Plantes introduites, les plus connues d’abord',
    none: 'Aucune n’est signalée.',
    all: 'Filtrer et trier toutes les plantes de cette zone',
  },
};
