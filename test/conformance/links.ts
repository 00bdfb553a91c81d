/** Encodes a name or value as links do: form encoding (C5.7). */
const encoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

const isOrder = (name: string): boolean => name.startsWith('order[');

/** Sorts parameters by name; those of order are one block in their given order (C5.7). */
const sorted = (
  parameters: readonly (readonly [string, string])[],
): readonly (readonly [string, string])[] => {
  const others = parameters.filter(([name]) => !isOrder(name));
  const block = parameters.filter(([name]) => isOrder(name));
  const before = others
    .filter(([name]) => name < 'order[')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const after = others
    .filter(([name]) => name >= 'order[')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [...before, ...block, ...after];
};

/** Returns the link required by C5.7: a path, parameters without `token`, and the page if it has one. */
export const linkOf = (
  path: string,
  parameters: readonly (readonly [string, string])[],
  page: number | null,
): string => {
  const rest = parameters.filter(([name]) => name !== 'page' && name !== 'token');
  const all = page === null ? rest : [...rest, ['page', String(page)] as const];
  const text = sorted(all)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
  return text === '' ? path : `${path}?${text}`;
};
