import { type Label, VOCABULARIES } from '../../src/fields/vocabularies.js';
import { messagesIn } from '../../web/messages/catalogue.js';
import { KINDS, type ReviewItem } from '../../web/review/queries.js';
import { chosenIn, decisionIn, idsIn, missingChoice, queueView, viewQuery } from '../../web/review/read.js';

const USUAL = { kind: 'all', status: 'pending', name: '', page: 1 } as const;

describe('C15.52 the address of a queue', () => {
  it.each([
    ...KINDS.map((kind) => ({ ...USUAL, kind })),
    ...VOCABULARIES.change_status.map((status) => ({ ...USUAL, status })),
    { ...USUAL, name: 'malusia a' },
    { ...USUAL, page: 12 },
    { kind: 'people', status: 'rejected', name: 'x', page: 2 } as const,
  ])('has all of %j, and nothing else', (view) => {
    const query = viewQuery(view, { decided: '1,2' });
    expect(queueView(query)).toEqual(view);
    expect(new URLSearchParams(query).get('decided')).toBe('1,2');
    const set = Object.entries(view).filter(([name, value]) => USUAL[name as 'kind'] !== value);
    expect([...new URLSearchParams(viewQuery(view)).keys()]).toEqual(set.map(([name]) => name));
  });

  it.each([
    ['', USUAL],
    ['kind=x&status=y&page=0', USUAL],
    ['page=-1', USUAL],
    ['page=99999', { ...USUAL, page: 99_999 }],
    ['page=100000', USUAL],
    ['name=%20a%00b%00c%20', { ...USUAL, name: 'abc' }],
    [`name=${'a'.repeat(101)}`, { ...USUAL, name: 'a'.repeat(100) }],
  ])('%s is read as %j', (query, view) => {
    expect(queueView(query)).toEqual(view);
  });
});

const ITEM = { id: 7, changes: { light: [null, 7], ph_minimum: [null, 5] } } as const;
const READ = { updated_at: '2026-01-02T03:04:05.678Z' };
const t = messagesIn('en');

const decision = (
  warning_type: ReviewItem['warning_type'],
  fields: readonly (readonly [string, string])[],
): unknown => {
  const form = new URLSearchParams([['updated_at', READ.updated_at], ...fields.map((each) => [...each])]);
  return decisionIn(form, { ...ITEM, warning_type }, t);
};

describe('C15.53 the decision of a form', () => {
  const VERBS: Readonly<Record<Label<'report_outcome'>, 'accept' | 'reject'>> = {
    corrected: 'accept',
    forwarded: 'accept',
    no_error: 'reject',
    duplicate: 'reject',
    unclear: 'reject',
  };

  it.each(Object.entries(VERBS))('with the outcome %s of a report is to %s it', (outcome, verb) => {
    expect(decision('report', [['outcome', outcome]])).toEqual({
      verb,
      id: 7,
      body: { ...READ, notes: '', outcome },
    });
  });

  it.each([
    ['corrected', '12', true],
    ['corrected', ' 12 ', true],
    ['corrected', 'x', false],
    ['corrected', '#12', false],
    ['corrected', '12 or 13', false],
    ['corrected', '1234567890', false],
    ['forwarded', '12', false],
  ])('names the correction only of the outcome corrected: %s, %s', (outcome, correction, isNamed) => {
    const notes = isNamed ? `${t.review.fixedBy(correction.trim())}\nThanks` : 'Thanks';
    const fields = [
      ['outcome', outcome],
      ['correction', correction],
      ['notes', ' Thanks '],
    ] as const;
    expect(decision('report', fields)).toMatchObject({ body: { notes } });
  });

  const CHOOSING = ['choosing', 'fields'] as const;
  const ACCEPT = ['verb', 'accept'] as const;
  const LIGHT = ['field', 'light'] as const;
  const PH = ['field', 'ph_minimum'] as const;

  it.each([
    ['all fields', [ACCEPT, CHOOSING, LIGHT, PH], 'accept', {}],
    ['some fields', [ACCEPT, CHOOSING, PH], 'accept', { fields: ['ph_minimum'] }],
    ['no field', [ACCEPT, CHOOSING], 'accept', { fields: [] }],
    ['fields that it does not ask for', [ACCEPT, LIGHT], 'accept', {}],
    ['facts', [ACCEPT, ['fact', '3'], ['fact', '04'], ['fact', '5']], 'accept', { reject_facts: [3, 5] }],
    ['notes', [ACCEPT, ['notes', ' Seen ']], 'accept', { notes: 'Seen' }],
    [
      'a rejection',
      [['verb', 'reject'], CHOOSING, LIGHT, ['fact', '3'], ['notes', 'No']],
      'reject',
      { notes: 'No' },
    ],
    ['neither', [], 'reject', {}],
  ] as const)('of a correction with %s', (_, fields, verb, body) => {
    expect(decision(null, fields)).toEqual({ verb, id: 7, body: { ...READ, ...body } });
  });

  const aconite = {
    genus: 'Aconitum',
    family: 'Ranunculaceae',
    scientific_name: 'Aconitum napellus',
    changes: null,
  };

  it.each([
    ['report', {}, 'outcomeMissing'],
    ['report', { outcome: 'no_error' }, null],
    ['report', { verb: 'accept', choosing: 'facts' }, 'outcomeMissing'],
    [null, { verb: 'accept' }, null],
    [null, { verb: 'accept', choosing: 'facts' }, 'factsHint'],
    [null, { verb: 'accept', choosing: 'facts', fact: '1' }, null],
    [null, { verb: 'reject', choosing: 'facts' }, null],
    ['Checks::PlausibleValues', { verb: 'accept', choosing: 'facts' }, 'factsHint'],
  ] as const)('of an item of %s with %j lacks %s', (warning_type, fields, missing) => {
    expect(missingChoice(new URLSearchParams(fields), { ...aconite, warning_type })).toBe(missing);
  });

  it('needs a second confirmation that a plant of a poisonous genus is harmless', () => {
    const item = { ...aconite, warning_type: null, changes: { toxicity: ['high', 'none'] } as const };
    const lacks = (fields: Record<string, string>) => missingChoice(new URLSearchParams(fields), item);
    expect(lacks({ verb: 'accept' })).toBe('poisonousUnconfirmed');
    expect(lacks({ verb: 'accept', confirmed: 'harmless' })).toBeNull();
    expect(lacks({ verb: 'reject' })).toBeNull();
  });

  it('has ids from 1 only, a hundred at most', () => {
    expect(idsIn('3,0,-1,x,,1234567890,12')).toEqual([3, 12]);
    expect(idsIn(Array.from({ length: 101 }, (_, at) => at + 1).join(','))).toHaveLength(100);
    const items = ['1@a', '0@a', '2@', '3', '4@b@c', 'x5@a', `6@${'a'.repeat(41)}`].map((each) => [
      'item',
      each,
    ]);
    expect(chosenIn(new URLSearchParams(items))).toEqual([
      { id: 1, updated_at: 'a' },
      { id: 4, updated_at: 'b@c' },
    ]);
  });
});
