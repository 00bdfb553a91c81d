import { SCHEMES } from '../../src/fields/external-ids.js';
import { extensionCells } from '../../src/resources/reconciliation/cells.js';
import { COLUMNS, columnNamed } from '../../src/resources/reconciliation/properties.js';
import { bodyAs, type Extension, suggestedIn } from './answers.js';
import { reconciling } from './requests.js';
import { faultsBy, hasSchemas } from './specified.js';

const PATH = '/api/reconcile';

const at = reconciling();
const { sent, posted } = at;

/** Members of a species that the data extension must repeat. */
interface SelectedSpecies {
  readonly specifications: { readonly maximum_height: { readonly cm: number } };
  readonly provenance: Readonly<
    Record<
      string,
      { readonly source: string; readonly evidence_type: string; readonly licence: string | null }
    >
  >;
}

const specified = hasSchemas ? it : it.skip;

describe('C17.10 suggestions', () => {
  it('of entities, properties, types and columns', async () => {
    const entities = suggestedIn(await at.service.get(`${PATH}/suggest/entity?prefix=solan`));
    expect(entities.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['genus:solanum', 'family:solanaceae', 'solanum-lycopersicum']),
    );
    expect((await at.service.get(`${PATH}/suggest/entity?prefix=`)).body['result']).toEqual([]);
    const properties = suggestedIn(await at.service.ask(`${PATH}/suggest/property?prefix=maximum_height`));
    expect(properties.map(({ id }) => id)).toEqual([
      'maximum_height_cm',
      'maximum_height_cm.source',
      'maximum_height_cm.evidence',
      'maximum_height_cm.licence',
    ]);
    // Those that queries compare come first; what is both is named once.
    const authors = suggestedIn(await at.service.ask(`${PATH}/suggest/property?prefix=author`));
    expect(authors.map(({ id }) => id).slice(0, 2)).toEqual(['author', 'author.source']);
    const families = suggestedIn(await at.service.ask(`${PATH}/suggest/property?prefix=family`));
    expect(families[0]).toMatchObject({ id: 'family', name: 'Family' });
    expect((await at.service.ask(`${PATH}/suggest/type?prefix=fam`)).body['result']).toMatchObject([
      { id: 'family' },
    ]);
    const proposed = (await at.service.ask(`${PATH}/extend/propose?type=species`)).body;
    expect(proposed['properties']).toMatchObject(COLUMNS.map(({ id }) => ({ id })));
    expect((await at.service.ask(`${PATH}/extend/propose?type=genus&limit=2`)).body).toEqual({
      type: 'genus',
      limit: 2,
      properties: [],
    });
  });

  it('of a species without a common name have an empty description', async () => {
    const { body } = await at.service.get('/api/v1/species?filter[common_name]=null&limit=1');
    const [{ slug, scientific_name }] = body['data'] as readonly [{ slug: string; scientific_name: string }];
    const prefix = encodeURIComponent(scientific_name);
    const entities = suggestedIn(await at.service.get(`${PATH}/suggest/entity?prefix=${prefix}`));
    expect(entities.find(({ id }) => id === slug)).toMatchObject({ description: '' });
  });

  it('of entities are two genera and two families in the order of their names, then species: ten in all', async () => {
    const suggested = async (prefix: string) =>
      suggestedIn(await at.service.get(`${PATH}/suggest/entity?prefix=${prefix}`));
    const [many, few] = [await suggested('s'), await suggested('Solan')];
    expect(many).toHaveLength(10);
    expect(many.slice(0, 5).map(({ id, description }) => [id, description])).toEqual([
      ['genus:saccharum', 'Genus of Poaceae'],
      ['genus:salicornia', 'Genus of Amaranthaceae'],
      ['family:salicaceae', 'Family'],
      ['family:santalaceae', 'Family'],
      ['helianthus-annuus', 'Common sunflower'],
    ]);
    expect(few.slice(0, 3).map(({ id, notable }) => [id, notable])).toEqual([
      ['genus:solanum', [{ id: 'genus', name: 'Genus' }]],
      ['family:solanaceae', [{ id: 'family', name: 'Family' }]],
      ['solanum-lycopersicum', [{ id: 'species', name: 'Species' }]],
    ]);
  });

  it.each([
    ['property?prefix=', 100],
    ['property?prefix=%20MAXIMUM_Height%20', 4],
    ['property?prefix=identifier:%20g', SCHEMES.filter((scheme) => scheme.startsWith('g')).length],
    ['type?prefix=GEN', 1],
    ['type?prefix=', 3],
  ])('%s are %d, whatever the case', async (path, count) => {
    expect(suggestedIn(await at.service.ask(`${PATH}/suggest/${path}`))).toHaveLength(count);
  });

  it('of columns are for species, as many as the limit', async () => {
    const proposed = await at.service.ask(`${PATH}/extend/propose?limit=2`);
    expect(proposed.body).toMatchObject({
      type: 'species',
      limit: 2,
      properties: COLUMNS.slice(0, 2).map(({ id }) => ({ id })),
    });
    for (const limit of ['0', '1000000', '1.5', '-1', ''])
      expect([limit, (await at.service.ask(`${PATH}/extend/propose?limit=${limit}`)).status]).toEqual([
        limit,
        400,
      ]);
    expect((await at.service.ask(`${PATH}/extend/propose?limit=999999`)).status).toBe(200);
  });

  specified('fit the schemas', async () => {
    for (const [version, path] of [
      ['0.2', PATH],
      ['1.0-draft', `${PATH}/1.0`],
    ] as const)
      for (const [what, schema] of [
        ['suggest/entity', 'suggest-entities-response'],
        ['suggest/property', 'suggest-properties-response'],
        ['suggest/type', 'suggest-types-response'],
        ['extend/propose', 'data-extension-property-proposal'],
      ] as const) {
        const { body, status } = await at.service.get(
          `${path}/${what}?${what === 'extend/propose' ? 'type=species' : 'prefix=s'}`,
        );
        expect([what, status, faultsBy(version, schema, body)]).toEqual([what, 200, []]);
      }
  });
});

describe('C17.12 the data extension', () => {
  const SLUG = 'solanum-lycopersicum';
  const extended = async (extend: object): Promise<Extension> => {
    const answer = await sent({ extend });
    expect(answer.status).toBe(200);
    return bodyAs<Extension>(answer);
  };
  const cells = async (id: string, settings?: object) =>
    (await extended({ ids: [SLUG], properties: [{ id, settings }] })).rows[SLUG]![id]!;

  it('answers every column; height and edibility are those of the record with its provenance', async () => {
    const ids = [SLUG, 'bellis-perennis', 'genus:solanum', 'nemo-nullus'];
    const properties = COLUMNS.map(({ id }) => ({ id }));
    const answer = await posted('/api/v1/species/batch', {
      slugs: ids.slice(0, 1),
      fields: ['maximum_height_cm', 'edible', 'provenance'],
    });
    const [record] = bodyAs<{ data: [SelectedSpecies] }>(answer).data;
    const rows: Extension['rows'] = {};
    for (let at = 0; at < properties.length; at += 100)
      for (const [id, row] of Object.entries(
        (await extended({ ids, properties: properties.slice(at, at + 100) })).rows,
      ))
        rows[id] = { ...rows[id], ...row };
    expect(Object.keys(rows[SLUG]!)).toHaveLength(COLUMNS.length);
    const { source, evidence_type, licence } = record.provenance['specifications.maximum_height.cm']!;
    expect(rows[SLUG]).toMatchObject({
      maximum_height_cm: [{ int: record.specifications.maximum_height.cm }],
      'maximum_height_cm.source': [{ str: source }],
      'maximum_height_cm.evidence': [{ str: evidence_type }],
      'maximum_height_cm.licence': licence === null ? [] : [{ str: licence }],
      edible: [{ str: 'true' }],
      'edible.source': [{ str: record.provenance['edible']!.source }],
    });
    expect(Object.values(rows['nemo-nullus']!).flat()).toEqual([]);
    expect(Object.values(rows['genus:solanum']!).flat()).toEqual([]);
  });

  it('several values have a cell each, a time is a date, and every id has its own row', async () => {
    expect(await cells('updated_at')).toEqual([{ date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }]);
    const ids = [SLUG, SLUG.toUpperCase(), 'bellis-perennis'];
    const { rows } = await extended({ ids, properties: [{ id: 'edible_part' }, { id: 'scientific_name' }] });
    expect(ids.map((id) => rows[id]!['edible_part'])).toEqual([
      [{ str: 'fruits' }],
      [{ str: 'fruits' }],
      [{ str: 'leaves' }, { str: 'flowers' }],
    ]);
    expect(rows['bellis-perennis']!['scientific_name']).toEqual([{ str: 'Bellis perennis' }]);
  });

  it('an unknown value has no cell', async () => {
    const { body } = await at.service.get('/api/v1/species?filter[maximum_height_cm]=null');
    const [{ slug }] = body['data'] as [{ slug: string }];
    const id = 'maximum_height_cm';
    const { rows } = await extended({ ids: [slug], properties: [{ id }, { id: `${id}.source` }] });
    expect(rows[slug]).toEqual({ [id]: [], [`${id}.source`]: [] });
  });

  it('settings choose the unit and words', async () => {
    const [{ int: height }] = (await cells('maximum_height_cm')) as [{ int: number }];
    expect(await cells('maximum_height_cm', { unit: 'm' })).toEqual([
      { [height % 100 ? 'float' : 'int']: height / 100 },
    ]);
    expect(await cells('light', { unit: 'm' })).toEqual(await cells('light'));
    for (const label of [true, 'true', 'on'])
      expect(await cells('light', { label })).toEqual([{ str: expect.stringMatching(/sun|shade/) }]);
    for (const label of [false, 'false', ''])
      expect(await cells('light', { label })).toEqual([{ int: expect.any(Number) }]);
    const { meta } = await extended({
      ids: [SLUG],
      properties: ['', '.source'].map((end) => ({
        id: `maximum_height_cm${end}`,
        settings: { unit: 'm' },
      })),
    });
    expect(meta).toEqual([
      { id: 'maximum_height_cm', name: 'maximum_height_cm [m]' },
      { id: 'maximum_height_cm.source', name: 'maximum_height_cm.source' },
    ]);
  });

  it('labels are words too, if words are asked for', () => {
    const shown = (label: boolean) =>
      extensionCells({ rank: 'ssp' }, columnNamed('rank')!, { unit: '', label });
    expect([shown(true), shown(false)]).toEqual([[{ str: 'subspecies' }], [{ str: 'ssp' }]]);
  });

  it.each(['deg_c', 'cm', ''])(
    'the unit "%s" of a length changes neither values nor heading',
    async (unit) => {
      const id = 'maximum_height_cm';
      const asked = (settings: object) => extended({ ids: [SLUG], properties: [{ id, settings }] });
      expect(await asked({ unit })).toEqual(await asked({}));
    },
  );

  it('an unknown unit is refused, an empty one means none', async () => {
    const asked = (unit: string) =>
      sent({ extend: { ids: [SLUG], properties: [{ id: 'maximum_height_cm', settings: { unit } }] } });
    const { status, body } = await asked('miles');
    expect([status, body['details']]).toEqual([422, [expect.objectContaining({ problem: 'not_allowed' })]]);
    expect((await asked('')).status).toBe(200);
    const none = await sent({ extend: { ids: 'x', properties: [] } });
    expect(none.body['message']).toBe(
      'extend.ids must be an array; got "x". extend.properties is empty: give at least one.',
    );
  });

  it.each([
    [{ properties: [{ id: 'light' }] }, 'extend.ids is missing: give an array.'],
    [
      { ids: [SLUG], properties: [{ id: 'lihgt' }, { id: 'colour' }] },
      'No property has the id "lihgt"; did you mean light? No property has the id "colour": GET /api/reconcile/suggest/property finds them.',
    ],
    [
      {
        ids: [SLUG],
        properties: ['m', 'cm'].map((unit) => ({ id: 'maximum_height_cm', settings: { unit } })),
      },
      'maximum_height_cm is requested with different settings: send one request for each setting.',
    ],
  ])('of %j is refused with a message that says what is accepted', async (extend, message) => {
    const { status, body } = await sent({ extend });
    expect([status, body['message']]).toEqual([422, message]);
  });

  it('takes up to 100 ids, and refuses unknown properties by name', async () => {
    const properties = [{ id: 'maximum_height_cm' }];
    const refused = await sent({
      extend: { ids: Array.from({ length: 101 }, (_, at) => `x-${at}`), properties },
    });
    expect([refused.status, refused.body['details']]).toEqual([
      413,
      [{ field: 'ids', got: 101, problem: 'too_many' }],
    ]);
    const most = await extended({ ids: Array.from({ length: 100 }, (_, at) => `x-${at}`), properties });
    expect(Object.keys(most.rows)).toHaveLength(100);
    const wide = await sent({ extend: { ids: [SLUG], properties: Array(101).fill(properties[0]) } });
    expect([wide.status, wide.body['details']]).toEqual([
      422,
      [{ field: 'extend.properties', got: 101, problem: 'too_many' }],
    ]);
    const unknown = await sent({ extend: { ids: [SLUG], properties: [{ id: 'maximum_hight' }] } });
    expect([unknown.status, unknown.body['details']]).toEqual([
      422,
      [{ field: 'properties', got: 'maximum_hight', problem: 'not_allowed' }],
    ]);
  });

  it('refuses a property with two settings, except in the draft', async () => {
    const id = 'maximum_height_cm';
    const properties = [{ id }, { id: 'light' }, { id, settings: { unit: 'm' } }];
    const { status, body } = await sent({ extend: { ids: [SLUG], properties } });
    expect([status, body['details']]).toEqual([422, [{ field: 'properties', got: id, problem: 'repeated' }]]);
    const same = await extended({ ids: [SLUG], properties: [{ id }, { id, settings: { unit: '' } }] });
    expect(Object.keys(same.rows[SLUG]!)).toEqual([id]);
    const draft = await posted(`${PATH}/1.0/extend`, { ids: [SLUG], properties });
    const [{ properties: columns }] = bodyAs<{ rows: [{ properties: { values: object[] }[] }] }>(draft).rows;
    const [{ int: cm }] = columns[0]!.values as [{ int: number }];
    expect(columns[2]!.values).toEqual([{ [cm % 100 ? 'float' : 'int']: cm / 100 }]);
  });

  specified('fits the schema', async () => {
    const extend = { ids: [SLUG, 'nemo'], properties: COLUMNS.slice(0, 100).map(({ id }) => ({ id })) };
    expect(faultsBy('0.2', 'data-extension-query', extend)).toEqual([]);
    expect(faultsBy('0.2', 'data-extension-response', await extended(extend))).toEqual([]);
  });
});
