import { messagesIn } from '../../web/messages/catalogue.js';
import type { StandingClaim } from '../../web/plant/claims.js';
import { ClaimsBeside } from '../../web/review/claims-beside.js';
import { DecisionForm } from '../../web/review/decision-form.js';
import type { MadeDecision, ReviewItem } from '../../web/review/queries.js';
import { UndoBar } from '../../web/review/undo-bar.js';
import { all, rendered } from './rendering.js';

const en = messagesIn('en');

const ITEM = {
  ...{ id: 7, record_id: 1, scientific_name: 'Aa bb', slug: 'aa-bb', rank: 'species', genus: 'Aa' },
  ...{ user_id: 3, submitter: 'Ada', warning_type: null, change_type: 'update', change_status: 'pending' },
  ...{ changes: null, correction: null, notes: null, deciding: null, outcome: null, unapplied_fields: null },
  ...{ submitted_at: '2026-01-02T03:04:05.000Z', updated_at: '2026-03-04T05:06:07.000Z' },
  ...{
    source_type: null,
    source_reference: null,
    observed_at: null,
    review_notes: null,
    licence: null,
    acceptor: null,
  },
  ...{ accepted_before: 0, rejected_before: 0, test: false },
} as ReviewItem;
const VIEW = { kind: 'all', status: 'pending', name: '', page: 1 } as const;

const DECISION: MadeDecision = {
  ...{ id: 9, correction_id: 7, reviewer_id: 5, reviewer: 'Rhea', verb: 'accept', isPartial: false, left: 0 },
  ...{ decided_at: '2026-05-06T07:08:09.000Z', failure: null, warning_type: null, scientific_name: 'Aa bb' },
};

describe('C15.53 the claims beside an item', () => {
  const claim = (id: number, value: unknown, standing = 'also', key = 'maximum_height_cm'): StandingClaim =>
    ({
      fact: {
        ...{ id, attribute_name: key, source: 'usda', value, evidence_type: 'reported', notes: null },
        ...{ licence: null, source_url: null, n_observations: null, observed_at: null },
        updated_at: ITEM.updated_at,
      },
      ...{ standing, sourceName: 'USDA' },
    }) as unknown as StandingClaim;
  const beside = (changes: object, claims: readonly StandingClaim[], more: object = {}, item: object = {}) =>
    rendered(ClaimsBeside, {
      item: { ...ITEM, user_id: null, warning_type: 'Checks::PlausibleValues', changes, ...item },
      claims: (key: string) => {
        const of = claims.filter(({ fact }) => fact.attribute_name === key);
        return { claims: of, published: null, reason: of.length > 0 ? 'rank' : null };
      },
      ...{ chosen: null, mayDecide: true, ...more },
    });
  const boxes = (html: string) =>
    [...html.matchAll(/name="fact" value="(\d+)"[^>]*>/g)].map(([tag, id]) => [
      Number(id),
      tag.includes(' checked'),
    ]);
  const asks = (html: string) => [en.review.factsHint, 'name="choosing"'].map((part) => html.includes(part));
  const TALL = { maximum_height_cm: [99_999, null] };

  it('can be chosen if a check found a value implausible and the reviewer may decide', () => {
    const claims = [claim(1, 99_999, 'published'), claim(2, 5), claim(3, 99_999), claim(4, 5, 'rejected')];
    const html = beside(TALL, claims);
    expect([boxes(html), asks(html)]).toEqual([
      [
        [1, true],
        [2, false],
        [3, true],
      ],
      [true, true],
    ]);
    for (const other of [
      beside(TALL, claims, { mayDecide: false }),
      beside(TALL, claims, {}, { warning_type: 'Checks::UnusualValue' }),
      beside(TALL, [claim(4, 99_999, 'rejected'), claim(5, 99_999, 'superseded')]),
    ])
      expect([boxes(other), asks(other)]).toEqual([[], [false, false]]);
    const second = { average_height_cm: [1, null], ...TALL };
    expect(asks(beside(second, [claim(1, 99_999)]))).toEqual([true, true]);
  });

  it('stay chosen if the decision was not stored', () => {
    const claims = [claim(1, 99_999), claim(2, 5), claim(12, 99_999)];
    expect(boxes(beside(TALL, claims, { chosen: ['2'] }))).toEqual([
      [1, false],
      [2, true],
      [12, false],
    ]);
    expect(boxes(beside(TALL, claims, { chosen: [] }))).toEqual([
      [1, false],
      [2, false],
      [12, false],
    ]);
  });
});

describe('C15.53 the form of a decision', () => {
  const form = (item: object, entered: URLSearchParams | null = null) =>
    rendered(DecisionForm, {
      item: { ...ITEM, ...item },
      view: { ...VIEW, kind: 'people', page: 3 },
      entered,
    });

  it('keeps the entered outcome, number and reply of a report', () => {
    const entered = new URLSearchParams({ outcome: 'forwarded', correction: '17', notes: 'Thanks' });
    const html = form({ warning_type: 'report' }, entered);
    expect(all(html, /value="(\w+)" required checked/g)).toEqual(['forwarded']);
    expect(html).toMatch(/name="correction"[^>]*value="17"/);
    expect(html).toContain('>Thanks</textarea>');
    expect(form({ warning_type: 'report' })).not.toContain('checked');
  });

  it('C15.51 has a draft of its own for each state of the item', () => {
    expect(form({})).toContain(`data-draft="review 7 ${ITEM.updated_at}"`);
    expect(form({})).toContain(`name="updated_at" value="${ITEM.updated_at}"`);
  });
});

describe('C15.54 the bar after a decision', () => {
  const bar = (...decisions: readonly Partial<MadeDecision>[]) =>
    rendered(UndoBar, { back: '/review', decisions: decisions.map((each) => ({ ...DECISION, ...each })) });

  it('offers to undo the decisions that wait, until the first of them is due', () => {
    const html = bar({ id: 1, left: 4_200 }, { id: 2 }, { id: 3, left: 9_900 }, { id: 4, failure: 'Gone' });
    expect(html).toContain('name="decisions" value="1,3"');
    expect(html).toContain(`data-left="5">${en.review.left(5)}`);
    expect(html).toContain(en.review.many(4));
    expect(html).toContain(en.review.failed('Gone'));
    expect(html).not.toContain('Aa bb');
    expect(bar({ left: 10_000 })).toContain('data-left="10"');
    expect(bar({})).toContain('Aa bb');
  });
});
