/** Names of families that may be used instead of the one formed from a genus (ICN 18.5 and 18.6), in lower case. */
const ALTERNATIVES: ReadonlyMap<string, string> = new Map([
  ['compositae', 'asteraceae'],
  ['cruciferae', 'brassicaceae'],
  ['gramineae', 'poaceae'],
  ['guttiferae', 'clusiaceae'],
  ['labiatae', 'lamiaceae'],
  ['leguminosae', 'fabaceae'],
  ['papilionaceae', 'fabaceae'],
  ['palmae', 'arecaceae'],
  ['umbelliferae', 'apiaceae'],
]);

/** Returns the key of a family under its name in *-aceae*. */
export const familyNameOf = (key: string): string => ALTERNATIVES.get(key) ?? key;
