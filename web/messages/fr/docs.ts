import type { docsEnglish } from '../en/docs.js';
import { nombre } from './words.js';

/** Cadre de la documentation. */
export const docsFrench: typeof docsEnglish = {
  documentation: {
    title: 'Documentation',
    lead: 'Comment chercher des plantes, ce que signifient les données, comment les corriger et comment héberger le service.',
    search: 'Chercher dans l’aide',
    searchGo: 'Chercher',
    found: (count: number, text: string): string =>
      `${nombre(count, 'passage', 'passages')} pour « ${text} »`,
    notFound: (text: string): string =>
      `Rien dans la documentation ne contient « ${text} ». Essayez un autre mot, en anglais.`,
    groups: {
      begin: 'Premiers pas',
      cookbook: 'Trente questions',
      use: 'Comprendre',
      contribute: 'Contribuer',
      operate: 'Héberger le service',
      inside: 'Fonctionnement interne',
    },
    reference: 'Référence de l’API',
    referenceLead: 'Chaque route avec ses paramètres, et un exemple que vous pouvez exécuter ici.',
    openapi: 'Document OpenAPI',
    browser: 'La même référence dans Swagger UI',
    onPage: 'Sur cette page',
    all: 'Tous les guides',
    markdown: 'Cette page en Markdown',
    inEnglish: 'Les guides et la référence sont rédigés en anglais.',
    file: 'Télécharger le fichier',
    program: (name: string): string => `${name}, dans le recueil de recettes`,
    parameters: 'Paramètres',
    parameter: 'Nom',
    meaning: 'Signification',
    example: 'Exemple',
    required: 'obligatoire',
    keysOf: (family: string, count: number): string => `${family}[key] avec ${nombre(count, 'clé', 'clés')}`,
    keys: 'Toutes les clés',
    answer: 'Exemple de réponse',
    body: 'Corps',
    statuses: 'Réponses',
    try: 'Essayer',
    query: 'Paramètres',
    run: 'Envoyer la requête',
    running: 'Envoi…',
    token: 'Le jeton de votre compte',
    tokenHint: 'Il reste dans cet onglet et n’est envoyé qu’à ce service.',
    noToken: 'sans jeton',
    writes: 'Cette requête modifie des données.',
    failed: 'Le service n’a pas répondu.',
    curl: 'En ligne de commande',
  },
};
