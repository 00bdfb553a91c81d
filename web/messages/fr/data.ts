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
      'Une livraison contient toutes les données publiées en CSV, en lignes de JSON, en Parquet, en Darwin Core Archive et en ColDP, avec licences et sommes de contrôle. Elle ne change jamais.',
    noReleases:
      'Ce service n’a pas encore publié de livraison. Les listes de plantes se téléchargent depuis la page « Explorer », tout le reste par l’API.',
    release: (version: string, date: string): string => `Livraison ${version}, données du ${date}`,
    licences: {
      cc: 'valeurs sous CC0, CC BY et CC BY-SA',
      open: 'valeurs sous licences ouvertes',
      all: 'toutes les valeurs',
    },
    releaseSpecies: (count: number): string => nombre(count, 'espèce', 'espèces'),
    file: 'Fichier',
    size: 'Taille',
    checksum: 'SHA-256',
    following: 'Changements depuis lors',
    coverage: 'Ce qui est connu',
    coverageHint:
      'Pour chaque champ, le nombre de plantes dont la valeur est connue. Chaque graduation vaut dix fois la précédente.',
    plot: 'Graphique',
    field: 'Champ',
    plants: 'Plantes',
    mostFrom: 'Principale source',
    withoutSource: 'sans source nommée',
    disagree: 'Où les sources se contredisent',
    disagreeHint:
      'Parmi les plantes pour lesquelles au moins deux sources se prononcent, la part de celles où elles diffèrent. La page de chaque plante les montre toutes, avec celle qui est publiée.',
    compared: 'Plantes comparées',
    differ: 'Divergence',
    noneCompared: 'Il n’y a pas encore de plante pour laquelle deux sources renseignent le même champ.',
    counting: 'Le décompte est en cours. Rechargez la page dans une minute.',
    sources: 'Les sources, de la mieux classée à la moins bien classée',
    sourcesHint:
      'Quand les sources se contredisent, la première dans cet ordre fournit la valeur publiée, et une correction validée l’emporte toujours. Si vous affichez les données, affichez la mention de chacune des sources.',
    edition: (editions: string): string => `édition ${editions}`,
    read: (date: string): string => `lue le ${date}`,
    cite: 'Comment citer',
    citeHint:
      'Indiquez la version des données, et citez aussi les sources des valeurs que vous utilisez. Une livraison reste telle quelle ; les données de ces pages évoluent.',
    cited: (address: string, version: string, date: string): string =>
      `Linnea, version des données ${version}. ${address} (consulté le ${date}).`,
    bibtex: 'BibTeX',
  },
};
