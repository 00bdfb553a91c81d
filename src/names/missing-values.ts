import { fold } from './fold.js';

/** What tables have in place of a name, folded, in seven languages (contract C7.20). */
const MISSING: ReadonlySet<string> = new Set(
  `none|null|nil|nan|na|n a|nd|n d|undefined|unknown|unidentified|undetermined|indet|missing|blank|empty|other|various
  not recorded|not available|not applicable|not identified|not known|no data|no name|no value|no id|not specified|unspecified|to be determined|tbd|tbc
  unbekannt|leer|fehlt|keine angabe|keine daten|ohne angabe|k a|nicht bestimmt|unbestimmt|nicht angegeben|sonstige
  inconnu|inconnue|vide|manquant|aucun|aucune|indetermine|non determine|non renseigne|non specifie|autre
  desconocido|desconocida|vacio|ninguno|sin datos|sin nombre|sin determinar|no especificado|otro
  sconosciuto|sconosciuta|vuoto|nessuno|senza nome|non specificato|onbekend|leeg|geen|ontbreekt|geen gegevens|niet gespecificeerd
  desconhecido|desconhecida|vazio|nenhum|sem dados|sem nome|nao especificado
  sum|summe|total|gesamt|gesamtsumme|somme|totaal|totale|subtotal|grand total|xx|xxx`
    .split(/\||\n\s*/)
    .map((each) => each.trim()),
);

const LONGEST = Math.max(...[...MISSING].map(({ length }) => length)) + '()'.length;

/** Returns whether a text says that a name is missing, or is the sum of a table: `N/A`, `(blank)`, `Total`. */
export const isMissing = (text: string): boolean => text.length <= LONGEST && MISSING.has(fold(text));
