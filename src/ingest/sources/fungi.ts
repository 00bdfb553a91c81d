/** Genera of fungi that lists of crops include. */
const GENERA = new Set(
  `Agaricus Agrocybe Boletus Cantharellus Cordyceps Cyclocybe Flammulina Ganoderma Hericium Hypholoma Hypsizygus Lentinula
   Ophiocordyceps Pholiota Pleurotus Psilocybe Stropharia Trametes`.split(/\s+/),
);

/** Returns whether a scientific name is that of a fungus in a list of crops. */
export const isFungus = (name: string): boolean => GENERA.has(name.split(' ')[0]!);
