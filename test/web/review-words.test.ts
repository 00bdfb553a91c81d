import { fault, named } from '../../src/corrections/fault.js';
import { Refusal } from '../../src/corrections/refusal.js';
import { field } from '../../src/fields/registry.js';
import type { ApiContext } from '../../src/http/api-context.js';
import type { CorrectionRow } from '../../web/corrections/rows.js';
import { type FixableField, initialEntry } from '../../web/fix/entered.js';
import { preferredUnit, rememberUnit } from '../../web/fix/preferred-unit.js';
import { refusalText } from '../../web/fix/refusal-text.js';
import { keptForm } from '../../web/kept-form.js';
import { en } from '../../web/messages/en.js';
import { fr } from '../../web/messages/fr.js';
import { findingTexts } from '../../web/review/findings.js';

const wording = { t: en, language: 'en' };

const item = (more: Partial<CorrectionRow>): CorrectionRow =>
  ({
    warning_type: null,
    change_type: 'update',
    user_id: null,
    changes: null,
    notes: null,
    scientific_name: 'Aa bb',
    genus: 'Cc',
    rank: 'species',
    ...more,
  }) as CorrectionRow;

describe('C15.53 what a check found, in words', () => {
  const { findings } = en.review;

  it('name what they are about', () => {
    const texts = (warning_type: CorrectionRow['warning_type'], more: object = {}) =>
      findingTexts(wording, item({ warning_type, ...more }));
    const notes = 'powo:1-1 also identifies Aa dd (species 3).';
    expect(texts('Checks::SharedIdentifier', { notes })).toEqual([findings.shared('powo 1-1', 'Aa dd')]);
    const two = `${notes}\nncbi:7:1 also identifies Aa ee (species 4).`;
    expect(texts('Checks::SharedIdentifier', { notes: two })).toEqual([
      findings.shared('powo 1-1', 'Aa dd'),
      findings.shared('ncbi 7:1', 'Aa ee'),
    ]);
    const noGenus = `${findings.genus('Aa', 'Cc')} ${findings.noGenus('Aa')}`;
    expect(texts('Checks::GenusName')).toEqual([noGenus]);
    const changes = { genus_name: ['Dd', 'Ee'] };
    expect(texts('Checks::GenusName', { changes })).toEqual([findings.genus('Ee', 'Dd')]);
  });
});

describe('C15.50 the unit of a form', () => {
  const height = field('maximum_height_cm') as FixableField;

  it.each([
    [99, undefined, '99', 'cm'],
    [100, undefined, '1', 'm'],
    [381, 'ft', '12.5', 'ft'],
    [381, 'kg', '3.81', 'm'],
  ])('of a height of %i cm (usual: %s) is shown as %s %s', (value, preferred, text, unit) => {
    expect(initialEntry(height, value, preferred)).toMatchObject({ values: [text], unit });
  });

  it.each([
    ['ft', true],
    ['cm', true],
    ['m', true],
    ['', false],
    ['inch', false],
    ['a;b', false],
  ])('%j is kept as the usual one: %s', (unit, isKept) => {
    const set: unknown[] = [];
    const ctx = { cookies: { set: (...given: unknown[]) => set.push(given) } } as unknown as ApiContext;
    rememberUnit(ctx, unit);
    const options = { httpOnly: true, sameSite: 'lax', maxAge: 365 * 86_400_000, path: '/' };
    expect(set).toEqual(isKept ? [['unit', unit, options]] : []);
  });
});

describe('C15.50 the unit that is usual', () => {
  it.each([
    ['in', ['en-US'], 'in'],
    [undefined, ['en-US', 'fr'], 'ft'],
    [undefined, ['fr', 'en-US'], undefined],
    [undefined, ['en-GB'], undefined],
  ])(
    'is the last one (%s), else that of the first language of the browser (%j): %s',
    (kept, languages, unit) => {
      const ctx = {
        cookies: { get: () => kept },
        acceptsLanguages: () => languages,
      } as unknown as ApiContext;
      expect(preferredUnit(ctx)).toBe(unit);
    },
  );
});

describe('C15.79 why something was refused', () => {
  const of = (name: string, ...args: Parameters<typeof fault>) => named(name, 1, fault(...args));
  const faults = [
    of('a', 'not_found', 'is not'),
    of('b', 'not_found', 'is not'),
    of('c', 'too_long', 'is long'),
  ];

  it('is the sentence of the API in English, else a sentence for each kind of fault, or of refusal', () => {
    const refused = new Refusal('invalid', 'The message.', faults);
    expect(refusalText({ t: en }, refused)).toBe('The message.');
    const { not_found, too_long } = fr.fix.faults;
    expect(refusalText({ t: fr }, refused)).toBe(`${not_found} ${too_long}`);
    expect(refusalText({ t: fr }, new Refusal('conflict', 'x'))).toBe(fr.fix.refusals.conflict);
  });
});

describe('C15.63 what a form that failed keeps', () => {
  const kept = (more: object) =>
    keptForm({
      method: 'POST',
      status: 503,
      path: '/species/a-b/fix/light',
      url: '/species/a-b/fix/light',
      get: () => '',
      state: { form: new URLSearchParams([...['csrf', 'token', 'notes'].map((name) => [name, name])]) },
      ...more,
    } as unknown as ApiContext);

  it.each([
    [{}, true],
    [{ status: 500 }, true],
    [{ status: 429 }, true],
    [{ status: 422 }, false],
    [{ method: 'GET' }, false],
    [{ path: '/species/a-b/report' }, true],
    [{ path: '/review' }, true],
    [{ path: '/review/bulk' }, true],
    [{ path: '/reviews' }, false],
    [{ path: '/species/a-b' }, false],
    [{ path: '/account/token' }, false],
    [{ path: '/sign-in' }, false],
    [{ get: () => 'cross-site' }, false],
  ])('%j: %s', async (more, isKept) => {
    expect((await kept(more)) !== null).toBe(isKept);
  });

  it('are its texts, without its token and without that of an account', async () => {
    expect(await kept({})).toMatchObject({ fields: [['notes', 'notes']], csrf: 'csrf' });
  });
});
