/** Rules that say again what others say (section 13), and those others. */
export const restated: ReadonlyMap<string, readonly string[]> = new Map([]);
