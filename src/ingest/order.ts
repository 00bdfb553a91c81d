import type { Manifest } from './manifest.js';

/**
 * The order in which sources build on each other: zones, the ranks above the
 * genus, the names and their zones, then the rest, popularity last. What is not
 * listed comes after the names backbones, as registered.
 */
const FIRST = ['wgsrpd', 'taxonomy', 'taxonlookup', 'wcvp', 'wcvp-extract'];
const NEXT = [
  'baseflor',
  'bi-flora',
  'usda-plants',
  'leda',
  'fqadata',
  'ca-plant-list',
  'vascan',
  'corre',
  'openplantdb',
  'openfarm',
  'gbif',
];

/** The manifests in that order. */
export const inOrder = (manifests: readonly Manifest[]): readonly Manifest[] => {
  const place = ({ slug }: Manifest): number => {
    const first = FIRST.indexOf(slug);
    return first >= 0 ? first : FIRST.length + 1 + NEXT.indexOf(slug);
  };
  return [...manifests].sort((a, b) => place(a) - place(b));
};
