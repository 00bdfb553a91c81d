import { record, type Submitting, startSubmitting, TALLER, UNPROCESSABLE } from './submitting.js';

let at: Submitting;
beforeAll(async () => {
  at = await startSubmitting();
});
afterAll(() => at.service.close());

describe('C9.2 a reference that is blank', () => {
  it.each([
    ['observation', ''],
    ['observation', ' \n\t'],
    ['report', '   '],
    ['external', ' '],
  ])('beside the source type %s is 422: %j', async (source_type, source_reference) => {
    const body = { correction: TALLER, source_type, source_reference };
    const fault = { field: 'source_reference', got: source_reference, problem: 'blank' };
    await at.expectRefused(() => at.submit(body), UNPROCESSABLE, [fault]);
  });

  it.each(['observation', 'report'])(
    'may be absent or null beside %s, and is trimmed',
    async (source_type) => {
      for (const [given, stored] of [
        [undefined, null],
        [null, null],
        [' In my garden ', 'In my garden'],
      ] as const) {
        const body = { correction: TALLER, source_type, source_reference: given };
        expect(record(await at.submit(body))).toMatchObject({ source_reference: stored });
      }
    },
  );
});

describe('C9.12 C9.4 a measure whose value and unit are both wrong', () => {
  const NAME = 'planting_spread';
  it.each([
    ['no number', 'a unit that there is not', 'tall', 'furlong', 'malformed', 'not_allowed'],
    ['a blank', 'no text', ' ', 7, 'blank', 'wrong_type'],
    ['no number', 'none', [1], undefined, 'wrong_type', 'unit_missing'],
    ['none', 'a unit that there is not', undefined, 'furlong', 'value_missing', 'not_allowed'],
  ])('%s beside %s: both are told', async (_value, _unit, value, unit, ofValue, ofUnit) => {
    const correction = { [`${NAME}_value`]: value, [`${NAME}_unit`]: unit };
    const faults = [
      { field: `${NAME}_value`, got: value ?? null, problem: ofValue },
      { field: `${NAME}_unit`, got: unit ?? null, problem: ofUnit },
    ];
    const body = { source_type: 'observation', correction };
    await at.expectRefused(() => at.submit(body), UNPROCESSABLE, faults);
  });

  it.each([
    ['a good value beside a bad unit', 2.5, 'furlong', 'unit', 'not_allowed'],
    ['a bad value beside a good unit', 'tall', 'cm', 'value', 'malformed'],
    ['a value out of range in its unit', 1000, 'm', 'value', 'out_of_range'],
    ['a unit alone', undefined, 'cm', 'value', 'value_missing'],
  ])('%s is one fault', async (_what, value, unit, part, problem) => {
    const correction = { [`${NAME}_value`]: value, [`${NAME}_unit`]: unit };
    const got = (part === 'value' ? value : unit) ?? null;
    const fault = { field: `${NAME}_${part}`, got, problem };
    await at.expectRefused(() => at.submit({ source_type: 'observation', correction }), UNPROCESSABLE, [
      fault,
    ]);
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

  it('with other letters than a to z too', async () => {
    expect(await names(['Ähre', 'ÄHRE', 'ähre', 'Ahre'])).toEqual(['Ähre', 'Ahre']);
  });
});
