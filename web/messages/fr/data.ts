import type { dataEnglish } from '../en/data.js';
import { nombre } from './words.js';

/** Page sur les données. */
export const dataFrench: typeof dataEnglish = {
  data: {
    link: 'Données',
    title: 'Les données',
    lead: 'Ce qu’elles contiennent, qui les fournit, où les sources se contredisent, et comment les emporter.',
    onPage: 'Sur cette page',
    version: (version: string): string => `Version des données : ${version}.`,
    releases: 'Tout télécharger',
    releasesHint:
      'Une archive contient toutes les données publiées, aux formats CSV, NDJSON, Parquet, Darwin Core Archive et ColDP, avec leurs licences et des sommes de contrôle. Elle ne change jamais.',
    noReleases:
      'Ce service n’a pas encore publié d’archive. Les listes de plantes se téléchargent depuis la page « Explorer », tout le reste par l’API.',
    release: (version: string, date: string): string => `Archive ${version}, données du ${date}`,
    licences: {
      cc: 'valeurs sous CC0, CC BY et CC BY-SA',
      open: 'valeurs sous licences ouvertes',
      all: 'toutes les valeurs',
    },
    releaseSpecies: (count: number): string => nombre(count, 'espèce', 'espèces'),
    file: 'Fichier',
    size: 'Taille',
    checksum: 'SHA-256',
    following: 'Modifications depuis cette date',
    coverage: 'Ce qui est connu',
    coverageHint:
      'Pour chaque champ, le nombre de plantes dont la valeur est connue. Chaque graduation vaut dix fois la précédente.',
    plot: 'Graphique',
    field: 'Champ',
    plants: 'Plantes',
    mostFrom: 'Principale source',
    withoutSource: 'source non précisée',
    disagree: 'Où les sources se contredisent',
    disagreeHint:
      'Part des plantes pour lesquelles les sources divergent, parmi celles où deux sources au moins se prononcent. Les tailles concordent à un dixième près, les degrés d’une échelle à un près, les mois s’ils en ont un en commun. La page de chaque plante montre toutes les données des sources et signale celle qui est publiée.',
    compared: 'Plantes comparées',
    nativeOrIntroduced: 'Indigène ou introduite, par zone',
    differ: 'Divergences',
    noneCompared: 'Il n’y a pas encore de plante pour laquelle deux sources renseignent le même champ.',
    counting: 'Le décompte est en cours. Rechargez la page dans une minute.',
    sources: 'Sources, par ordre de priorité',
    sourcesHint:
      'Quand les sources se contredisent, la première dans cet ordre fournit la valeur publiée, et une correction validée l’emporte toujours. Si vous affichez ces données, affichez aussi la mention d’attribution de chaque source concernée.',
    edition: (editions: string): string => `édition ${editions}`,
    read: (date: string): string => `consultée le ${date}`,
    cite: 'Comment citer',
    citeHint:
      'Indiquez la version des données, et citez aussi les sources des valeurs que vous utilisez. Une archive reste telle quelle ; les données de ces pages évoluent.',
    cited: (address: string, version: string | null, date: string): string =>
      `Linnea${version === null ? '' : `, version des données ${version}`}. ${address} (consulté le ${date}).`,
  },
};
