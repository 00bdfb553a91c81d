import type { siteEnglish } from '../en/site.js';
import { nombre, number } from './words.js';

/** Cadre de toutes les pages, accueil, page des développeurs, erreurs. */
export const siteFrench: typeof siteEnglish = {
  siteDescription: 'Trouvez une plante, et voyez qui dit quoi à son sujet, et sur quoi chacun se fonde.',
  skip: 'Aller au contenu',
  navigation: 'Navigation principale',
  explore: 'Explorer',
  compare: 'Comparer',
  developers: 'API',
  docs: 'Aide',
  language: 'Langue',
  footerSources: 'Chaque valeur est donnée avec sa source. Si vous la reprenez, citez cette source.',
  footerCredit: 'Sources et attributions',
  footerOdbl:
    'Cette base contient des valeurs sous Open Database License ; elle est proposée dans son ensemble sous',
  search: 'Chercher',
  searchLabel: 'Chercher une plante par n’importe quel nom, ou la décrire',
  searchPlaceholder: 'Un nom, ou une description',
  suggestionsLabel: 'Suggestions',

  starting: (percent: number): string =>
    `Chargement des données : ${percent} % faits. D’ici là, des plantes et des résultats de recherche manquent.`,
  suggestions: (count: number): string =>
    count === 0
      ? 'Aucune plante ne porte ce nom.'
      : `${nombre(count, 'suggestion', 'suggestions')}. Utilisez les flèches du clavier.`,

  home: {
    title: 'Trouvez une plante. Voyez qui dit quoi.',
    what: 'Linnea réunit ce que les bases de données botaniques disent des plantes, et montre chaque valeur avec sa source et la façon dont elle a été obtenue : mesurée, rapportée, déduite. Quand les sources se contredisent, vous voyez toutes les valeurs, celle qui est publiée et la raison de ce choix.',
    forExample: 'Par exemple',
    examples: [
      'fleurs bleues pour l’ombre',
      'arbustes persistants de moins de 2 m',
      'comestible, indigène en Norvège',
    ],
    look: 'Quelques plantes pour commencer',
    contains: 'Le contenu',
    species: 'espèces et rangs inférieurs',
    withSources: 'sources',
    values: 'valeurs avec leur source',
    sources: 'D’où viennent les données',
    allSources: (count: number): string =>
      `Les ${number(count)} sources, avec leurs licences et attributions`,
    build: 'Pour vos programmes',
    buildText: 'Tout ce que montrent ces pages est aussi accessible par HTTP, en JSON et en CSV.',
    buildLink: 'Premières requêtes',
  },

  developer: {
    title: 'L’API',
    lead: 'Des données botaniques par HTTP, en JSON. Les bases de données ne s’accordent pas toujours : ici, chaque valeur porte sa source et son mode d’obtention. La source la mieux classée fournit la valeur publiée, et une correction validée l’emporte toujours. L’interface est celle de Trefle 2.6.',
    documentation: 'Documentation',
    openapi: 'OpenAPI',
    sourcesJson: 'Sources en JSON',
    contains: 'Le contenu',
    plants: 'plantes',
    detailed: 'espèces dont la couleur des feuilles est connue',
    version: (data: string, software: string): string =>
      `Version des données : ${data} ; version du logiciel : ${software}.`,
    requests: 'Premières requêtes',
    examples: [
      'Chercher par nom',
      'Les espèces comestibles de deux mètres au plus, de la plus haute à la plus basse',
      'Tout sur une espèce',
      'Toutes les données des sources à son sujet',
      'Les espèces indigènes en Autriche',
    ],
    token: 'Le jeton de votre compte',
    tokenHint: 'Les liens ci-dessous l’utilisent. Il n’est conservé que dans cet onglet.',
    sources: 'Sources, par ordre de priorité',
    sourcesHint:
      'Si vous affichez ces données, affichez aussi la mention d’attribution de chaque source concernée. « Partage à l’identique » signifie qu’une base de données qui reprend les valeurs de cette source doit être publiée sous la même licence.',
    shareAlike: 'partage à l’identique',
    facts: (facts: number, published: number): string =>
      `${nombre(facts, 'donnée', 'données')}, dont ${nombre(published, 'publiée', 'publiées')}`,
    photos: (count: number): string => nombre(count, 'photo', 'photos'),
  },

  errors: {
    notFoundTitle: 'Il n’y a rien ici',
    pastEnd: 'Cette liste n’a pas autant de pages. Revenez à la première.',
    notFound: 'L’adresse contient peut-être une faute de frappe, ou la page a changé de nom.',
    trySearch: 'Cherchez plutôt la plante.',
    tooManyTitle: 'Trop de requêtes',
    tooMany: (seconds: string): string =>
      `Trop de requêtes sont venues de votre adresse réseau ou de votre compte. Patientez ${seconds} secondes, puis réessayez.`,
    forbiddenTitle: 'L’action n’a pas été effectuée',
    tooLargeTitle: 'L’envoi est trop volumineux',
    tooLarge:
      'Revenez en arrière et envoyez moins : un fichier plus petit, une liste ou un texte plus courts.',
    back: 'Retour au formulaire',
    invalidTitle: 'Cette demande ne peut pas être traitée',
    busyTitle: 'Le service est occupé ou démarre',
    busy: 'Réessayez dans quelques secondes.',
    failedTitle: 'Une erreur s’est produite',
    failed:
      'Le service a rencontré une erreur. Si elle se répète, signalez-la aux responsables du service, avec ce numéro :',
    kept: 'Rien n’a été enregistré, mais votre saisie est conservée sur cette page. Renvoyez-la dans un instant.',
    sendAgain: 'Renvoyer',
    forbidden:
      'Le formulaire ne vient pas d’une page ouverte dans ce navigateur, ou votre compte n’a pas ce droit. Revenez en arrière, rechargez la page, puis renvoyez le formulaire.',
    invalid:
      'Un élément de l’adresse ou du formulaire n’est pas valable : un filtre inconnu, une valeur hors des bornes, une page au-delà de la dernière. Revenez en arrière et corrigez-le.',
  },
};
