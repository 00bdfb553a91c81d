import type { careEnglish } from '../en/care.js';
import { zahl } from './words.js';

/** Die Kultur einer Pflanze auf einen Blick. */
export const careGerman: typeof careEnglish = {
  care: {
    title: 'Auf einen Blick',
    hardiness: 'Winterhärte',
    size: 'Höhe × Breite',
    leaves: 'Laub',
    soil: 'pH-Wert des Bodens',
    evergreen: 'immergrün',
    deciduous: 'laubabwerfend',
    winters: (degrees: string): string => `Winter bis ${degrees}`,
    zones: (zones: readonly string[]): string =>
      zones.length > 1 ? `USDA-Zonen ${zones.join(' bis ')}` : `USDA-Zone ${zones.join('')}`,
    range: (ends: readonly string[]): string => ends.join(' bis '),
    high: (height: string): string => `${height} hoch`,
    wide: (width: string): string => `${width} breit`,
    otherCrops: (count: number): string => `${zahl(count)} weitere für andere Kulturen`,
    nobody: 'Noch von niemandem angegeben',
  },
};
