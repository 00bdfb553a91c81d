import { sourceSlug } from '../fields/sources.js';
import type { Manifest } from './manifest.js';
import { MANIFESTS } from './sources/index.js';

/**
 * The order in which sources build on each other: zones, the ranks above the
 * genus, the names and their zones, then those that bring synonyms, by which the
 * names of the rest are found, then popularity; compilations and an installation's
 * own data last, whose names are found by all that is known. What is not listed comes
 * after the names backbones, as registered. The order decides how names are matched, never
 * which value is published (C10.25).
 */
const FIRST = ['wgsrpd', 'taxonomy', 'taxonlookup', 'wcvp', 'wcvp-extract'];
const NEXT = [
  'bi-flora',
  'fqadata',
  'ca-plant-list',
  'baseflor',
  'usda-plants',
  'leda',
  'vascan',
  'corre',
  'openplantdb',
  'openfarm',
  'gbif',
  'trefle-dump',
  'facts',
];

/** The manifests in that order. */
export const inOrder = (manifests: readonly Manifest[]): readonly Manifest[] => {
  const place = ({ slug }: Manifest): number => {
    const first = FIRST.indexOf(slug);
    return first >= 0 ? first : FIRST.length + 1 + NEXT.indexOf(slug);
  };
  return [...manifests].sort((a, b) => place(a) - place(b));
};

/**
 * Slugs of the sources that only come after a data set in that order. Their synonyms do not count for its names: else
 * it would find other species when it is ingested again than it did when they were not there yet. None for a data set
 * that is not in the order.
 */
export const laterSources = (
  dataSet: string,
  manifests: readonly Manifest[] = MANIFESTS,
): readonly string[] => {
  const ordered = inOrder(manifests);
  const at = ordered.findIndex(({ slug }) => slug === dataSet);
  if (at < 0) return [];
  const slugsOf = (some: readonly Manifest[]): readonly string[] =>
    some.flatMap(({ sources }) => sources.map(({ slug }) => sourceSlug(slug)));
  const there = new Set(slugsOf(ordered.slice(0, at + 1)));
  return [...new Set(slugsOf(ordered.slice(at + 1)))].filter((slug) => !there.has(slug));
};
