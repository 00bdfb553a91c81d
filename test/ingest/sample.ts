import { fact, name, presence, type TestRow, zone } from './support.js';

/** 100 species in 20 genera, with facts, zones, synonyms and names: 120 rows, 200 claims, one of them not plausible. */
export function* sampleRows(): Generator<TestRow> {
  for (let nth = 0; nth < 20; nth += 1)
    yield [zone(`Z${nth}`, nth === 0 ? 1 : 2, nth === 0 ? undefined : 'Z0')];
  for (let nth = 0; nth < 100; nth += 1) {
    const genus = `Genus${'abcdefghijklmnopqrst'[nth % 20]}`;
    const species = `${genus} epithet${'abcde'[Math.floor(nth / 20)]}`;
    const lower = nth >= 80;
    const written = lower ? `${genus} epitheta var. lower` : species;
    yield [
      name(written, { rank: lower ? 'var' : 'species', family: `Family${nth % 3}`, record: `${nth}-1` }),
      fact(written, 'maximum_height_cm', nth === 7 ? 99_999 : nth + 1),
      fact(written, 'maximum_height_cm', nth === 7 ? 99_999 : nth + 2),
      fact(written, 'light', '5', { source: 'leda', evidence: 'measured', n_observations: nth + 1 }),
      presence(written, `Z${nth % 20}`),
      { type: 'synonym', source: 'wfo', species: written, name: `Old${genus} syn${nth % 7}` },
      { type: 'common_names', source: 'usda', species: written, language: 'de', names: [`Name ${nth}`] },
      { type: 'popularity', source: 'usda', species: written, specimens: nth },
    ];
  }
}
