/** Maximum number of plants side by side. */
export const MOST_COMPARED = 8;

/** Maximum number of plants of a kept list, so that a link can carry it. */
export const MOST_PLANTS = 200;
