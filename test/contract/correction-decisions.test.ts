import { fact } from '../ingest/support.js';
import { type Desk, height, type Review, reviewOf, speciesNames, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const anyName = speciesNames();
const SOURCE = 'https://journal.example/77';

/** Submits again for a species where a correction is pending; returns the answer. */
const submitAgain = (ref: number, correction: object, type = 'species') =>
  desk.post(desk.ada, `/api/v1/corrections/${type}/${ref}`, { correction, source_reference: SOURCE });

const warningsOf = ({ body }: { readonly body: Record<string, unknown> }): unknown =>
  (body['meta'] as { warnings?: unknown }).warnings;

/** The decision of an accepted correction. */
type Decided = Review & {
  readonly applied_fields: readonly string[] | null;
  readonly unapplied_fields: Readonly<Record<string, string>> | null;
  readonly review_notes: string | null;
  readonly outcome: string | null;
};
const decided = (answer: Parameters<typeof reviewOf>[0]): Decided => {
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: answer.text });
  return reviewOf(answer) as Decided;
};

interface FactRecord {
  readonly id: number;
  readonly attribute_name: string;
  readonly source: string;
  readonly value: string;
  readonly status: string;
  readonly source_record_id: string;
}
const factsOf = (ref: number | string, query = ''): Promise<readonly FactRecord[]> =>
  desk.data(`/api/v1/species/${ref}/facts?${query}`);

describe('C9.3 a second correction of the same account and species', () => {
  it('names the fields and values that it dropped', async () => {
    const species = await desk.any();
    await desk.submit(desk.ada, species, { ...height(76), light: 5, toxicity: 'low' });
    const answer = await submitAgain(species, { light: 6, toxicity: 'low' });
    expect(answer.status).toBe(200);
    expect(warningsOf(answer)).toEqual([
      {
        param: 'correction',
        problem: 'replaced',
        message: expect.stringContaining('maximum_height_cm 76, light 5'),
        dropped: { maximum_height_cm: 76, light: 5 },
      },
    ]);
  });

  it('has no warning if it repeats every value, in other units as well', async () => {
    const species = await desk.any();
    await desk.submit(desk.ada, species, height(50));
    const again = { maximum_height_value: 0.5, maximum_height_unit: 'm', light: 5 };
    const answer = await submitAgain(species, again);
    expect([answer.status, warningsOf(answer)]).toEqual([200, undefined]);
  });

  it('C6.31 is listed by its reference in any case, no longer by that of the first one', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(
      desk.ada,
      species,
      { light: 5 },
      { source_reference: 'Flora OF Hills 7' },
    );
    const found = async (reference: string) =>
      (await desk.data<readonly Review[]>(`/api/v1/corrections?filter[source_reference]=${reference}`)).map(
        (each) => each.id,
      );
    expect(await found('flora of hills 7')).toEqual([id]);
    await submitAgain(species, { light: 6 });
    expect(await found('flora of hills 7')).toEqual([]);
    expect(await found(SOURCE.toUpperCase())).toContain(id);
  });

  it('C9.30 of a report has no warning if the notes are the same, or there were none', async () => {
    const path = `/api/v1/species/${await desk.any()}/report`;
    for (const notes of [null, 'Wrong', 'Wrong'])
      expect(warningsOf(await desk.post(desk.ada, path, { notes }))).toBeUndefined();
  });

  it('C9.30 of several pending reports replaces the newest', async () => {
    const path = `/api/v1/species/${await desk.any()}/report`;
    const first = reviewOf(await desk.post(desk.ada, path, { notes: 'One' }));
    const { rows } = await desk.service.database.session((client) =>
      client.query<{ id: number }>(
        `insert into correction (record_id, user_id, change_type, warning_type, source_type, notes)
         select record_id, user_id, change_type, warning_type, source_type, 'Two' from correction where id = $1
         returning id`,
        [first.id],
      ),
    );
    expect(reviewOf(await desk.post(desk.ada, path, { notes: 'Three' })).id).toBe(rows[0]!.id);
    expect((await desk.review(first.id)).notes).toBe('One');
  });

  it('C9.30 of a report names the dropped notes', async () => {
    const path = `/api/v1/species/${await desk.any()}/report`;
    await desk.post(desk.ada, path, { notes: 'The photo is wrong' });
    const answer = await desk.post(desk.ada, path, { notes: 'The zone is wrong' });
    expect(warningsOf(answer)).toMatchObject([
      { param: 'notes', problem: 'replaced', dropped: { notes: 'The photo is wrong' } },
    ]);
  });
});

describe('C8.45 notes', () => {
  it('stay as submitted; remarks of reviewers and of the service are review notes', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, { light: 10 }, { notes: ' Seen\n' });
    expect((await desk.accept(desk.ben, id)).status).toBe(422);
    const failed = (await desk.review(id)) as Decided;
    expect([failed.notes, failed.review_notes]).toEqual([
      ' Seen\n',
      expect.stringMatching(/^Could not be accepted: light/),
    ]);
    const rejected = decided(await desk.reject(desk.ben, id, { notes: 'Off the scale' }));
    expect(rejected.notes).toBe(' Seen\n');
    expect(rejected.review_notes!.split('\n').at(-1)).toBe('Off the scale');
  });
});

describe('C9.48 an accepted name or genus', () => {
  it('is a community fact that names its correction', async () => {
    const species = await desk.grow('Pyrella nomen');
    const { id } = await desk.applied(desk.ada, species, { scientific_name: 'Pyrella nominata' });
    expect(await factsOf(species)).toMatchObject([
      {
        attribute_name: 'scientific_name',
        source: 'community',
        value: 'Pyrella nominata',
        status: 'active',
        source_record_id: String(id),
      },
    ]);
    await desk.applied(desk.ada, species, { scientific_name: 'Pyrella renominata' });
    expect(await desk.facts(species, 'scientific_name')).toEqual([
      ['community', 'Pyrella nominata', 'superseded'],
      ['community', 'Pyrella renominata', 'active'],
    ]);
  });

  it('C9.51 includes the genus to which the new name moved the species', async () => {
    await desk.grow('Malusia prima');
    const species = await desk.grow('Pyrella movenda');
    const { id } = await desk.applied(desk.ada, species, { scientific_name: 'Malusia movenda' });
    expect(((await desk.review(id)) as Decided).applied_fields).toEqual(['scientific_name', 'genus_name']);
    expect(await desk.facts(species, 'genus')).toEqual([['community', 'Malusia', 'active']]);
  });

  it('C9.51 of a merge is a fact of the survivor; the names of the removed record are superseded', async () => {
    const survivor = await desk.grow('Pyrella superstes');
    const removed = await desk.grow('Pyrella mergenda');
    await desk.applied(desk.ada, removed, { scientific_name: 'Pyrella mergens' });
    await desk.applied(desk.ada, removed, { scientific_name: 'Pyrella superstes' });
    expect(await desk.facts(survivor, 'scientific_name')).toEqual([
      ['community', 'Pyrella mergens', 'superseded'],
      ['community', 'Pyrella superstes', 'active'],
    ]);
  });

  it('C9.55 is superseded by reverting a genus', async () => {
    await desk.grow('Malusia prima');
    const species = await desk.any();
    const { id } = await desk.applied(desk.ada, species, { genus: 'Malusia' });
    expect(await desk.facts(species, 'genus_name')).toEqual([['community', 'Malusia', 'active']]);
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect(await desk.facts(species, 'genus_name')).toEqual([['community', 'Malusia', 'superseded']]);
    expect((await desk.record(species)).genus).toBe('Pyrella');
  });
});

describe('C9.15 C9.48 a value off the read scale', () => {
  it('is left out, the other fields are applied, and the answer says so', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, { light: 10, growth_rate: 'Slow' });
    expect(decided(await desk.accept(desk.ben, id))).toMatchObject({
      change_status: 'accepted',
      applied_fields: ['growth_rate'],
      unapplied_fields: { light: 'off_scale' },
    });
    expect(await factsOf(species)).toMatchObject([{ attribute_name: 'growth_rate', value: 'Slow' }]);
    expect((await desk.record(species)).growth['light']).toBeNull();
  });
});

describe('C9.1 record_type', () => {
  it.each(['SPECIES', 'Species', 'Plant', 'PLANTS'])('may be written %s', async (type) => {
    const answer = await submitAgain(await desk.any(), { light: 5 }, type);
    expect(answer.status).toBe(201);
    expect(reviewOf(answer)).toMatchObject({ record_type: 'Species', change_status: 'pending' });
  });
});

describe('C9.45 fields of an acceptance', () => {
  it('are applied, the others are left out', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, { light: 5, growth_rate: 'Slow', toxicity: 'low' });
    const answer = await desk.accept(desk.ben, id, { fields: ['light', 'toxicity'] });
    expect(decided(answer)).toMatchObject({
      applied_fields: ['light', 'toxicity'],
      unapplied_fields: { growth_rate: 'not_selected' },
    });
    const written = (await factsOf(species)).map(({ attribute_name }) => attribute_name);
    expect(written.toSorted()).toEqual(['light', 'toxicity']);
  });

  it('C9.15 that are off the scale have another reason than those that were left out', async () => {
    const { id } = await desk.submit(desk.ada, await desk.any(), {
      light: 10,
      growth_rate: 'Slow',
      toxicity: 'low',
    });
    expect(decided(await desk.accept(desk.ben, id, { fields: ['light', 'growth_rate'] }))).toMatchObject({
      applied_fields: ['growth_rate'],
      unapplied_fields: { light: 'off_scale', toxicity: 'not_selected' },
    });
  });

  it('may leave out a new name; the correction can then be reverted', async () => {
    const species = await desk.grow('Pyrella manenda');
    const { id } = await desk.submit(desk.ada, species, { scientific_name: 'Pyrella non', light: 5 });
    expect((await desk.accept(desk.ben, id, { fields: ['light'] })).status).toBe(200);
    expect((await desk.record(species)).scientific_name).toBe('Pyrella manenda');
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
  });

  it.each([
    [{ fields: ['maximum_height_cm'] }, 'fields', 'not_allowed'],
    [{ fields: [] }, 'fields', 'blank'],
    [{ fields: 'light' }, 'fields', 'wrong_type'],
    [{ fields: ['light', 1] }, 'fields', 'wrong_type'],
    [{ reject_facts: [1] }, 'reject_facts', 'not_allowed'],
    [{ reject_facts: [] }, 'reject_facts', 'blank'],
    [{ reject_facts: [1, 0] }, 'reject_facts', 'wrong_type'],
    [{ reject_facts: ['1'] }, 'reject_facts', 'wrong_type'],
    [{ reject_facts: [1.5] }, 'reject_facts', 'wrong_type'],
    [{ outcome: 'corrected' }, 'outcome', 'not_allowed'],
  ])('%j of a correction of light is refused, and nothing is noted', async (body, field, problem) => {
    const { id } = await desk.submit(desk.ada, await desk.any(), { light: 5 });
    const answer = await desk.accept(desk.ben, id, body);
    expect(answer.status).toBe(422);
    expect(answer.body['details']).toMatchObject([{ field, problem }]);
    expect(await desk.review(id)).toMatchObject({ change_status: 'pending', review_notes: null });
  });
});

describe('C9.49 reject_facts of an item of Checks::PlausibleValues', () => {
  /** A species with an inverted pair, the item that this raised, and its facts by field. */
  const inverted = async () => {
    const species = await desk.grow(anyName(), { ph_minimum: 6, ph_maximum: 5 });
    const [item] = await desk.items(species, 'PlausibleValues');
    const ids = new Map((await factsOf(species)).map(({ attribute_name, id }) => [attribute_name, id]));
    return { species, item: item!, ids };
  };

  it('rejects these facts only', async () => {
    const { species, item, ids } = await inverted();
    const answer = await desk.accept(desk.ben, item.id, { reject_facts: [ids.get('ph_maximum')] });
    expect(decided(answer)).toMatchObject({
      applied_fields: ['ph_maximum'],
      unapplied_fields: { ph_minimum: 'not_selected' },
    });
    expect((await desk.record(species)).growth).toMatchObject({ ph_minimum: 6, ph_maximum: null });
    expect(await desk.items(species, 'PlausibleValues')).toEqual([]);
  });

  it('C9.40 leaves the same value of another source published, and the check raises the item again', async () => {
    const called = anyName();
    const other = fact(called, 'ph_minimum', 6, { source: 'openplantdb' });
    const species = await desk.grow(called, { ph_minimum: 6, ph_maximum: 5 }, other);
    const [item] = await desk.items(species, 'PlausibleValues');
    const [one] = (await factsOf(species)).filter(({ attribute_name }) => attribute_name === 'ph_minimum');
    expect((await desk.accept(desk.ben, item!.id, { reject_facts: [one!.id] })).status).toBe(200);
    expect((await desk.record(species)).growth).toMatchObject({ ph_minimum: 6, ph_maximum: 5 });
    expect(await desk.items(species, 'PlausibleValues')).toMatchObject([{ changes: item!.changes }]);
  });

  it('rejects facts of several fields', async () => {
    const { species, item, ids } = await inverted();
    const answer = await desk.accept(desk.ben, item.id, { reject_facts: [...ids.values()] });
    expect(decided(answer)).toMatchObject({
      applied_fields: ['ph_minimum', 'ph_maximum'],
      unapplied_fields: {},
    });
    expect((await desk.record(species)).growth).toMatchObject({ ph_minimum: null, ph_maximum: null });
  });

  it('C9.45 or fields rejects the values of these, each once', async () => {
    const { species, item } = await inverted();
    const answer = await desk.accept(desk.ben, item.id, { fields: ['ph_maximum', 'ph_maximum'] });
    expect(decided(answer)).toMatchObject({
      applied_fields: ['ph_maximum'],
      unapplied_fields: { ph_minimum: 'not_selected' },
    });
    expect((await desk.record(species)).growth).toMatchObject({ ph_minimum: 6, ph_maximum: null });
  });

  it('refuses facts of other species, and then rejects none', async () => {
    const { species, item, ids } = await inverted();
    const others = await inverted();
    const reject_facts = [ids.get('ph_maximum'), others.ids.get('ph_maximum')];
    const answer = await desk.accept(desk.ben, item.id, { reject_facts });
    expect(answer.status).toBe(422);
    expect(answer.body['details']).toMatchObject([{ problem: 'not_found', got: [reject_facts[1]] }]);
    expect((await desk.record(species)).growth).toMatchObject({ ph_minimum: 6, ph_maximum: 5 });
  });

  it.each([
    ['an unusual fact, which is not published anyway', `unusual = 'too sour'`],
    ['a superseded fact', 'status = 2'],
  ])('refuses %s', async (_what, change) => {
    const { item, ids } = await inverted();
    const id = ids.get('ph_maximum')!;
    await desk.service.database.session((client) =>
      client.query(`update fact set ${change} where id = $1`, [id]),
    );
    const answer = await desk.accept(desk.ben, item.id, { reject_facts: [id] });
    expect(answer.status).toBe(422);
    expect(answer.body['details']).toMatchObject([{ problem: 'not_found', got: [id] }]);
  });
});

describe('C9.47 C9.55 a reverted correction', () => {
  it('has the status reverted, which lists filter by', async () => {
    const species = await desk.any();
    const { id } = await desk.applied(desk.ada, species, { light: 5 });
    expect(decided(await desk.revert(desk.cid, id)).change_status).toBe('reverted');
    const path = `/api/v1/species/${species}/corrections?filter[change_status]=reverted`;
    expect(await desk.data(path)).toMatchObject([{ id, change_status: 'reverted' }]);
  });
});

describe('C9.50 closing a report', () => {
  it('that asks for a deletion deletes nothing', async () => {
    const species = await desk.any();
    const body = { notes: 'Never existed', change_type: 'deletion' };
    const { id } = reviewOf(await desk.post(desk.cid, `/api/v1/species/${species}/report`, body));
    expect((await desk.accept(desk.dan, id, { outcome: 'forwarded' })).status).toBe(200);
    expect(await desk.record(species)).toMatchObject({ id: species });
  });

  const reported = async () => {
    const path = `/api/v1/species/${await desk.any()}/report`;
    return reviewOf(await desk.post(desk.ada, path, { notes: 'Wrong' })).id;
  };

  it.each(['accept', 'reject'] as const)('by %s requires an outcome', async (verb) => {
    const id = await reported();
    const refused = await desk[verb](desk.ben, id);
    expect(refused.status).toBe(422);
    expect(refused.body['details']).toMatchObject([{ field: 'outcome', problem: 'missing' }]);
    for (const [outcome, problem] of [
      ['fixed', 'not_allowed'],
      [5, 'wrong_type'],
    ] as const)
      expect(await desk[verb](desk.ben, id, { outcome })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'outcome', got: outcome, problem }] },
      });
    const answer = await desk[verb](desk.ben, id, { outcome: ' Duplicate ' });
    expect(decided(answer).outcome).toBe('duplicate');
  });
});
