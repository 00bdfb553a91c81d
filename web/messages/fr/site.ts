import type { siteEnglish } from '../en/site.js';
import { nombre, number } from './words.js';

/** Cadre de toutes les pages, accueil, page des développeurs, erreurs. */
export const siteFrench: typeof siteEnglish = {
  siteDescription: 'Trouvez une plante, et voyez qui dit quoi à son sujet, et sur quelle base.',
  skip: 'Aller au contenu',
  navigation: 'Navigation principale',
  explore: 'Explorer',
  compare: 'Comparer',
  developers: 'API',
  docs: 'Aide',
  language: 'Langue',
  footerSources: 'Chaque valeur est donnée avec sa source. Mentionnez toutes les sources que vous affichez.',
  footerCredit: 'Sources et mentions',
  search: 'Chercher',
  searchLabel: 'Chercher une plante par n’importe quel nom',
  searchPlaceholder: 'Nom de la plante',
  suggestionsLabel: 'Suggestions',

  suggestions: (count: number): string =>
    count === 0
      ? 'Aucune plante ne porte ce nom.'
      : `${nombre(count, 'suggestion', 'suggestions')}. Utilisez les flèches du clavier.`,

  home: {
    title: 'Trouvez une plante. Voyez qui dit quoi.',
    what: 'Linnea réunit ce que les bases de données botaniques disent des plantes, et montre chaque valeur avec sa source et sa nature : mesurée, rapportée, déduite. Quand les sources se contredisent, vous les voyez toutes, avec celle qui est retenue et la raison de ce choix.',
    look: 'Quelques plantes pour commencer',
    contains: 'Le contenu',
    species: 'espèces et rangs inférieurs',
    withSources: 'sources',
    values: 'valeurs avec leur source',
    sources: 'D’où viennent les données',
    allSources: (count: number): string => `Les ${number(count)} sources, avec leurs licences et mentions`,
    build: 'Pour vos programmes',
    buildText: 'Tout ce que montrent ces pages est aussi accessible par HTTP, en JSON et en CSV.',
    buildLink: 'Premières requêtes',
  },

  developer: {
    title: 'L’API',
    lead: 'Des données botaniques par HTTP, en JSON. Les bases de données ne s’accordent pas toujours : ici, chaque valeur est un fait, avec sa source et sa nature. La source la mieux classée fournit la valeur publiée, et une correction validée l’emporte toujours. L’interface est celle de Trefle 2.6.',
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
    tokenHint: 'Les liens ci-dessous l’utilisent. Il ne quitte pas cet onglet.',
    sources: 'Les sources, de la mieux classée à la moins bien classée',
    sourcesHint:
      'Si vous affichez ces données, affichez la mention de chacune des sources. « Partage à l’identique » signifie qu’une base de données qui reprend les valeurs de cette source doit être publiée sous la même licence.',
    shareAlike: 'partage à l’identique',
    facts: (facts: number, published: number): string =>
      `${nombre(facts, 'fait', 'faits')}, dont ${nombre(published, 'publié', 'publiés')}`,
  },

  errors: {
    notFoundTitle: 'Il n’y a rien ici',
    notFound: 'L’adresse contient peut-être une faute de frappe, ou la page a changé de nom.',
    trySearch: 'Cherchez plutôt la plante.',
    tooManyTitle: 'Trop de requêtes',
    tooMany: (seconds: string): string =>
      `Votre adresse a demandé beaucoup de pages. Patientez ${seconds} secondes, puis rechargez la page.`,
    forbiddenTitle: 'Cela n’a pas été fait',
    invalidTitle: 'Cette adresse ne peut pas être lue',
    busyTitle: 'La base de données ne répond pas',
    busy: 'Réessayez dans quelques secondes.',
    failedTitle: 'Une erreur s’est produite',
    failed: 'Le service a rencontré une erreur. Si elle se répète, signalez-la avec ce numéro :',
    kept: 'Rien n’a été enregistré, mais votre saisie est conservée sur cette page. Renvoyez-la dans un instant.',
    sendAgain: 'Renvoyer',
    forbidden:
      'Le formulaire ne vient pas d’une page ouverte dans ce navigateur, ou votre compte n’a pas ce droit. Revenez en arrière, rechargez la page et renvoyez-la.',
    invalid:
      'Un élément de l’adresse ou du formulaire n’est pas valable : un filtre inconnu, une valeur hors des bornes, une page au-delà de la dernière. Revenez en arrière et modifiez-le.',
  },
};
