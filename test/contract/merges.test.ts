import type { ItemInput } from '../../src/ingest/item.js';
import { fact, name, presence, rowsOf, zone } from '../ingest/support.js';
import { type Desk, reviewOf, type SpeciesRecord, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  await desk.ingest([zone('1', 1), zone('14', 2, '1'), zone('AUT', 3, '14'), zone('GER', 3, '14')]);
});
afterAll(() => desk.close());

const species = (ref: string | number) => `/api/v1/species/${ref}`;
const plant = (ref: string | number) => `/api/v1/plants/${ref}`;
/** Renames a species to the name of another. */
const merge = (ref: string | number, scientific_name: string, more: object = {}) =>
  desk.applied(desk.ada, ref, { scientific_name, ...more });
const image = (of: string, file: string): ItemInput => ({
  type: 'image',
  source: 'usda',
  species: of,
  image_url: `https://images.example/${file}.jpg`,
  part: 'habit',
});
const called = (of: string, language: string, ...names: string[]): ItemInput => ({
  type: 'common_names',
  source: 'usda',
  species: of,
  language,
  names,
});
const synonym = (of: string, written: string, author?: string): ItemInput => ({
  type: 'synonym',
  source: 'wfo',
  species: of,
  name: written,
  author,
});

describe('C9.51 a correction to the name of another species merges the two', () => {
  const PRIOR = 'Pyrella prior';
  const POSTERIOR = 'Pyrella posterior';
  let prior: number;
  let posterior: number;
  let pending: number;
  let before: readonly SpeciesRecord[];
  let accepted: ReturnType<typeof reviewOf>;

  beforeAll(async () => {
    posterior = await desk.grow(POSTERIOR, { growth_rate: 'Slow', light: 5 });
    prior = await desk.grow(PRIOR, { growth_rate: 'Rapid', growth_form: 'Bunch', growth_habit: 'Shrub' });
    await desk.ingest(
      [name(PRIOR, { record: 'W-1' }), name(POSTERIOR, { record: 'W-2' })],
      [fact(POSTERIOR, 'growth_form', 'Single'), fact(POSTERIOR, 'growth_habit', 'Tree', { source: 'powo' })],
      [fact(PRIOR, 'year', 1821, { source: 'leda', record: 'L-1' })],
      [image(PRIOR, 'prior'), image(PRIOR, 'both'), image(POSTERIOR, 'posterior'), image(POSTERIOR, 'both')],
      [synonym(PRIOR, 'Pyrella prisca'), synonym(POSTERIOR, 'Pyrella postica')],
      [called(PRIOR, 'de', 'Apfel'), called(PRIOR, 'fr', 'Pomme'), called(POSTERIOR, 'fr', 'Poire')],
      [presence(PRIOR, 'AUT', { establishment: 'native' }), presence(POSTERIOR, 'GER')],
      [presence(PRIOR, 'GER', { source: 'usda', establishment: 'introduced' })],
    );
    pending = (await desk.submit(desk.eve, prior, { flower_color: 'red' })).id;
    before = [await desk.record(prior), await desk.record(posterior)];
    await desk.listed('/api/v1/distributions/1/species?order[id]=asc', [posterior, prior]);
    accepted = await merge(prior, POSTERIOR);
  });

  it('both species exist before the merge', () => {
    expect(before.map(({ id, scientific_name }) => [id, scientific_name])).toEqual([
      [prior, PRIOR],
      [posterior, POSTERIOR],
    ]);
  });

  it('the accepted correction names the survivor', async () => {
    expect(accepted).toMatchObject({ record_id: posterior, change_status: 'accepted' });
    expect(await desk.review(accepted.id)).toEqual(accepted);
  });

  it('C1.10 C1.11 the former id and slug answer the survivor, on every path', async () => {
    const survivor = await desk.record(posterior);
    expect(survivor).toMatchObject({ id: posterior, slug: 'pyrella-posterior', scientific_name: POSTERIOR });
    for (const ref of [prior, 'pyrella-prior', 'pyrella-prisca']) {
      expect(await desk.record(ref)).toEqual(survivor);
      expect(await desk.facts(ref, 'light')).toEqual([['usda', '5', 'active']]);
      expect(await desk.data(plant(ref))).toMatchObject({
        main_species_id: posterior,
        slug: 'pyrella-posterior',
      });
      expect(await desk.data(`${plant(ref)}/species/${ref}`)).toMatchObject({ id: posterior });
      expect(await desk.data(`${plant(ref)}/species`)).toMatchObject([{ id: posterior }]);
      expect(await desk.data(`/api/v1/species?plant_id=${ref}`)).toMatchObject([{ id: posterior }]);
      expect(await desk.data(`/api/v1/genus/pyrella/species/${ref}`)).toMatchObject({ id: posterior });
      expect(await desk.data(`${species(ref)}/corrections?order[record_id]=asc`)).toHaveLength(2);
      expect(await desk.data(`/api/v1/corrections?species_id=${ref}`)).toHaveLength(2);
    }
  });

  it('C14.16 a batch says which of its references are former ones', async () => {
    const { id, slug } = await desk.record(posterior);
    const survivor = { id, slug };
    for (const [refs, given] of [
      [{ ids: [prior, posterior] }, [prior]],
      [
        { slugs: ['pyrella-prior', slug, 'PYRELLA-posterior', 'pyrella-prisca'] },
        ['pyrella-prior', 'pyrella-prisca'],
      ],
    ] as const) {
      const { body } = await desk.post(desk.ada, '/api/v1/species/batch', refs);
      expect(body['meta']).toMatchObject({ merged: given.map((each) => ({ given: each, ...survivor })) });
    }
  });

  it('C1.11 corrections and reports to the former id and slug are taken', async () => {
    const body = { correction: { light: 7 }, source_type: 'observation' };
    for (const [by, ref] of [
      [desk.ben, prior],
      [desk.bo, 'pyrella-prior'],
    ] as const) {
      const correction = await desk.post(by, `/api/v1/corrections/species/${ref}`, body);
      expect([correction.status, reviewOf(correction).record_id]).toEqual([201, posterior]);
      const report = await desk.post(by, `${species(ref)}/report`, { notes: 'Wrong' });
      expect([report.status, reviewOf(report).record_id]).toEqual([201, posterior]);
      await desk.reject(desk.cid, reviewOf(correction).id);
      await desk.reject(desk.cid, reviewOf(report).id, { outcome: 'no_error' });
    }
  });

  it('names move: both synonyms, the former name, the common names of each language', async () => {
    const { synonyms, common_names } = await desk.record(posterior);
    expect(synonyms.map((each) => each.name).sort()).toEqual(
      [PRIOR, 'Pyrella postica', 'Pyrella prisca'].sort(),
    );
    expect(common_names['de']).toEqual(['Apfel']);
    expect([...common_names['fr']!].sort()).toEqual(['Poire', 'Pomme']);
  });

  it('images move, each address once', async () => {
    const { images } = await desk.record(posterior);
    expect(images['habit']!.map((each) => each.image_url).sort()).toEqual([
      'https://images.example/both.jpg',
      'https://images.example/posterior.jpg',
      'https://images.example/prior.jpg',
    ]);
  });

  it('C11.13 distributions move, the claims of each source with them', async () => {
    const { distributions } = await desk.record(posterior);
    expect(Object.entries(distributions).map(([key, zones]) => [key, zones.map(({ slug }) => slug)])).toEqual(
      expect.arrayContaining([
        ['native', ['aut']],
        ['introduced', ['ger']],
      ]),
    );
    expect(distributions['unknown']).toBeUndefined();
  });

  it('C8.24 sources move: the source of a moved value is named', async () => {
    const { sources } = await desk.record(posterior);
    expect(sources.map((each) => each.name)).toEqual(expect.arrayContaining(['LEDA', 'POWO', 'USDA', 'WFO']));
    expect(sources).toContainEqual(expect.objectContaining({ name: 'LEDA', id: 'L-1' }));
  });

  it.each([
    ['of one species alone', 'year', [['leda', '1821', 'active']]],
    [
      'of both by one source, that of the former species newer',
      'growth_rate',
      [
        ['usda', 'Slow', 'superseded'],
        ['usda', 'Rapid', 'active'],
      ],
    ],
    [
      'of both by one source, that of the survivor newer',
      'growth_form',
      [
        ['usda', 'Bunch', 'superseded'],
        ['usda', 'Single', 'active'],
      ],
    ],
    [
      'of both by two sources',
      'growth_habit',
      [
        ['usda', 'Shrub', 'active'],
        ['powo', 'Tree', 'active'],
      ],
    ],
  ])('facts move: %s', async (_what, attribute, expected) => {
    expect(await desk.facts(posterior, attribute)).toEqual(expected);
  });

  it('C10.25 the fields are resolved again', async () => {
    expect((await desk.record(posterior)).specifications).toMatchObject({
      growth_rate: 'Rapid',
      growth_form: 'Single',
      growth_habit: 'Tree',
    });
  });

  it('corrections move, and a pending one is accepted on the survivor', async () => {
    expect(await desk.review(pending)).toMatchObject({ record_id: posterior, change_status: 'pending' });
    expect((await desk.accept(desk.bo, pending)).status).toBe(200);
    expect((await desk.record(posterior)).flower['color']).toEqual(['red']);
  });

  it('C12.4 lists show the survivor alone, with what it gained', async () => {
    const both = `/api/v1/species?filter[scientific_name]=${PRIOR},${POSTERIOR}`;
    expect(await desk.listed(both, [posterior])).toEqual([posterior]);
    expect(await desk.listed('/api/v1/species?filter[growth_rate]=Rapid', [posterior])).toEqual([posterior]);
    expect(await desk.listed('/api/v1/plants?filter[slug]=pyrella-prior', [])).toEqual([]);
    expect(await desk.listed('/api/v1/species/search?q=pyrella prior', [posterior])).toEqual([posterior]);
  });

  it.each(['1', '14', 'aut', 'ger'])('C11.14 the zone %s counts the survivor once', async (slug) => {
    const path = `/api/v1/distributions/${slug}`;
    expect(await desk.listed(`${path}/species`, [posterior])).toEqual([posterior]);
    expect(await desk.data(path)).toMatchObject({ species_count: 1 });
  });
});

describe('C9.51 merging', () => {
  it('C12.4 every read during the merge finds one of the two', async () => {
    const [survivor, former] = await Promise.all([
      desk.grow('Pyrella manens', { growth_rate: 'Slow' }),
      desk.grow('Pyrella abiens', { light: 4 }),
    ]);
    const { id } = await desk.submit(desk.ada, former, { scientific_name: 'Pyrella manens' });
    const seen = new Set<string>();
    let merging = true;
    const reader = async (ref: string | number) => {
      while (merging) {
        const { status, body } = await desk.service.get(species(ref));
        const { id: shown, growth } = (body['data'] ?? {}) as SpeciesRecord;
        seen.add(`${status} ${shown} ${growth?.['light']}`);
      }
    };
    const readers = [former, 'pyrella-abiens', former, 'pyrella-abiens'].map(reader);
    const answer = await desk.accept(desk.ben, id);
    merging = false;
    await Promise.all(readers);
    expect(answer.status).toBe(200);
    const whole = [`200 ${former} 4`, `200 ${survivor} 4`];
    expect([...seen].filter((each) => !whole.includes(each))).toEqual([]);
  });

  it('two species that take the same new name at the same time become one record', async () => {
    const [one, two] = await Promise.all([
      desk.grow('Pyrella rapida', { growth_rate: 'Rapid' }),
      desk.grow('Pyrella celer', { growth_form: 'Bunch' }),
    ]);
    const wanted = { scientific_name: 'Pyrella prompta' };
    const first = await desk.submit(desk.ada, one, wanted);
    const second = await desk.submit(desk.eve, two, wanted);
    const answers = await Promise.all([desk.accept(desk.ben, first.id), desk.accept(desk.bo, second.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { id } = await desk.record('pyrella-prompta');
    for (const ref of [one, two, 'pyrella-rapida', 'pyrella-celer']) {
      expect(await desk.record(ref)).toMatchObject({
        id,
        specifications: { growth_rate: 'Rapid', growth_form: 'Bunch' },
      });
    }
    expect(await desk.listed('/api/v1/species/search?q=pyrella prompta', [id])).toEqual([id]);
  });

  it("two species that take each other's name at the same time become one record", async () => {
    const [one, two] = await Promise.all([
      desk.grow('Pyrella dextra', { growth_rate: 'Rapid' }),
      desk.grow('Pyrella laeva', { growth_form: 'Bunch' }),
    ]);
    const first = await desk.submit(desk.ada, one, { scientific_name: 'Pyrella laeva' });
    const second = await desk.submit(desk.eve, two, { scientific_name: 'Pyrella dextra' });
    const answers = await Promise.all([desk.accept(desk.ben, first.id), desk.accept(desk.bo, second.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { id } = await desk.record('pyrella-dextra');
    for (const ref of [one, two, 'pyrella-laeva']) {
      expect(await desk.record(ref)).toMatchObject({
        id,
        specifications: { growth_rate: 'Rapid', growth_form: 'Bunch' },
      });
    }
  });

  it('C9.48 other values of the correction are facts of the survivor', async () => {
    const [survivor, former] = await Promise.all([desk.grow('Pyrella hospes'), desk.grow('Pyrella comes')]);
    const { id } = await merge(former, 'Pyrella hospes', { growth_rate: 'Rapid' });
    expect(await desk.data(`${species(survivor)}/facts`)).toMatchObject([
      { attribute_name: 'scientific_name', value: 'Pyrella hospes', source_record_id: String(id) },
      { attribute_name: 'growth_rate', source: 'community', value: 'Rapid', source_record_id: String(id) },
    ]);
    expect((await desk.record(survivor)).specifications['growth_rate']).toBe('Rapid');
  });

  it('C9.49 keeps both facts of one value that reviewers rejected: either rejection can be reverted', async () => {
    const offending = { ph_minimum: 6, ph_maximum: 5 };
    const survivor = await desk.grow('Pyrella integra', offending);
    const former = await desk.grow('Pyrella intacta', offending);
    const rejecting: number[] = [];
    for (const each of [survivor, former]) {
      const [item] = await desk.items(each, 'PlausibleValues');
      expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
      rejecting.push(item!.id);
    }
    await merge(former, 'Pyrella integra');
    const rejected = ['usda', '6', 'rejected'];
    expect(await desk.facts(survivor, 'ph_minimum')).toEqual([rejected, rejected]);
    expect((await desk.revert(desk.cid, rejecting[1]!)).status).toBe(200);
    expect(await desk.facts(survivor, 'ph_minimum')).toEqual([rejected, ['usda', '6', 'active']]);
  });

  it('C11.13 keeps what a source says of the survivor in a zone, unless that is unknown', async () => {
    const [stays, goes] = ['Pyrella incola', 'Pyrella advena'];
    const [survivor, former] = await Promise.all([desk.grow(stays), desk.grow(goes)]);
    await desk.ingest([
      presence(stays, 'AUT', { establishment: 'native' }),
      presence(goes, 'AUT', { establishment: 'introduced' }),
      presence(stays, 'GER'),
      presence(goes, 'GER', { establishment: 'introduced' }),
    ]);
    await merge(former, stays);
    const { distributions } = await desk.record(survivor);
    expect(Object.entries(distributions).map(([key, zones]) => [key, zones.map(({ slug }) => slug)])).toEqual(
      [
        ['native', ['aut']],
        ['introduced', ['ger']],
      ],
    );
  });

  it('C11.13 counts a zone in which a source records one of both, whatever it states about the other', async () => {
    const [stays, goes] = ['Pyrella praesens', 'Pyrella abscens'];
    const [survivor, former] = await Promise.all([desk.grow(stays), desk.grow(goes)]);
    await desk.ingest([
      presence(stays, 'AUT', { establishment: 'absent' }),
      presence(goes, 'AUT', { establishment: 'introduced' }),
      presence(stays, 'GER'),
      presence(goes, 'GER', { establishment: 'absent' }),
    ]);
    await merge(former, stays);
    const { distributions } = await desk.record(survivor);
    expect(Object.entries(distributions).map(([key, zones]) => [key, zones.map(({ slug }) => slug)])).toEqual(
      [
        ['introduced', ['aut']],
        ['unknown', ['ger']],
      ],
    );
  });

  it('C10.25 a community value of either outranks the rest, the newer of both', async () => {
    const [survivor, former] = await Promise.all([
      desk.grow('Pyrella domina', { growth_form: 'Bunch' }),
      desk.grow('Pyrella serva'),
    ]);
    await desk.applied(desk.ada, survivor, { growth_rate: 'Slow' });
    await desk.applied(desk.ada, former, { growth_rate: 'Rapid', growth_form: 'Single' });
    await merge(former, 'Pyrella domina');
    expect((await desk.record(survivor)).specifications).toMatchObject({
      growth_rate: 'Rapid',
      growth_form: 'Single',
    });
    expect(await desk.facts(survivor, 'growth_rate')).toEqual([
      ['community', 'Slow', 'superseded'],
      ['community', 'Rapid', 'active'],
    ]);
  });

  it('C9.49 a field that a correction emptied is emptied in the survivor', async () => {
    const survivor = await desk.grow('Pyrella plena', { growth_rate: 'Slow' });
    const former = await desk.grow('Pyrella vacua', { growth_rate: 'Rapid' });
    await desk.applied(desk.ada, former, { growth_rate: null });
    await merge(former, 'Pyrella plena');
    expect((await desk.record(survivor)).specifications['growth_rate']).toBeNull();
  });

  it('the ids and slugs of a chain of merges lead to the last survivor', async () => {
    const [first, second, third] = await Promise.all([
      desk.grow('Pyrella una'),
      desk.grow('Pyrella duae'),
      desk.grow('Pyrella tres'),
    ]);
    await rowsOf(
      desk.service.database,
      `insert into former_slug (slug, species_id) values ('pyrella-nulla', $1)`,
      [first],
    );
    await merge(first, 'Pyrella duae');
    await merge(second, 'Pyrella tres');
    for (const ref of [first, second, 'pyrella-una', 'pyrella-duae', 'pyrella-nulla']) {
      expect((await desk.record(ref)).id).toBe(third);
      expect(await desk.data(plant(ref))).toMatchObject({ main_species_id: third });
    }
    const { synonyms } = await desk.record(third);
    expect(synonyms.map((each) => each.name).sort()).toEqual(['Pyrella duae', 'Pyrella una']);
  });

  it('C1.11 the slug of an emptied plant, which no species has, leads to the last survivor of a chain', async () => {
    const [first, second, third] = await Promise.all([
      desk.grow('Pyrella deserta var. alba'),
      desk.grow('Pyrella media'),
      desk.grow('Pyrella ultima'),
    ]);
    await merge(first, 'Pyrella media', { rank: 'species' });
    expect(await desk.data(plant('pyrella-deserta'))).toMatchObject({ main_species_id: second });
    await merge(second, 'Pyrella ultima');
    expect(await desk.data(plant('pyrella-deserta'))).toMatchObject({ main_species_id: third });
  });

  it('a former name that the survivor has as a synonym keeps the author of that synonym', async () => {
    const former = await desk.grow('Pyrella errans', { author: 'Hartw.' });
    const survivor = await desk.grow('Pyrella nota', {}, synonym('Pyrella nota', 'Pyrella errans', 'Lund'));
    await merge(former, 'Pyrella nota');
    expect((await desk.record(survivor)).synonyms).toMatchObject([
      { name: 'Pyrella errans', author: 'Lund' },
    ]);
    expect((await desk.record('pyrella-errans')).id).toBe(survivor);
  });

  it('a former name gives its author to the synonym of the survivor that has none', async () => {
    const former = await desk.grow('Pyrella vagans', { author: 'Hartw.' });
    const survivor = await desk.grow('Pyrella constans', {}, synonym('Pyrella constans', 'Pyrella vagans'));
    await merge(former, 'Pyrella constans');
    expect((await desk.record(survivor)).synonyms).toMatchObject([
      { name: 'Pyrella vagans', author: 'Hartw.' },
    ]);
  });

  it('a synonym of both keeps the author that the survivor gives, and its own name becomes none', async () => {
    const [stays, goes, shared] = ['Pyrella sodalis', 'Pyrella consors', 'Pyrella communis'];
    const survivor = await desk.grow(stays, {}, synonym(stays, shared, 'Lund'));
    const former = await desk.grow(goes, {}, synonym(goes, shared, 'Hartw.'), synonym(goes, stays));
    await merge(former, stays);
    expect((await desk.record(survivor)).synonyms).toEqual([
      expect.objectContaining({ name: shared, author: 'Lund' }),
      expect.objectContaining({ name: goes }),
    ]);
  });

  it('a synonym of both is still the name of a merged record if it was that of one of them', async () => {
    const first = await desk.grow('Pyrella migrans');
    const former = await desk.grow('Pyrella advecta');
    const survivor = await desk.grow('Pyrella sedens', {}, synonym('Pyrella sedens', 'Pyrella migrans'));
    await merge(first, 'Pyrella advecta');
    await merge(former, 'Pyrella sedens');
    expect(
      await rowsOf(
        desk.service.database,
        'select name, former, merged from synonym where species_id = $1 order by 1',
        [survivor],
      ),
    ).toEqual([
      { name: 'Pyrella advecta', former: true, merged: true },
      { name: 'Pyrella migrans', former: true, merged: true },
    ]);
  });

  it('pending corrections of one account for both species both stay pending', async () => {
    const [survivor, former] = await Promise.all([desk.grow('Pyrella ambo'), desk.grow('Pyrella altera')]);
    const one = await desk.submit(desk.eve, survivor, { growth_rate: 'Slow' });
    const two = await desk.submit(desk.eve, former, { growth_form: 'Bunch' });
    await merge(former, 'Pyrella ambo');
    for (const { id } of [one, two]) {
      expect(await desk.review(id)).toMatchObject({ record_id: survivor, change_status: 'pending' });
      expect((await desk.accept(desk.ben, id)).status).toBe(200);
    }
    expect((await desk.record(survivor)).specifications).toMatchObject({
      growth_rate: 'Slow',
      growth_form: 'Bunch',
    });
  });

  it('C9.40 the survivor has one pending item of a check where both had one', async () => {
    const survivor = await desk.grow('Pyrella acida', { ph_minimum: 6 });
    const former = await desk.grow('Pyrella acidior', { ph_minimum: 7 });
    await desk.applied(desk.ada, survivor, { ph_maximum: 5 });
    await desk.applied(desk.ada, former, { ph_maximum: 5.5 });
    await merge(former, 'Pyrella acida');
    expect(await desk.items(survivor, 'PlausibleValues')).toMatchObject([
      { changes: { ph_minimum: [7, null], ph_maximum: [5.5, null] } },
    ]);
  });

  it('C9.40 pending items of checks of the former species are closed; what a reviewer settled stays', async () => {
    const survivor = await desk.grow('Pyrella acris');
    const [one, two] = [
      await desk.grow('Pyrella acrior', { ph_minimum: 6, ph_maximum: 5 }),
      await desk.grow('Pyrella acerrima', { ph_minimum: 7, ph_maximum: 4 }),
    ];
    const [[settled], [pending]] = [
      await desk.items(one, 'PlausibleValues'),
      await desk.items(two, 'PlausibleValues'),
    ];
    await desk.reject(desk.ben, settled!.id);
    for (const each of [one, two]) await merge(each, 'Pyrella acris');
    expect(await desk.review(settled!.id)).toMatchObject({ change_status: 'rejected', review_notes: null });
    expect(await desk.review(pending!.id)).toMatchObject({
      record_id: survivor,
      change_status: 'accepted',
      review_notes: `The record was merged into species ${survivor}.`,
    });
  });

  it('C11.2 members of the former plant stay there, and its main species is one of them', async () => {
    const [survivor, former, member] = await Promise.all([
      desk.grow('Pyrella caput'),
      desk.grow('Pyrella cauda'),
      desk.grow('Pyrella cauda var. alba'),
    ]);
    await merge(former, 'Pyrella caput');
    expect((await desk.record(former)).id).toBe(survivor);
    expect((await desk.record('pyrella-cauda')).id).toBe(survivor);
    expect(await desk.data(plant('pyrella-cauda'))).toMatchObject({
      slug: 'pyrella-cauda',
      main_species_id: member,
      varieties: [{ id: member }],
      species: [],
    });
    expect(await desk.listed(`${plant('pyrella-cauda')}/species`, [member])).toEqual([member]);
  });

  it('C11.2 one member of a plant merges into another', async () => {
    const [main, one, two] = await Promise.all([
      desk.grow('Pyrella turba'),
      desk.grow('Pyrella turba var. alba'),
      desk.grow('Pyrella turba var. rubra', { growth_rate: 'Slow' }),
    ]);
    await merge(two, 'Pyrella turba var. alba');
    expect(await desk.data(plant(main))).toMatchObject({ main_species_id: main, varieties: [{ id: one }] });
    expect((await desk.record(two)).id).toBe(one);
    expect((await desk.record(one)).specifications['growth_rate']).toBe('Slow');
    expect(await desk.data<SpeciesRecord>(plant(two))).toMatchObject({ id: main });
  });

  it('C6.22 the popularity of the former species counts for the survivor', async () => {
    const grown = async (scientific: string, specimens: number) =>
      desk.grow(scientific, {}, { type: 'popularity', source: 'usda', species: scientific, specimens });
    const [known, rival, obscure] = await Promise.all([
      grown('Celebra nota', 100_000),
      grown('Celebra rivalis', 1000),
      grown('Celebra obscura', 1),
    ]);
    const list = '/api/v1/genus/celebra/species';
    expect(await desk.listed(list, [known, rival, obscure])).toEqual([known, rival, obscure]);
    await merge(known, 'Celebra obscura');
    expect(await desk.listed(list, [obscure, rival])).toEqual([obscure, rival]);
  });

  it('what moves keeps all of its columns, and of two facts of the same moment that of the survivor counts', async () => {
    const [stays, goes, shared] = ['Pyrella tota', 'Pyrella partita', 'Pyrella ambigua'];
    const survivor = await desk.grow(stays, {}, synonym(stays, shared, 'Lund'));
    const former = await desk.grow(goes, {}, synonym(goes, shared));
    const popular = (of: string, specimens: number, cultivated_records: number): ItemInput => ({
      type: 'popularity',
      source: 'usda',
      species: of,
      specimens,
      cultivated_records,
    });
    await desk.ingest(
      [fact(stays, 'growth_rate', 'Slow'), fact(goes, 'growth_rate', 'Rapid')],
      [popular(stays, 10, 3), popular(goes, 20, 4)],
      [
        presence(stays, 'AUT'),
        presence(goes, 'AUT', { establishment: 'introduced', evidence: 'inferred', notes: 'Escaped' }),
      ],
      [called(stays, 'fr', 'Un'), called(goes, 'fr', 'Deux', 'Trois')],
      [{ ...called(goes, 'fr', 'Quatre'), source: 'powo' } as ItemInput],
    );
    await merge(former, stays);
    expect(await desk.facts(survivor, 'growth_rate')).toEqual([
      ['usda', 'Slow', 'active'],
      ['usda', 'Rapid', 'superseded'],
    ]);
    const rows = (text: string) => rowsOf(desk.service.database, text, [survivor]);
    expect(
      await rows('select establishment, evidence, notes from distribution where species_id = $1'),
    ).toEqual([{ establishment: 'introduced', evidence: 'inferred', notes: 'Escaped' }]);
    const counts = { specimens: 30, cultivated_records: 7 };
    expect(
      await rows('select specimens, cultivated_records from popularity_claim where species_id = $1'),
    ).toEqual([counts]);
    expect(await rows('select specimens, cultivated_records from species where id = $1')).toEqual([counts]);
    expect(
      await rows(`select k.authored from synonym_source k join synonym y on y.id = k.synonym_id
        where y.species_id = $1 and y.name = '${shared}'`),
    ).toEqual([{ authored: true }]);
    expect(
      await rows(`select so.slug, c.position, c.name from common_name c join source so on so.id = c.source_id
        where c.species_id = $1 and c.language = 'fr' order by so.slug desc, c.position`),
    ).toEqual([
      { slug: 'usda', position: 1, name: 'Un' },
      { slug: 'usda', position: 2, name: 'Deux' },
      { slug: 'usda', position: 3, name: 'Trois' },
      { slug: 'powo', position: 1, name: 'Quatre' },
    ]);
  });

  it('C6.22 counts of specimens that exceed all numbers end at the highest', async () => {
    const grown = (of: string) =>
      desk.grow(of, {}, {
        ...{ type: 'popularity', source: 'usda', species: of },
        ...{ specimens: 2_000_000_000, cultivated_records: 2_000_000_000 },
      } as ItemInput);
    const survivor = await grown('Pyrella innumera');
    await merge(await grown('Pyrella infinita'), 'Pyrella innumera');
    const counts = { specimens: 2_147_483_647, cultivated_records: 2_147_483_647 };
    for (const [table, key] of [
      ['popularity_claim', 'species_id'],
      ['species', 'id'],
    ])
      expect(
        await rowsOf(
          desk.service.database,
          `select specimens, cultivated_records from ${table} where ${key} = $1`,
          [survivor],
        ),
      ).toEqual([counts]);
  });

  it('C10.62 identifiers of a merged record find the survivor, which publishes those of taxa but not those of names', async () => {
    const [stays, goes] = ['Pyrella signata', 'Pyrella notata'];
    const given = (of: string, ...ids: string[]): ItemInput => ({
      type: 'external_ids',
      source: 'usda',
      species: of,
      ids,
    });
    const [survivor, former] = await Promise.all([
      desk.grow(stays, {}, given(stays, 'wikidata:Q71')),
      desk.grow(goes, {}, given(goes, 'ipni:72-1', 'wikidata:Q70', 'inaturalist:73')),
    ]);
    await merge(former, stays);
    expect((await desk.record(survivor)).external_ids).toMatchObject({
      ipni: null,
      wikidata: 'Q71',
      inaturalist: '73',
    });
    expect((await desk.record('ipni:72-1')).id).toBe(survivor);
  });

  it('a common name that the survivor has is left out only for the same language and source, in any case', async () => {
    const [stays, goes] = ['Pyrella nominata', 'Pyrella vocata'];
    const [survivor, former] = await Promise.all([
      desk.grow(stays, {}, called(stays, 'fr', 'Pomme'), called(stays, 'de', 'Malus')),
      desk.grow(goes, {}, called(goes, 'fr', 'POMME', 'Malus'), {
        ...called(goes, 'fr', 'Pomme'),
        source: 'powo',
      } as ItemInput),
    ]);
    await merge(former, stays);
    expect(
      await rowsOf(
        desk.service.database,
        `select concat_ws(' ', so.slug, c.language, c.position, c.name) as name
         from common_name c join source so on so.id = c.source_id where c.species_id = $1 order by 1`,
        [survivor],
      ),
    ).toEqual(
      ['powo fr 1 Pomme', 'usda de 1 Malus', 'usda fr 1 Pomme', 'usda fr 2 Malus'].map((each) => ({
        name: each,
      })),
    );
  });

  it('C10.10 a claim that was rejected for both is one fact of each source and field', async () => {
    const [stays, goes] = ['Pyrella lucida', 'Pyrella lucens'];
    const survivor = await desk.grow(stays, { light: 99 });
    const former = await desk.grow(goes, { light: 99, atmospheric_humidity: 99, ph_maximum: 44 });
    await desk.ingest([fact(goes, 'light', 99, { source: 'powo' }), fact(stays, 'ph_maximum', 55)]);
    await merge(former, stays);
    expect(await desk.facts(survivor, 'light')).toEqual([
      ['usda', '99', 'rejected'],
      ['powo', '99', 'rejected'],
    ]);
    expect(await desk.facts(survivor, 'atmospheric_humidity')).toEqual([['usda', '99', 'rejected']]);
    expect(await desk.facts(survivor, 'ph_maximum')).toEqual([
      ['usda', '44', 'rejected'],
      ['usda', '55', 'rejected'],
    ]);
  });

  it('the year of the former name goes to a survivor whose own year was withdrawn', async () => {
    const survivor = await desk.grow('Pyrella datanda', { year: 1801 });
    const former = await desk.grow('Pyrella datata', { year: 1802 });
    await rowsOf(desk.service.database, 'update fact set status = 2 where species_id = $1', [survivor]);
    await merge(former, 'Pyrella datanda');
    expect(await desk.facts(survivor, 'year')).toEqual([
      ['usda', '1801', 'superseded'],
      ['usda', '1802', 'active'],
    ]);
    expect(await desk.record(survivor)).toMatchObject({ year: 1802 });
  });

  it('C10.26 of values without provenance those of the survivor stay, with what only the other has but its publication', async () => {
    const [survivor, former] = await Promise.all([
      desk.grow('Pyrella tradita'),
      desk.grow('Pyrella relicta', { author: 'Hartw.' }),
    ]);
    for (const [id, values] of [
      [survivor, { light: 5, author: 'Lund' }],
      [former, { light: 7, ph_minimum: 5, year: 1800 }],
    ] as const)
      await rowsOf(
        desk.service.database,
        'update species set unattributed = $2, vals = vals || $2 where id = $1',
        [id, values],
      );
    await merge(former, 'Pyrella tradita');
    expect(await desk.record(survivor)).toMatchObject({
      author: 'Lund',
      year: null,
      growth: { light: 5, ph_minimum: 5 },
    });
    expect(await desk.facts(survivor, 'author')).toEqual([['usda', 'Hartw.', 'superseded']]);
  });

  it('C11.1 a merge between genera leaves the survivor in its genus', async () => {
    const [survivor, former] = await Promise.all([desk.grow('Malusia vera'), desk.grow('Pyrella falsa')]);
    await merge(former, 'Malusia vera');
    expect(await desk.record(former)).toMatchObject({ id: survivor, genus: 'Malusia' });
    expect(await desk.facts(survivor, 'genus_name')).toEqual([]);
    expect(await desk.items(survivor, 'GenusName')).toEqual([]);
  });

  it('C10.50 a name with other spacing is the same name', async () => {
    const [survivor, former] = await Promise.all([desk.grow('Pyrella eadem'), desk.grow('Pyrella diversa')]);
    await merge(former, '  Pyrella   eadem ');
    expect((await desk.record(former)).id).toBe(survivor);
  });

  it('claims that a source makes for the former name go to the survivor', async () => {
    const [survivor, former] = await Promise.all([desk.grow('Pyrella tuta'), desk.grow('Pyrella dubia')]);
    await merge(former, 'Pyrella tuta');
    await desk.ingest([name('Pyrella dubia')], [fact('Pyrella dubia', 'growth_rate', 'Slow')]);
    expect(await desk.record('pyrella-dubia')).toMatchObject({
      id: survivor,
      specifications: { growth_rate: 'Slow' },
    });
  });
});
