import type { newsEnglish } from '../en/news.js';
import { nombre, number } from './words.js';

/** Page sur les nouveautés d’une archive. */
export const newsFrench: typeof newsEnglish = {
  news: {
    link: 'Ce qui est nouveau',
    title: (version: string): string => `Nouveau dans l’archive ${version}`,
    lead: (from: string, species: number): string =>
      `Par rapport à l’archive ${from}. Elle contient ${nombre(species, 'espèce', 'espèces')}.`,
    nothing: 'Rien de ce qui est publié n’a changé.',
    figures: 'En chiffres',
    figure: {
      added: 'nouvelles espèces',
      removed: 'espèces retirées',
      renamed: 'renommées',
      merged: 'réunies à une autre',
      changed: 'espèces autrement modifiées',
    },
    names: 'Noms',
    added: 'Nouvelles',
    removed: 'Retirées',
    renamed: 'Renommées',
    merged: 'Réunies à une autre espèce',
    formerly: (name: string): string => `auparavant ${name}`,
    into: (name: string): string => `fait maintenant partie de ${name}`,
    more: (count: number): string => `et ${number(count)} de plus`,
    values: 'Valeurs',
    counts: (added: number, changed: number, removed: number): string =>
      [
        ...(added > 0 ? [nombre(added, 'nouvelle', 'nouvelles')] : []),
        ...(changed > 0 ? [nombre(changed, 'modifiée', 'modifiées')] : []),
        ...(removed > 0 ? [nombre(removed, 'disparue', 'disparues')] : []),
      ].join(', '),
    sources: (names: string): string => `D’après ${names}.`,
    noSource: 'aucune source nommée',
    parts: 'Noms, lieux et photos',
    part: {
      synonyms: 'Synonymes',
      common_names: 'Noms courants',
      distributions: 'Répartition',
      images: 'Photos',
      external_ids: 'Identifiants',
    },
    ofSpecies: (count: number): string => `de ${nombre(count, 'espèce', 'espèces')}`,
    all: 'Toutes les modifications, en lignes de JSON',
  },
};
