import {
  isAttributed,
  SOURCE_ORDER,
  sourceRank,
  sourceSlug,
  WITHOUT_PROVENANCE,
  WITHOUT_PROVENANCE_RANK,
} from '../../src/fields/source-order.js';

describe('the ranking of sources', () => {
  const ranks = (slugs: readonly string[]) => slugs.map((slug, index) => sourceRank(slug, index));

  it('C10.20 keeps the order of the contract', () => {
    const named = ['community', 'iucn', 'try', 'flora_iberica', 'flora_of_north_america', 'flora_of_china'];
    named.push(
      'flora_europaea',
      'powo',
      'wfo',
      'ipni',
      'gbif',
      'usda',
      'tropicos',
      'tela-botanica',
      'catminat',
    );
    named.push(
      'treesandshrubsonline',
      'eol',
      'plantnet',
      'pfaf',
      'openfarm',
      'wikipedia',
      'my-own-herbarium',
    );
    const found = ranks(named);
    expect([...found].sort((a, b) => a - b)).toEqual(found);
  });

  it('C10.20 puts values without provenance between flora_europaea and powo', () => {
    expect(SOURCE_ORDER).toContain(WITHOUT_PROVENANCE);
    expect(sourceRank('flora_europaea', 1)).toBeLessThan(WITHOUT_PROVENANCE_RANK);
    expect(WITHOUT_PROVENANCE_RANK).toBeLessThan(sourceRank('linnea-checked', 1));
    expect(sourceRank('linnea-checked', 1)).toBeLessThan(sourceRank('powo', 1));
  });

  it('C10.26 ranks names and zones of a compilation at that place', () => {
    expect(sourceRank('trefle-dump', 500)).toBe(WITHOUT_PROVENANCE_RANK);
    expect(isAttributed('trefle-dump')).toBe(false);
    expect(isAttributed('powo')).toBe(true);
  });

  it.each([
    [['gbif', 'linnea-names', 'usda', 'leda', 'bi-flora', 'tropicos']],
    [['tela-botanica', 'ellenberg', 'plantatt', 'doring', 'catminat']],
    [['catminat', 'vascan', 'uprety-2012', 'fqa-wyoming_2017', 'ca-plant-list', 'treesandshrubsonline']],
    [['ca-plant-list', 'linnea-foods', 'foodex2', 'foodon', 'pfaf', 'openplantdb']],
    [
      [
        'eol',
        'plantnet',
        'pfaf',
        'corre',
        'naturblick',
        'openfarm',
        'bioimages',
        'wikimedia-commons',
        'wikipedia',
      ],
    ],
    [['wikipedia', 'registered-later', 'openplantdb']],
    [['wikipedia', 'my-fqa-ohio', 'openplantdb']],
    [
      [
        'registered-later',
        'openplantdb',
        'tree-species',
        'agrovoc',
        'daisie',
        'inaturalist-names',
        'wikidata',
      ],
    ],
  ])('C10.21 registers %j in this order', (slugs) => {
    const found = ranks(slugs);
    expect([...found].sort((a, b) => a - b)).toEqual(found);
    expect(new Set(found).size).toBe(slugs.length);
  });

  it('C10.20 orders other sources by registration, and lists with the same place among themselves', () => {
    expect(sourceRank('b', 41)).toBeLessThan(sourceRank('a', 42));
    expect(sourceRank('fqa-ohio', 3)).toBeLessThan(sourceRank('fqa-iowa', 4));
    for (const registration of [4, 1_004])
      expect(sourceRank('fqa-iowa', registration)).toBeLessThan(sourceRank('ca-plant-list', 1));
  });

  it('C10.5, C10.20 compares slugs case-insensitively and reads world_flora_online as wfo', () => {
    expect(sourceSlug(' POWO ')).toBe('powo');
    expect(sourceSlug('World_Flora_Online')).toBe('wfo');
  });
});
