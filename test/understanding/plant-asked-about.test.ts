import type { Language } from '../../src/understanding/language-words.js';
import { lexiconOf } from '../../src/understanding/lexicon.js';
import type { NamedPlant } from '../../src/understanding/meaning.js';
import { endsOfCompound, plantAskedAbout } from '../../src/understanding/plant-asked-about.js';

const plant = (name: string): NamedPlant => ({ rank: 'species', name, asWritten: true });
const TAXA = new Map([
  ['peas', plant('Lathyrus oleraceus')],
  ['rose', plant('Rosa canina')],
  ['tomate', plant('Solanum lycopersicum')],
  ['cerise', plant('Prunus avium')],
]);

describe('questions about a plant (C7.41)', () => {
  it.each([
    ['when can I sow peas', 'en', 'peas'],
    ['what is a hellebore', 'en', 'hellebore'],
    ["O'Brien's rose", 'en', 'rose'],
    ['tomate cerise', 'fr', 'tomate'],
    ['peas qzxwvk', 'en', null],
    ['red rose', 'en', null],
    ['arbre falso', 'fr', null],
    ['are peas like qzxwvk', 'en', null],
    ['blue flowers for shade', 'en', null],
  ] as const)('%s', (text, language: Language, words) => {
    const span = plantAskedAbout(text, lexiconOf(language), TAXA);
    expect(span && text.slice(...span)).toBe(words);
  });

  it('finds the name at the end of a compound', () => {
    expect(endsOfCompound('grunkohl', lexiconOf('de'))).toEqual(['kohl']);
    expect(endsOfCompound('kohlrabi', lexiconOf('de'))).toEqual([]);
  });
});
