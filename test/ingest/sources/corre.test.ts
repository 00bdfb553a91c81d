import { corre } from '../../../src/ingest/sources/corre.js';
import { claimsOf, itemsOf, readSource } from './reading.js';

const CATEGORICAL = 'family,species,trait,trait_value,source,error_risk_overall';
const CONTINUOUS =
  '"family","species","trait","trait_value","imputation_error","error_risk_overall","error_risk_family","error_risk_genus","source"';

const categorical = (...rows: readonly string[]) =>
  readSource(corre, { 'categorical.csv.gz': [CATEGORICAL, ...rows, ''].join('\n') });
const continuous = (...rows: readonly string[]) =>
  readSource(corre, { 'continuous.csv.gz': [CONTINUOUS, ...rows, ''].join('\r\n') }, 'continuous.csv.gz');

describe('corre', () => {
  it.each([
    ['lifespan', 'annual', { 'corre duration': ['annual'] }],
    ['lifespan', 'biennial', { 'corre duration': ['biennial'] }],
    ['lifespan', 'perennial', { 'corre duration': ['perennial'] }],
    ['lifespan', 'uncertain', {}],
    ['growth_form', 'graminoid', { 'corre growth_habit': 'graminoid' }],
    ['growth_form', 'woody', { 'corre growth_habit': 'woody' }],
    ['growth_form', 'NA', {}],
    ['n_fixation_type', 'rhizobial', {}],
    ['leaf_type', 'broad', {}],
  ])('%s %s', async (trait, value, claimed) => {
    expect(claimsOf(await categorical(`Pyrellaceae,Pyrella montana,${trait},${value},TRY_1,0.009`))).toEqual(
      claimed,
    );
  });

  it('notes who said it, the risk of error, and which bacteria fix nitrogen', async () => {
    const read = await categorical(
      'Fabaceae,Aa bb ,growth_form,forb,"Moor 1900, p. 3",0.009',
      'Fabaceae,Aa bb ,lifespan,annual,,0.033',
      'Fabaceae,Aa bb ,n_fixation_type,rhizobial,Werner,NA',
      'Rosaceae,Aa cc,growth_form,woody,,NA',
      'Rosaceae,Aa cc,n_fixation_type,none,Werner,NA',
    );
    expect(itemsOf(read, 'fact')).toEqual([
      expect.objectContaining({ attribute: 'duration', species: 'Aa bb', notes: 'error risk: 0.033' }),
      expect.objectContaining({
        attribute: 'growth_habit',
        notes: 'source: Moor 1900, p. 3; error risk: 0.009; nitrogen fixation: rhizobial',
      }),
      expect.objectContaining({ species: 'Aa cc', attribute: 'growth_habit', notes: null }),
    ]);
    // Species by species, with the first line of each.
    expect(read.rows.map(({ line }) => line)).toEqual([2, 5]);
  });

  it.each(['rhizobial', 'actinorhizal'])('notes that nitrogen is fixed with %s bacteria', async (type) => {
    const read = await categorical(
      'Fabaceae,Aa bb,growth_form,forb,,NA',
      `Fabaceae,Aa bb,n_fixation_type,${type},Werner,NA`,
    );
    expect(itemsOf(read, 'fact')).toEqual([expect.objectContaining({ notes: `nitrogen fixation: ${type}` })]);
  });

  it('infers the average height in metres, with the error of its imputation', async () => {
    const read = await continuous(
      '"Aaceae","Aa bb","LDMC",0.3,0.1,0.8,0.3,NA,"Imputed Value"',
      '"Aaceae","Aa bb","plant_height_vegetative",0.312426209927305,0.83,0.008,-0.6,NA,"Imputed Value"',
      '"Aaceae","Aa cc","plant_height_vegetative",NA,NA,NA,NA,NA,"Imputed Value"',
      '"Aaceae","Aa dd","plant_height_vegetative",0.2,NA,NA,NA,NA,"Imputed Value"',
    );
    expect(itemsOf(read, 'fact')).toEqual([
      {
        type: 'fact',
        source: 'corre',
        species: 'Aa bb',
        attribute: 'average_height_cm',
        value: '0.312426209927305',
        unit: 'm',
        evidence: 'inferred',
        notes: 'vegetative height, imputed; imputation error: 0.83',
      },
      expect.objectContaining({ species: 'Aa dd', notes: 'vegetative height, imputed' }),
    ]);
  });
});
