import type { careEnglish } from '../en/care.js';
import { nombre } from './words.js';

/** Textes du panneau qui résume la culture d’une plante. */
export const careFrench: typeof careEnglish = {
  care: {
    title: 'En bref',
    hardiness: 'Rusticité',
    size: 'Hauteur × largeur',
    leaves: 'Feuillage',
    soil: 'pH du sol',
    evergreen: 'persistant',
    deciduous: 'caduc',
    winters: (degrees: string): string => `hivers jusqu’à ${degrees}`,
    zones: (zones: readonly string[]): string =>
      zones.length > 1 ? `zones USDA ${zones.join(' à ')}` : `zone USDA ${zones.join('')}`,
    range: (ends: readonly string[]): string => ends.join(' à '),
    high: (height: string): string => `${height} de haut`,
    wide: (width: string): string => `${width} de large`,
    otherCrops: (count: number): string =>
      nombre(count, 'autre pour d’autres cultures', 'autres pour d’autres cultures'),
    nobody: 'Personne n’a encore indiqué',
  },
};
