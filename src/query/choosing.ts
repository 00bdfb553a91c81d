/** Parameters of lists that choose species; the others choose how species are shown. */
const CHOOSING = /^(?:(?:filter|filter_not|range)(?:\[.*\])?|unknown|zone_id|at)$/s;

/** Returns whether a parameter of a list chooses its species. */
export const isChoosing = (name: string): boolean => CHOOSING.test(name);
