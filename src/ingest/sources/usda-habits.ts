const WOODY = ['Tree', 'Shrub', 'Subshrub'];
const HERBACEOUS = ['Forb/herb', 'Graminoid'];

/** Returns whether growth habits of PLANTS name an herb. */
export const isHerb = (habits: readonly string[]): boolean =>
  habits.some((habit) => HERBACEOUS.includes(habit));

/**
 * Returns the woody type that growth habits of PLANTS name. Null if they name two, since a shrub or tree may be either, or an
 * herb beside it, which most such plants are.
 */
export const ligneousType = (habits: readonly string[]): string | null => {
  if (isHerb(habits)) return null;
  const woody = habits.filter((habit) => WOODY.includes(habit));
  return woody.length === 1 ? woody[0]!.toLowerCase() : null;
};
