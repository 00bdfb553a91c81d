import { SCHEMES } from '../../src/fields/external-ids.js';
import type { NameMatch } from '../../src/matching/match.js';
import type { Bearer, Genus } from '../../src/matching/queries.js';
import { candidatesOf } from '../../src/resources/reconciliation/candidates.js';
import { speciesEntity } from '../../src/resources/reconciliation/entities.js';
import { readProperty } from '../../src/resources/reconciliation/read-property.js';
import { type ReadQuery, readQuery } from '../../src/resources/reconciliation/read-query.js';
import { unitsOfQueries } from '../../src/resources/reconciliation/reconcile.js';
import type { Query } from '../../src/resources/reconciliation/schema.js';
import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';
import { bodyAs, type Candidate, type Results } from './answers.js';
import { postJson } from './requests.js';

const PATH = '/api/reconcile';
let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service?.close());

const posted = async (path: string, body: object) => {
  const answer = await postJson(service, path, body);
  expect(answer.status).toBe(200);
  return answer;
};

type Condition = Readonly<Record<string, unknown>>;
const name = (propertyValue: string, rest: Condition = {}) => ({ matchType: 'name', propertyValue, ...rest });
const property = (propertyId: string, propertyValue: unknown, rest: Condition = {}) => ({
  matchType: 'property',
  propertyId,
  propertyValue,
  ...rest,
});
const matched = async (...conditions: readonly Condition[]): Promise<readonly Candidate[]> => {
  const answer = await posted(`${PATH}/1.0/match`, { queries: [{ conditions }] });
  return bodyAs<{ results: [{ candidates: Candidate[] }] }>(answer).results[0].candidates;
};
const reconciled = async (query: object): Promise<readonly Candidate[]> =>
  bodyAs<Results>(await posted(PATH, { queries: { q0: query } }))['q0']!.result;
const summary = (candidates: readonly Pick<Candidate, 'id' | 'match'>[]) =>
  candidates.map(({ id, match }) => [id, match]);

const DAISY = 'Bellis perennis';
const YES = [['bellis-perennis', true]];
const NO = [['bellis-perennis', false]];
const NONE: readonly unknown[] = [];
const WRONG = ['Rosaceae', 'Fabaceae'];
const ONE_RIGHT = ['Rosaceae', 'Compositae'];

describe('C17.15 conditions of the draft', () => {
  it.each([
    ['any', ONE_RIGHT, YES, YES],
    ['any', WRONG, NO, NONE],
    [undefined, ONE_RIGHT, YES, YES],
    [undefined, WRONG, NO, NONE],
    ['all', ['Asteraceae', 'Compositae'], YES, YES],
    ['all', ONE_RIGHT, NO, NONE],
    ['none', WRONG, YES, YES],
    ['none', ONE_RIGHT, NO, NONE],
    ['none', ['Asteraceae'], NO, NONE],
  ])('%s of the families %j', async (matchQuantifier, families, optional, required) => {
    const quantifier = matchQuantifier === undefined ? {} : { matchQuantifier };
    expect(summary(await matched(name(DAISY), property('family', families, quantifier)))).toEqual(optional);
    const strict = property('family', families, { ...quantifier, required: true });
    expect(summary(await matched(name(DAISY), strict))).toEqual(required);
  });

  it.each([
    ['rank', 'species', 'variety'],
    ['genus', 'Bellis', 'Rosa'],
    ['family_name', 'Asteraceae', 'Rosaceae'],
    ['author', 'L.', 'Miller'],
  ])('a required %s leaves out the candidates that do not fit', async (pid, right, wrong) => {
    const required = { required: true };
    expect(summary(await matched(name(DAISY), property(pid, right, required)))).toEqual(YES);
    expect(await matched(name(DAISY), property(pid, wrong, required))).toEqual([]);
    const others = { required: true, matchQuantifier: 'none' };
    expect(summary(await matched(name(DAISY), property(pid, wrong, others)))).toEqual(YES);
    expect(await matched(name(DAISY), property(pid, right, others))).toEqual([]);
  });

  it('a required rank fits no genus or family, and a required genus no family', async () => {
    const required = { required: true };
    expect(summary(await matched(name('Solanum'), property('family', 'Solanaceae', required)))).toEqual([
      ['genus:solanum', true],
    ]);
    expect(await matched(name('Solanum'), property('rank', 'species', required))).toEqual([]);
    expect(await matched(name('Solanaceae'), property('genus', 'Solanum', required))).toEqual([]);
  });

  it('an identifier may be required or excluded', async () => {
    const record = await service.get('/api/v1/species/bellis-perennis');
    const { external_ids } = bodyAs<{ data: { external_ids: Record<string, string | null> } }>(record).data;
    const [scheme, id] = Object.entries(external_ids).find(([, value]) => value !== null)!;
    const tomato = name('Solanum lycopersicum');
    expect(summary(await matched(tomato, property(scheme, id)))).toEqual([
      ['bellis-perennis', false],
      ['solanum-lycopersicum', false],
    ]);
    expect(summary(await matched(tomato, property(scheme, id, { required: true })))).toEqual(NO);
    expect(summary(await matched({ ...tomato, required: true }, property(scheme, id)))).toEqual([
      ['solanum-lycopersicum', false],
    ]);
    const none = { required: true, matchQuantifier: 'none' };
    expect(await matched(name(DAISY), property(scheme, id, none))).toEqual([]);
    expect(summary(await matched(tomato, property(scheme, id, none)))).toEqual([
      ['solanum-lycopersicum', true],
    ]);
    expect(summary(await matched(property(scheme, ['x'.repeat(9), id])))).toEqual(YES);
  });

  it('an id may be excluded', async () => {
    const none = { matchType: 'id', propertyValue: 'bellis-perennis', matchQuantifier: 'none' };
    expect(summary(await matched(name(DAISY), none))).toEqual(NO);
    expect(await matched(name(DAISY), { ...none, required: true })).toEqual([]);
  });

  it('an excluded id may be any reference to the species, or an entity', async () => {
    const record = await service.get('/api/v1/species/bellis-perennis');
    const { id } = bodyAs<{ data: { id: number } }>(record).data;
    const entity = { id: 'bellis-perennis', name: 'Daisy' };
    for (const propertyValue of [String(id), 'Bellis-Perennis', entity, ['rosa-canina', entity]]) {
      const none = { matchType: 'id', propertyValue, matchQuantifier: 'none', required: true };
      expect(await matched(name(DAISY), none)).toEqual([]);
    }
  });

  it('a candidate that is named by its id has to fulfil required conditions', async () => {
    const id = { matchType: 'id', propertyValue: 'bellis-perennis' };
    const required = { required: true };
    expect(summary(await matched(id, property('family', 'Asteraceae', required)))).toEqual(YES);
    expect(await matched(id, property('family', 'Rosaceae', required))).toEqual([]);
    expect(summary(await matched(id, property('family', 'Rosaceae')))).toEqual(NO);
    for (const [pid, right, wrong] of [
      ['rank', 'species', 'variety'],
      ['genus', 'Bellis', 'Rosa'],
      ['author', 'L.', 'Miller'],
    ] as const) {
      expect(summary(await matched(id, property(pid, right, required)))).toEqual(YES);
      expect(await matched(id, property(pid, wrong, required))).toEqual([]);
    }
    expect(await matched(id, name('Rosa canina', required))).toEqual([]);
    expect(summary(await matched(id, name(DAISY, required)))).toEqual(YES);
  });

  it('an author of which nothing is known leaves a candidate out only if it is required', async () => {
    const id = { matchType: 'id', propertyValue: 'genus:solanum' };
    expect(summary(await matched(id, property('author', 'L.')))).toEqual([['genus:solanum', true]]);
    expect(await matched(id, property('author', 'L.', { required: true }))).toEqual([]);
  });

  it('a name with the quantifier none is no condition, required or not', async () => {
    const other = { matchQuantifier: 'none' };
    expect(summary(await matched(name('Rosa canina', other), name(DAISY)))).toEqual(YES);
    expect(summary(await matched(name(DAISY), name('Rosa canina', { ...other, required: true })))).toEqual(
      YES,
    );
  });

  it.each([
    ['no condition', []],
    ['more than 50 conditions', Array.from({ length: 51 }, () => name(DAISY))],
    ['more than 20 values', [name(DAISY), property('family', Array(21).fill('Rosaceae'))]],
  ])('%s are refused', async (_, conditions) => {
    expect((await postJson(service, `${PATH}/1.0/match`, { queries: [{ conditions }] })).status).toBe(422);
  });

  it('50 conditions with 20 values each are answered', async () => {
    const families = property('family', ['Asteraceae', ...Array<string>(19).fill('Rosaceae')]);
    expect(summary(await matched(name(DAISY), ...Array<Condition>(49).fill(families)))).toEqual(YES);
  });

  it('a candidate that is named by its id was found under no other name', async () => {
    const [candidate] = await matched({ matchType: 'id', propertyValue: 'bellis-perennis' });
    expect(candidate!.description).toBe('L. · Asteraceae');
  });

  it.each([
    [{}, 'L. · Asteraceae'],
    [{ synonym: 'Bellis minor', name_author: 'Mill.' }, 'L. · Asteraceae · found as Bellis minor Mill.'],
    [{ synonym: 'Bellis minor', name_author: null }, 'L. · Asteraceae · found as Bellis minor'],
    [{ common_name: 'daisy', name_author: 'L.' }, 'L. · Asteraceae · found as daisy'],
    [{ author: null, synonym: null, name_author: 'L.' }, 'Asteraceae'],
  ])('C17.7 found by the name %j, a candidate has the description %s', (found, description) => {
    const bearer = { slug: 'bellis-perennis', scientific_name: DAISY, author: 'L.', family: 'Asteraceae' };
    expect(speciesEntity({ ...bearer, ...found })).toMatchObject({ id: 'bellis-perennis', description });
  });

  it('an id may be an entity, a genus and a family too', async () => {
    for (const id of ['bellis-perennis', 'genus:bellis', 'family:asteraceae']) {
      const propertyValue = { id, name: 'Another name' };
      expect(
        summary(
          await matched(
            { matchType: 'id', propertyValue },
            property('family', 'Asteraceae', { required: true }),
          ),
        ),
      ).toEqual([[id, true]]);
    }
  });

  it('ids of genera are read in any case, and each query of a batch has its own candidates', async () => {
    const byId = (propertyValue: unknown, rest: Condition = {}) => ({
      matchType: 'id',
      propertyValue,
      ...rest,
    });
    const none = { required: true, matchQuantifier: 'none' };
    const record = await service.get('/api/v1/species/bellis-perennis');
    const { external_ids } = bodyAs<{ data: { external_ids: Record<string, string | null> } }>(record).data;
    const [scheme, id] = Object.entries(external_ids).find(([, value]) => value !== null)!;
    const queries = [
      [byId('genus:Solanum')],
      [name('Solanum tuberosum')],
      [byId('Solanum-Lycopersicum')],
      [name('Solanum'), byId('genus:SOLANUM', none)],
      [property(scheme, [id, 'x'.repeat(9)])],
      [byId('bellis-perennis')],
      [name('Solanum nigrum'), property(scheme, id, none)],
      [byId('family:Solanaceae')],
      [name('Solanum lycopersicum'), byId(['bellis-perennis', 'Solanum-Lycopersicum'], none)],
    ].map((conditions) => ({ conditions }));
    const answer = await posted(`${PATH}/1.0/match`, { queries });
    const { results } = bodyAs<{ results: { candidates: Candidate[] }[] }>(answer);
    expect(results.map(({ candidates }) => candidates.map((each) => each.id).join())).toEqual([
      'genus:solanum',
      'solanum-tuberosum',
      'solanum-lycopersicum',
      '',
      'bellis-perennis',
      'bellis-perennis',
      'solanum-nigrum',
      'family:solanaceae',
      '',
    ]);
  });

  it('more than 200 queries are refused', async () => {
    const queries = Array.from({ length: 201 }, () => ({ conditions: [name(DAISY)] }));
    await posted(`${PATH}/1.0/match`, { queries: queries.slice(1) });
    const { status, body } = await postJson(service, `${PATH}/1.0/match`, { queries });
    expect([status, body['details']]).toEqual([413, [{ field: 'queries', got: 201, problem: 'too_many' }]]);
  });

  it('a required rank that does not exist fits no candidate', async () => {
    expect(await matched(name(DAISY), property('rank', 'cultivar', { required: true }))).toEqual([]);
    expect(summary(await matched(name(DAISY), property('rank', 'cultivar')))).toEqual(YES);
  });

  it('an id of another type than the query has no candidate', async () => {
    const conditions = [{ matchType: 'id', propertyValue: 'bellis-perennis' }];
    const queries = ['species', 'genus', 'planet'].map((type) => ({ type, conditions }));
    const answer = await posted(`${PATH}/1.0/match`, { queries });
    const { results } = bodyAs<{ results: { candidates: Candidate[] }[] }>(answer);
    expect(results.map(({ candidates }) => summary(candidates))).toEqual([YES, NONE, NONE]);
  });

  it('an unknown property changes nothing, unless it is required', async () => {
    const unknown = (rest: Condition) => property('colour', 'white', rest);
    expect(summary(await matched(name(DAISY), unknown({})))).toEqual(YES);
    expect(await matched(name(DAISY), unknown({ required: true }))).toEqual([]);
    expect(summary(await matched(name(DAISY), unknown({ required: true, matchQuantifier: 'none' })))).toEqual(
      YES,
    );
    expect(summary(await matched(name(DAISY), property('family', '', { required: true })))).toEqual(YES);
  });

  it('an unknown quantifier is refused', async () => {
    const queries = [{ conditions: [name(DAISY, { matchQuantifier: 'some' })] }];
    const { status, body } = await postJson(service, `${PATH}/1.0/match`, { queries });
    expect([status, body['message']]).toEqual([
      422,
      'queries[0].conditions[0].matchQuantifier must be one of any, all, none; got "some".',
    ]);
  });
});

describe('C17.6 properties of version 0.2', () => {
  it('of several values, any may fit', async () => {
    const asked = (v: unknown) => reconciled({ query: DAISY, properties: [{ pid: 'family', v }] });
    expect(summary(await asked(ONE_RIGHT))).toEqual(YES);
    expect(summary(await asked(WRONG))).toEqual(NO);
  });

  it('entities mean their names, or else their ids; one known type of several is enough', async () => {
    const asked = (v: unknown) => reconciled({ query: DAISY, properties: [{ pid: 'family', v }] });
    expect(summary(await asked({ id: 'family:asteraceae' }))).toEqual(YES);
    expect(summary(await asked({ id: 'family:asteraceae', name: 'Rosaceae' }))).toEqual(NO);
    expect(summary(await reconciled({ query: DAISY, type: ['species', 'Q16521'] }))).toEqual(YES);
    expect(await reconciled({ query: DAISY, type: ['genus', 'Q16521'] })).toEqual([]);
  });

  it('alternatives that a required condition excludes are left out, others come after the match', () => {
    const bearer = (id: number, slug: string, family: string) =>
      ({ id, slug, scientific_name: slug, genus: 'Bellis', family, name_author: null }) as Bearer;
    const named: NameMatch = {
      type: 'exact',
      bearer: bearer(1, 'one', 'Rosaceae'),
      genus: null,
      family: null,
      confidence: 90,
      reasons: ['homonyms'],
      alternatives: [
        bearer(2, 'two', 'Fabaceae'),
        bearer(3, 'three', 'Rosaceae'),
        bearer(1, 'one', 'Rosaceae'),
      ],
    };
    const found = (isRequired: boolean, match: Partial<NameMatch> = {}) =>
      candidatesOf(
        {
          types: [],
          hasOnlyUnknownTypes: false,
          limit: 11,
          conditions: [{ compared: 'family', values: ['Rosaceae'], quantifier: 'any', isRequired }],
        },
        { entity: undefined, excludedSlugs: new Map(), identified: [], named: { ...named, ...match } },
      ).map(({ id, score, features }) => [id, score, features.map((each) => each.id).join()]);
    expect(found(false)).toEqual([
      ['one', 90, 'exact,homonyms,family'],
      ['two', 0, 'alternative,family'],
      ['three', 0, 'alternative,family'],
    ]);
    expect(found(true).map(([id]) => id)).toEqual(['one', 'three']);
    expect(found(true, { bearer: null, type: 'none' })).toEqual([
      ['three', 0, 'none,homonyms,family'],
      ['one', 0, 'none,homonyms,family'],
    ]);
  });

  it('an identifier comes before the name, although its species is also an alternative of the name', () => {
    const bearer = (id: number, slug: string) =>
      ({
        id,
        slug,
        scientific_name: slug,
        genus: 'Bellis',
        family: 'Asteraceae',
        name_author: null,
      }) as Bearer;
    const match = (own: Bearer, ...alternatives: readonly Bearer[]): NameMatch => ({
      type: 'exact',
      bearer: own,
      genus: null,
      family: null,
      confidence: 90,
      reasons: [],
      alternatives,
    });
    const [one, two] = [bearer(1, 'one'), bearer(2, 'two')];
    const identified = [{ text: 'ipni 1-1', isSought: true, match: match(two) }];
    const matches = { entity: undefined, excludedSlugs: new Map(), named: match(one, two), identified };
    const wanted = { types: [], hasOnlyUnknownTypes: false, limit: 1, conditions: [] };
    expect(summary(candidatesOf(wanted, matches))).toEqual([['two', false]]);
    const found = (own: NameMatch, ...byId: readonly NameMatch[]) =>
      summary(
        candidatesOf(
          { ...wanted, limit: 11 },
          {
            ...matches,
            named: own,
            identified: byId.map((each) => ({ text: 'ipni 1-1', isSought: true, match: each })),
          },
        ),
      );
    // A name that leads nowhere does not contradict it, one that may mean others does, and so does another identifier.
    const unknown: NameMatch = { ...match(one), type: 'none', bearer: null };
    expect(found(unknown, match(two))).toEqual([['two', true]]);
    expect(found({ ...unknown, alternatives: [one] }, match(two))).toEqual([
      ['two', false],
      ['one', false],
    ]);
    expect(found(match(one), match(one), match(two))).toEqual([
      ['one', false],
      ['two', false],
    ]);
    const required = { compared: 'name', values: ['x'], quantifier: 'any', isRequired: true } as const;
    const byName = { ...matches, identified: [], named: match(one, two) };
    expect(summary(candidatesOf({ ...wanted, limit: 11, conditions: [required] }, byName))).toEqual([
      ['one', false],
      ['two', false],
    ]);
  });

  it.each([
    ['species', 'species'],
    ['Subspecies', 'ssp'],
    ['subsp.', 'ssp'],
    ['variety', 'var'],
    ['varietas', 'var'],
    ['var.', 'var'],
    ['forma', 'form'],
    ['f.', 'form'],
    ['subvariety', 'subvar'],
    ['hybrid', 'hybrid'],
  ])('the rank %s means %s', (v, rank) => {
    expect(readProperty({ id: 'rank', values: v })).toMatchObject([{ compared: 'rank', values: [rank] }]);
  });

  it.each(SCHEMES.flatMap((scheme) => [scheme, `${scheme}_id`]))('%s is compared as an identifier', (id) => {
    const scheme = id.replace(/_id$/, '');
    expect(readProperty({ id, values: ' 7 ' })).toMatchObject([
      { compared: 'external_id', values: [`${scheme} 7`] },
    ]);
  });

  it.each([
    [[], true],
    [['same_name'], true],
    [['homonyms'], false],
    [['hint_disagrees'], false],
    [['qualified'], false],
    [['common_name'], false],
    [['abbreviated_genus'], false],
    [['misapplied'], false],
    [['author_unknown'], false],
    [['no_such_author'], false],
    [['other_author'], false],
    [['species_author_differs'], false],
    [['subgenus_unknown'], false],
    [['vernacular_differs'], false],
    [['words_unknown'], false],
  ] as const)('C17.7 with the reasons %j the chosen species is a match: %s', (reasons, isMatch) => {
    const bearer = {
      id: 7,
      slug: 'bellis-perennis',
      scientific_name: DAISY,
      genus: 'Bellis',
      family: 'Asteraceae',
    } as Bearer;
    const wanted = { types: [], hasOnlyUnknownTypes: false, limit: 11, conditions: [] };
    const found = (named: Partial<NameMatch>) =>
      candidatesOf(wanted, {
        entity: undefined,
        excludedSlugs: new Map(),
        identified: [],
        named: {
          type: 'exact',
          bearer,
          genus: null,
          family: null,
          confidence: 90,
          reasons,
          alternatives: [],
          ...named,
        },
      }).map(({ match }) => match);
    expect(found({})).toEqual([isMatch]);
    expect(found({ type: 'normalised' })).toEqual([isMatch]);
    expect(found({ type: 'fuzzy' })).toEqual([false]);
    expect(found({ alternatives: [{ ...bearer, id: 8, slug: 'bellis-altera' }] })).toEqual([false, false]);
    const genus = { id: 1, slug: 'bellis', name: 'Bellis', family: 'Asteraceae' } as Genus;
    const group = { type: 'higher_rank', bearer: null, genus } as const;
    expect(found({ ...group, reasons: [...reasons, 'genus_only'] })).toEqual([isMatch]);
    expect(found({ ...group, reasons: [...reasons, 'genus_only', 'typos'] })).toEqual([false]);
  });

  it.each([
    [[['genus', 'Bellis']], { genus: 'Bellis' }],
    [[['genus', ['Bellis', 'Rosa']]], {}],
    [
      [
        ['genus', 'Bellis'],
        ['genus_name', 'Rosa'],
      ],
      {},
    ],
    [
      [
        ['family', 'Rosaceae'],
        ['author', 'L.'],
      ],
      { name: `${DAISY} L.`, family: 'Rosaceae' },
    ],
    [
      [
        ['author', 'L.'],
        ['author', 'Miller'],
      ],
      {},
    ],
    [[['author', ['L.', 'Miller']]], {}],
    [[['author', 'L.']], { name: `${DAISY} L.` }],
  ])('the properties %j are hints if they have one value each', (given, hints) => {
    const properties = given.map(([pid, v]) => ({ pid, v })) as Query['properties'];
    expect(readQuery({ query: DAISY, properties } as Query).named).toEqual({
      name: DAISY,
      genus: undefined,
      family: undefined,
      ...hints,
    });
  });

  it('an author is not added to a name that has one, nor to one that cannot have any', () => {
    const named = (query: string) =>
      readQuery({ query, properties: [{ pid: 'author', v: 'Miller' }] } as unknown as Query).named?.name;
    expect(named(`${DAISY} L.`)).toBe(`${DAISY} L.`);
    expect(named(` ${DAISY} `)).toBe(`${DAISY} Miller`);
  });

  it.each([
    [undefined, 11],
    [3.7, 3],
    [99, 11],
  ])('the limit %s is %d', (limit, most) => {
    expect(readQuery({ query: DAISY, limit } as Query).limit).toBe(most);
  });

  it.each([
    [100, 0, 0, 1],
    [101, 0, 0, 2],
    [1, 100, 0, 1],
    [1, 60, 41, 2],
    [1, 0, 101, 2],
  ])('C14.65 %d queries with %d identifiers and %d excluded ids cost %d', (count, identifiers, ids, cost) => {
    const empty = { identified: [], excluded: [] } as unknown as ReadQuery;
    const queries = Array.from({ length: count }, () => empty).with(0, {
      identified: Array.from({ length: identifiers }, () => ({})),
      excluded: Array.from({ length: ids }, () => 'a'),
    } as unknown as ReadQuery);
    expect(unitsOfQueries(queries)).toBe(cost);
  });

  it('C17.8 each comparison is a feature', async () => {
    const properties = ['author', 'rank', 'genus', 'family'].map((pid) => ({
      pid,
      v: { author: 'L.', rank: 'species', genus: 'Rosa', family: 'Asteraceae' }[pid],
    }));
    const [first] = await reconciled({ query: DAISY, properties });
    expect(Object.fromEntries(first!.features.map(({ id, value }) => [id, value]))).toMatchObject({
      author: true,
      rank: true,
      genus: false,
      family: true,
      hint_disagrees: true,
    });
  });

  it('C17.7 a genus is a match only in its own family', async () => {
    const asked = (family: string) =>
      reconciled({ query: 'Solanum', properties: [{ pid: 'family', v: family }] });
    expect(summary(await asked('Rosaceae'))).toEqual([['genus:solanum', false]]);
    expect(summary(await asked('Solanaceae'))).toEqual([['genus:solanum', true]]);
  });
});
