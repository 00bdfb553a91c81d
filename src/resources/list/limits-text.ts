/** Limits of lists of species and plants, for their descriptions in the OpenAPI document (contract C5.2, C5.4). */
export const LIST_LIMITS = `All conditions must hold. A page has 20 items and page 2500 is the deepest, with up to ten order keys:
add a filter or range to reach the rest.`;
