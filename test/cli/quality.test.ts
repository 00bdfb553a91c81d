import type { Database } from '../../src/database/database.js';
import { divergence } from '../../src/fields/divergence.js';
import { ATTRIBUTES, field as registered } from '../../src/fields/registry.js';
import type { FieldQuality, Quality } from '../../src/inventory/quality.js';
import { fact, ingestRows, name, rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';
import { restoredDatabase } from '../support/restored-database.js';
import {
  checksAccepted,
  corrected,
  IMPLAUSIBLE,
  ingestMadeUp,
  inventory,
  type MadeUp,
  overtaken,
  PLAUSIBLE,
  SPECIES,
  STRENGTH,
} from './inventory.js';

const asJson = async (database: Pick<Database, 'session'>): Promise<Quality> =>
  JSON.parse((await inventory(database, ['quality', '--json'])).result) as Quality;
const of = ({ fields }: Quality, key: string): FieldQuality => fields.find(({ field }) => field === key)!;

const byStrength = (a: MadeUp, b: MadeUp): number => STRENGTH.indexOf(a.source) - STRENGTH.indexOf(b.source);

/** The expected output for a field, computed from the claims. */
const expected = (field: string, claims: readonly MadeUp[]): FieldQuality => {
  const bySpecies = SPECIES.map((species) =>
    claims.filter((claim) => claim.field === field && claim.species === species).sort(byStrength),
  ).filter((each) => each.length > 0);
  const winners = bySpecies.map(([winner]) => winner!.source);
  const several = bySpecies.filter((each) => each.length > 1);
  const differ = several.filter((each) => {
    const values = each.map(({ value }) => value);
    return (
      (divergence(registered(field), values) ??
        new Set(values.map((value) => JSON.stringify(value))).size - 1) > 0
    );
  });
  return {
    field,
    species: bySpecies.length,
    sources: [...new Set(winners)]
      .map((source) => ({ source, species: winners.filter((winner) => winner === source).length }))
      .sort((a, b) => b.species - a.species || (a.source < b.source ? -1 : 1)),
    compared: several.length,
    conflicts: ['common_name', 'companions', 'safety', 'alien_lists'].includes(field) ? null : differ.length,
    implausible: IMPLAUSIBLE.filter((claim) => claim.field === field).length,
    rejected_by_review: 0,
  };
};

describe('linnea quality', () => {
  let database: Database;
  const restored = restoredDatabase(ingestMadeUp);
  beforeEach(async () => {
    database = await restored.next();
  });

  it('C10.7 has every field that facts can have, in the order of the registry', async () => {
    const { species, fields } = await asJson(database);
    expect(species).toBe(SPECIES.length);
    expect(fields.map(({ field }) => field)).toEqual(ATTRIBUTES.map(({ key }) => key));
  });

  it('C10.5, C10.10, C10.20 reports how many species have a value, from which sources, and where sources disagree', async () => {
    const { fields } = await asJson(database);
    expect(fields.filter(({ field }) => field !== 'rank')).toEqual(
      ATTRIBUTES.filter(({ key }) => key !== 'rank').map(({ key }) => expected(key, PLAUSIBLE)),
    );
    // Each figure is greater than zero.
    expect(of({ fields } as Quality, 'light')).toMatchObject({ compared: 2, conflicts: 2, implausible: 2 });
    expect(of({ fields } as Quality, 'common_name')).toMatchObject({ compared: 1, conflicts: null });
  });

  it('does not treat equal claims of two sources as a conflict', async () => {
    await ingestRows(database, 'same', [
      [{ type: 'fact', source: 'powo', species: 'Bb altera', attribute: 'average_height_cm', value: 15 }],
    ]);
    expect(of(await asJson(database), 'average_height_cm')).toMatchObject({ compared: 1, conflicts: 0 });
  });

  it('C10.5 does not compare a value that its source has superseded', async () => {
    for (const light of [3, 5]) {
      const row = [fact('Bb una', 'light', light), fact('Aa tertia', 'light', light)];
      await ingestRows(database, 'changed', [row], {}, { content: String(light) });
    }
    await ingestRows(database, 'same', [[fact('Bb una', 'light', 5, { source: 'powo' })]]);
    // Aa tertia has one active claim, Bb una two that agree.
    expect(of(await asJson(database), 'light')).toMatchObject({ species: 4, compared: 3, conflicts: 2 });
  });

  it('C10.34, C15.74 does not compare a value that is rejected as unusual', async () => {
    await ingestRows(database, 'poisonous', [
      [name('Aconitum una'), fact('Aconitum una', 'toxicity', 'high', { source: 'powo' })],
      [fact('Aconitum una', 'toxicity', 'high', { source: 'leda' })],
      [fact('Aconitum una', 'toxicity', 'none', { source: 'openplantdb' })],
    ]);
    expect(await rowsOf(database, 'select value from fact where unusual is not null')).toHaveLength(1);
    expect(of(await asJson(database), 'toxicity')).toMatchObject({ compared: 1, conflicts: 0 });
  });

  it('C1.13, C6.8 compares free texts as filters do: case, accents and ligatures cause no conflict', async () => {
    const qualityOf = async (field: string, ...values: readonly [string, string]): Promise<FieldQuality> => {
      await ingestRows(
        database,
        field,
        values.map((value, at) => [fact('Bb altera', field, value, { source: ['usda', 'leda'][at]! })]),
      );
      return of(await asJson(database), field);
    };
    expect(await qualityOf('growth_habit', 'Graminoid', 'graminoid')).toMatchObject({
      compared: 1,
      conflicts: 0,
    });
    expect(await qualityOf('author', 'Sørensen', 'Sorensen')).toMatchObject({ compared: 1, conflicts: 0 });
    expect(await qualityOf('growth_form', 'Tree', 'Shrub')).toMatchObject({ compared: 1, conflicts: 1 });
    const long = 'of stony slopes '.repeat(20);
    expect(await qualityOf('observations', `${long}in Spain`, `${long}in Italy`)).toMatchObject({
      conflicts: 1,
    });
    // The value is shown as the strongest source writes it.
    expect(
      await rowsOf(database, `select vals ->> 'growth_habit' as v from species where slug = 'bb-altera'`),
    ).toEqual([{ v: 'Graminoid' }]);
  });

  it('C9.49 counts a text that a correction empties as a conflict', async () => {
    await ingestRows(database, 'habits', [[fact('Bb altera', 'growth_habit', 'Tree')]]);
    await corrected(database, 'bb-altera', { growth_habit: null });
    expect(of(await asJson(database), 'growth_habit')).toMatchObject({ compared: 1, conflicts: 1 });
  });

  it('C9.48 counts a correction as a claim of the community, compared with the files', async () => {
    await corrected(database, 'aa-una', { light: 9 });
    const correction: MadeUp = { species: 'Aa una', field: 'light', source: 'community', value: 9 };
    const shown = of(await asJson(database), 'light');
    expect(shown).toEqual(expected('light', [...PLAUSIBLE, correction]));
    expect(shown.sources).toContainEqual({ source: 'community', species: 1 });
  });

  it('C9.49 has no value if a correction empties a field, and a conflict', async () => {
    const before = of(await asJson(database), 'ph_minimum');
    await corrected(database, 'bb-una', { vegetable: null });
    const shown = await asJson(database);
    expect(of(shown, 'vegetable')).toMatchObject({ species: 0, sources: [], compared: 1, conflicts: 1 });
    expect(of(shown, 'ph_minimum')).toEqual(before);
  });

  it('C9.49 distinguishes values rejected in a review from implausible ones', async () => {
    await ingestRows(database, 'late', [
      [{ type: 'fact', source: 'leda', species: 'Aa tertia', attribute: 'ph_maximum', value: 5 }],
    ]);
    await checksAccepted(database);
    const shown = await asJson(database);
    expect(of(shown, 'ph_maximum')).toMatchObject({ species: 0, implausible: 1, rejected_by_review: 1 });
    // Without the strongest claim the next one supplies the value, and no source disagrees.
    expect(of(shown, 'ph_minimum')).toEqual({
      field: 'ph_minimum',
      species: 1,
      sources: [{ source: 'leda', species: 1 }],
      compared: 0,
      conflicts: 0,
      implausible: 0,
      rejected_by_review: 1,
    });
  });

  it('C10.34, C9.55 compares neither claims that are held back nor those of reverted corrections', async () => {
    await corrected(database, 'bb-altera', { rank: 'hybrid', scientific_name: 'Bb × altera' });
    const before = await asJson(database);
    expect(of(before, 'light').compared).toBeGreaterThan(0);
    await rowsOf(
      database,
      `update fact set unusual = 'odd' where status = 1
         and attribute_id = (select id from attribute where key = 'light')
         and source_id <> (select id from source where slug = 'usda')`,
    );
    await rowsOf(
      database,
      `update fact set status = 2 where attribute_id = (select id from attribute where key = 'rank')`,
    );
    const after = await asJson(database);
    expect(of(after, 'light')).toMatchObject({ compared: 0, conflicts: 0 });
    const { compared, conflicts } = of(before, 'rank');
    expect(of(after, 'rank')).toMatchObject({ compared: compared - 1, conflicts: conflicts! - 1 });
  });

  it('C10.7 has the rank of every name, from the strongest source that states it or from a correction', async () => {
    const stated = { field: 'rank', species: 5, compared: 2, conflicts: 1 };
    expect(of(await asJson(database), 'rank')).toMatchObject({
      ...stated,
      sources: [
        { source: 'wfo', species: 3 },
        { source: 'powo', species: 2 },
      ],
    });
    await corrected(database, 'bb-una', { rank: 'hybrid', scientific_name: 'Bb × una' });
    expect(of(await asJson(database), 'rank')).toMatchObject({
      ...stated,
      compared: 3,
      conflicts: 2,
      sources: [
        { source: 'powo', species: 2 },
        { source: 'wfo', species: 2 },
        { source: 'community', species: 1 },
      ],
    });
  });

  it('C10.7, C10.26 counts a rank for the names backbone of its species, even if a compilation states one too', async () => {
    const names = ['Bb una', 'Bb nova'].map((each) => name(each, { source: 'trefle-dump' }));
    await ingestRows(database, 'compilation', [
      [{ type: 'source', slug: 'trefle-dump', name: 'Trefle' }],
      ...names.map((each) => [each]),
    ]);
    expect(of(await asJson(database), 'rank').sources).toEqual([
      { source: 'wfo', species: 3 },
      { source: 'powo', species: 2 },
      { source: 'trefle-dump', species: 1 },
    ]);
  });

  it('C10.7 adds up the ranks that a source states with names and as facts, and does not compare them', async () => {
    const before = of(await asJson(database), 'rank');
    await ingestRows(database, 'ranks', [[fact('Bb una', 'rank', 'var', { source: 'wfo' })]]);
    expect(await rowsOf(database, `select vals ->> 'rank' as v from species where slug = 'bb-una'`)).toEqual([
      { v: 'var' },
    ]);
    expect(of(await asJson(database), 'rank')).toEqual(before);
  });

  it('C10.25 counts values without provenance separately', async () => {
    await rowsOf(
      database,
      `update species set vals = vals || '{"year": 1800}', winners = winners || '{"year": null}',
         unattributed = '{"year": 1800}' where slug = 'aa-una'`,
    );
    expect(of(await asJson(database), 'year')).toMatchObject({
      species: 1,
      sources: [{ source: null, species: 1 }],
    });
    expect((await inventory(database, ['quality'])).result).toMatch(
      /^year +1 +20\.0 .* without provenance 1$/m,
    );
    // Sources with the same number are in the order of their slugs.
    await ingestRows(database, 'years', [
      [fact('Bb una', 'year', 1801), fact('Bb altera', 'year', 1802, { source: 'leda' })],
    ]);
    const { sources } = of(await asJson(database), 'year');
    expect(sources.map(({ source }) => source)).toEqual([null, 'leda', 'usda']);
  });

  it('C6.22 reports how many of the 10,000 most popular species have no author', async () => {
    expect((await asJson(database)).popular).toEqual({ species: 5, without_author: 4 });
    // 10,002 more: those with the lowest popularity are left out, whether they have an author or not.
    await rowsOf(
      database,
      `insert into species (scientific_name, name_key, match_key, slug, rank, status, genus_id, plant_name, plant_id,
         popularity, vals)
       select 'Zz ' || n, 'zz ' || n, 'zz ' || n, 'zz-' || n, 'species', 'accepted', s.genus_id, 'Zz', s.plant_id,
         100000 + n, case when n % 10 = 0 or n > 9002 then '{"author": "Lund"}' else '{}' end::jsonb
       from species s, generate_series(1, 10002) n where s.slug = 'aa-una'`,
    );
    // The most popular are 3 to 10,002: the last 1,000 have an author, and so has every tenth of the other 9,000.
    expect((await asJson(database)).popular).toEqual({ species: 10_000, without_author: 8_100 });
  });

  it('reads one consistent state, whatever is committed meanwhile', async () => {
    const before = await asJson(database);
    const during = await asJson(
      overtaken(database, () => corrected(database, 'aa-una', { light: 9, flower_color: ['blue'] })),
    );
    expect(during).toEqual(before);
    expect(await asJson(database)).not.toEqual(before);
  });
});

describe('linnea quality of an empty database', () => {
  it('does not divide by zero', async () => {
    const database = await testDatabase();
    const { result } = await inventory(database, ['quality']).finally(() => database.close());
    expect(result).toMatch(/^light +0 +- +0 +0 +0$/m);
    expect(result).toContain('0 species; of the 0 most popular 0 have no author\n');
  });
});
