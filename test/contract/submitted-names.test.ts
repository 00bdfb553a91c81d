import { record, type Submitting, startSubmitting, UNPROCESSABLE } from './submitting.js';

let at: Submitting;
beforeAll(async () => {
  at = await startSubmitting();
});
afterAll(() => at.service.close());

type Correction = Readonly<Record<string, unknown>>;
/** The name of each rank that the garden has, or a species of it to be given that rank. */
const OF_RANK = new Map([
  ['ssp', 'pyrella-montana-subsp-alba'],
  ['var', 'pyrella-montana-var-rubra'],
  ['form', 'pyrella-montana-f-glabra'],
]);
const AAENSIS = 'malusia-aaensis';
const submit = (correction: Correction, slug = 'pyrella-montana') =>
  at.submit({ source_type: 'observation', correction }, `corrections/species/${slug}`);
const changesOf = async (correction: Correction, slug?: string) =>
  record(await submit(correction, slug))['changes'] as Record<string, readonly unknown[]>;

/** What is submitted, and the form that is stored. */
const FORMS: readonly (readonly [rank: string, submitted: string, stored: string])[] = [
  ['species', 'Malusia nova-terrae', 'Malusia nova-terrae'],
  ['hybrid', 'Malusia × mixta', 'Malusia × mixta'],
  ['hybrid', 'Malusia X mixta', 'Malusia × mixta'],
  ['hybrid', '×Malusia mixta', '×Malusia mixta'],
  ['ssp', 'Malusia nova subsp. alta', 'Malusia nova subsp. alta'],
  ['ssp', 'Malusia × nova subsp. alta', 'Malusia × nova subsp. alta'],
  ['ssp', 'Malusia nova nothosubsp. alta', 'Malusia nova nothosubsp. alta'],
  ['var', 'Malusia nova nothovar. alta', 'Malusia nova nothovar. alta'],
  ['form', 'Malusia nova f. alta', 'Malusia nova f. alta'],
  ['form', 'Malusia nova fo. alta', 'Malusia nova f. alta'],
  ['form', 'Malusia nova form. alta', 'Malusia nova f. alta'],
  ['form', 'Malusia nova nothof. alta', 'Malusia nova nothof. alta'],
];

describe('C10.50 C10.52 scientific names', () => {
  it.each(FORMS)('of the submitted rank %s: %s', async (rank, submitted, stored) => {
    const changes = await changesOf({ rank, scientific_name: submitted }, AAENSIS);
    expect(changes).toEqual({
      scientific_name: ['Malusia aaensis', stored],
      ...(rank !== 'species' && { rank: ['species', rank] }),
    });
  });

  it.each([
    ['ssp', 'Malusia nova ssp. alta', 'Malusia nova subsp. alta'],
    ['var', 'Malusia x nova var. alta', 'Malusia × nova var. alta'],
    ['form', 'Malusia nova forma alta', 'Malusia nova f. alta'],
  ])('of the stored rank %s: %s', async (rank, name, stored) => {
    const changes = await changesOf({ scientific_name: name }, OF_RANK.get(rank));
    expect(changes).toEqual({ scientific_name: [expect.any(String), stored] });
  });

  it.each([
    ['species', 'Malusia sp.'],
    ['species', 'Malusia nova-'],
    ['hybrid', 'Malusia nova'],
    ['hybrid', 'Malusia nova × Malusia alta'],
    ['ssp', 'Malusia nova'],
    ['ssp', 'Malusia nova alta'],
    ['ssp', 'Malusia nova var. alta'],
    ['ssp', 'Malusia nova subsp. alta Lund'],
    ['var', 'Malusia nova f. alta'],
    ['form', 'Malusia nova subvar. alta'],
    ['form', 'Malusia nova nothovar. alta'],
    ['subvar', 'Malusia nova var. alta'],
    ['subvar', 'Malusia nova subvar.'],
  ])('C10.51 of the rank %s may not be: %s', async (rank, name) => {
    await at.expectRefused(() => submit({ rank, scientific_name: name }, AAENSIS), UNPROCESSABLE, [
      { field: 'scientific_name', got: name, problem: 'malformed' },
    ]);
  });

  it('C9.20 are held to the stored rank where none is submitted', async () => {
    for (const [slug, got] of [
      [AAENSIS, 'Malusia nova var. alta'],
      ['pyrella-montana-subsp-alba', 'Pyrella nova'],
    ] as const)
      await at.expectRefused(() => submit({ scientific_name: got }, slug), UNPROCESSABLE, [
        { field: 'scientific_name', got, problem: 'malformed' },
      ]);
  });

  it('of more than 255 characters are refused as any text', async () => {
    const got = `Malusia ${'n'.repeat(248)}`;
    await at.expectRefused(() => submit({ scientific_name: got }, AAENSIS), UNPROCESSABLE, [
      { field: 'scientific_name', got, problem: 'too_long' },
    ]);
  });

  it.each(['Malusia abensis', 'Pyrella montana'])(
    'C10.51 the name of another species, %s, asks for a merge and is taken',
    async (name) => {
      expect(await changesOf({ scientific_name: name }, AAENSIS)).toEqual({
        scientific_name: ['Malusia aaensis', name],
      });
    },
  );

  it.each(['Malusia x abensis', '×Malusia abensis', 'Pyrella × montana'])(
    'C10.51 %s conflicts with a name that differs by its × only',
    async (got) => {
      await at.expectRefused(() => submit({ rank: 'hybrid', scientific_name: got }, AAENSIS), UNPROCESSABLE, [
        { field: 'scientific_name', got, problem: 'conflicts_with' },
      ]);
    },
  );

  it('C10.51 a species may itself be given or rid of its ×', async () => {
    const name = 'Malusia × aaensis';
    expect(await changesOf({ rank: 'hybrid', scientific_name: name }, AAENSIS)).toEqual({
      rank: ['species', 'hybrid'],
      scientific_name: ['Malusia aaensis', name],
    });
  });
});

describe('C9.20 genus', () => {
  it('is trimmed', async () => {
    expect(await changesOf({ genus: ' Malusia ' })).toEqual({ genus_name: ['Pyrella', 'Malusia'] });
  });

  it('may be a slug that is not the name; the name comes before the slug of another', async () => {
    const named = (name: string, slug: string) =>
      at.query('update genus set slug = $2 where name = $1', [name, slug]);
    await named('Malusia', 'x-malusia');
    await named('Pyrella', 'malusia');
    for (const genus of ['X-Malusia', 'MALUSIA'])
      expect(await changesOf({ genus })).toEqual({ genus_name: ['Pyrella', 'Malusia'] });
    await named('Pyrella', 'pyrella');
    await named('Malusia', 'malusia');
  });

  it.each(['Pyrellaceae', 'Malusia aaensis', '%'])('not by %s, which no genus is', async (got) => {
    await at.expectRefused(() => submit({ genus: got }), UNPROCESSABLE, [
      { field: 'genus', got, problem: 'not_found' },
    ]);
  });
});

describe('C9.20 common_name', () => {
  /** What the record shows under `en`, the names of all sources (C8.19). */
  const BEFORE = ['Hill pyrella', 'Stone pyrella', 'Rock apple'];
  it.each<[unknown, readonly string[]]>([
    ['Rock apple', ['Rock apple']],
    ['Stone pyrella|Hill pyrella', ['Stone pyrella', 'Hill pyrella']],
  ])('%j replaces the list, in its order', async (common_name, names) => {
    expect(await changesOf({ common_name })).toEqual({ common_name: [BEFORE, names] });
  });

  it('C8.19 replaces names without provenance; of names that differ in case alone the first counts', async () => {
    await at.query(
      `insert into common_name (species_id, language, position, name)
       select s.id, 'en', n.position, n.name
       from species s, (values (3, 'BOG malusia'), (2, 'Fen malusia'), (1, 'Bog malusia')) as n (position, name)
       where s.slug = $1`,
      [AAENSIS],
    );
    expect(await changesOf({ common_name: ['Mire malusia'] }, AAENSIS)).toEqual({
      common_name: [['Bog malusia', 'Fen malusia'], ['Mire malusia']],
    });
  });

  it('C8.51 no name has the | that separates names', async () => {
    const names = ['Crab', 'Sour apple', 'Rock apple'];
    expect(await changesOf({ common_name: ['Crab|Sour apple', 'Rock apple'] })).toEqual({
      common_name: [BEFORE, names],
    });
  });
});

describe('C8.19 C9.20 common names', () => {
  const names = async (common_name: unknown) => {
    const { changes } = record(await at.submit({ source_type: 'observation', correction: { common_name } }));
    return (changes as { common_name: readonly unknown[] }).common_name[1];
  };

  it.each([
    ['an array', ['Mountain Pear', 'mountain pear', 'Hill pear', 'MOUNTAIN PEAR']],
    ['a text', 'Mountain Pear|mountain pear| Hill pear |MOUNTAIN PEAR'],
  ])('in two cases count once, as they are written first: %s', async (_what, given) => {
    expect(await names(given)).toEqual(['Mountain Pear', 'Hill pear']);
  });

  it('have up to 255 characters each', async () => {
    const longest = '𝔸'.repeat(255);
    expect(await names([longest, 'Pear'])).toEqual([longest, 'Pear']);
    const got = ['Pear', `${longest}A`];
    await at.expectRefused(() => submit({ common_name: got }), UNPROCESSABLE, [
      { field: 'common_name', got, problem: 'too_long' },
    ]);
  });

  it('with other letters than a to z too', async () => {
    expect(await names(['Ähre', 'ÄHRE', 'ähre', 'Ahre'])).toEqual(['Ähre', 'Ahre']);
  });
});
