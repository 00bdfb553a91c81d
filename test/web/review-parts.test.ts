import { ChangedValue, ChangeList } from '../../web/corrections/changes.js';
import { CorrectionOutcome, OwnCorrections } from '../../web/corrections/own.js';
import { messagesIn } from '../../web/messages/catalogue.js';
import { AccountPage } from '../../web/pages/account-page.js';
import { OwnCorrectionPage } from '../../web/pages/own-correction-page.js';
import { QueuePage } from '../../web/pages/queue-page.js';
import { ReportPage } from '../../web/pages/report-page.js';
import { ReviewItemPage } from '../../web/pages/review-item-page.js';
import type { StandingClaim } from '../../web/plant/claims.js';
import { ClaimsBeside } from '../../web/review/claims-beside.js';
import { DecisionForm } from '../../web/review/decision-form.js';
import { findingTexts } from '../../web/review/findings.js';
import type { MadeDecision, ReviewItem } from '../../web/review/queries.js';
import { UndoBar } from '../../web/review/undo-bar.js';
import { all, plain, rendered, VISIT } from './rendering.js';

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

describe('C15.53 the changes of a correction', () => {
  const changes = (key: string, change: readonly unknown[], sent: object | null = null) =>
    rendered(ChangeList, { changes: { [key]: change }, sent });

  it('have the label of their field, or its key if the field no longer exists', () => {
    expect(plain(changes('light', [null, 7]))).toMatch(/^Light/);
    expect(changes('of_old', ['a', 'b'])).toMatch(/<dt>of_old<\/dt>.*<span>a<\/span>.*<span>b<\/span>/s);
  });

  it('show a missing value in words, and a scientific name in italics', () => {
    const [before, after] = all(changes('light', [7, null]), /<(?:del|ins)>(.*?)<\/(?:del|ins)>/gs);
    expect(before).not.toContain(en.corrections.noValue);
    expect(after).toContain(`<span class="unknown">${en.corrections.noValue}</span>`);
    expect(rendered(ChangedValue, { name: 'scientific_name', value: 'Aa bb' })).toContain('<i>Aa bb</i>');
    expect(rendered(ChangedValue, { name: 'genus_name', value: 'Aa' })).toContain('Aa');
  });

  it.each([
    [{ maximum_height_value: '12.5', maximum_height_unit: 'ft' }, 381, '(12.5 ft)'],
    [{ maximum_height_value: 12.5, maximum_height_unit: 'ft' }, 381, '(12.5 ft)'],
    [{ maximum_height_value: '3.81', maximum_height_unit: 'm' }, 381, null],
    [{ maximum_height_value: '381', maximum_height_unit: 'cm' }, 381, '(381 cm)'],
    [{ average_height_value: '12.5', average_height_unit: 'ft' }, 381, null],
    [{ maximum_height_value: '12.5' }, 381, null],
    [{ maximum_height_value: 'x', maximum_height_unit: 'ft' }, 381, null],
    [{ maximum_height_value: '12.5', maximum_height_unit: 'ft' }, null, null],
    [null, 381, null],
  ])(
    'show a measure as it was sent if it reads differently: %j, stored as %j, shows %s',
    (sent, stored, shown) => {
      const text = plain(changes('maximum_height_cm', [99, stored], sent)).replaceAll('\u202f', ' ');
      expect(/\(.*\)/.exec(text)?.[0] ?? null).toBe(shown);
    },
  );
});

describe('C15.45 what became of a correction', () => {
  const correction = {
    ...{ id: 7, slug: 'aa-bb', scientific_name: 'Aa bb', warning_type: null, change_status: 'rejected' },
    ...{ changes: null, correction: null, notes: 'Seen', review_notes: 'Looked up', source_reference: null },
    ...{ observed_at: null, accepting_in: null },
    ...{ outcome: null, unapplied_fields: null, licence: null },
    ...{ submitted_at: ITEM.submitted_at, updated_at: ITEM.updated_at },
  };

  it('has the days on which it was sent and decided, and the reply of the reviewer', () => {
    const html = rendered(CorrectionOutcome, { correction });
    expect(plain(html)).toContain('not accepted · Sent 2 January 2026 · decided 4 March 2026');
    expect(html).toContain('<blockquote>Looked up</blockquote>');
    const waiting = rendered(CorrectionOutcome, {
      correction: { ...correction, change_status: 'pending', review_notes: null },
    });
    expect(waiting).not.toMatch(/decided|blockquote/);
  });

  it('has its source, or says that it is an own observation, and its notes', () => {
    const page = (more = {}) =>
      rendered(OwnCorrectionPage, { correction: { ...correction, ...more }, sent: null });
    expect(page()).toContain(`<dd>${en.corrections.ownObservation}</dd>`);
    expect(page({ source_reference: 'Flora' })).toContain('<dd><span>Flora</span></dd>');
    expect(page()).toContain(`<dt>${en.corrections.notes}</dt><dd class="lines">Seen</dd>`);
    expect(page({ notes: '' })).not.toContain(`<dt>${en.corrections.notes}</dt>`);
  });

  it('has the notes of a report in the list; other corrections have theirs on their own page', () => {
    const list = (more = {}, page = 1) =>
      rendered(OwnCorrections, { corrections: [{ ...correction, ...more }], page });
    expect(list()).not.toContain('Seen');
    expect(list()).toContain(`>${en.corrections.number(7)}</a>`);
    const report = list({ warning_type: 'report' });
    expect(report).toContain('<p class="quoted">Seen</p>');
    expect(report).toContain(`>${en.corrections.report} 7</a>`);
    expect(all(list({}, 3), /href="(\/account\?[^"]*)"/g)).toEqual(['/account?page=2']);
  });
});

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

  it('are left out if the item changes no known field, and say so if there are none', () => {
    expect(beside({}, [])).toBe('');
    expect(beside({ of_old: [1, null] }, [claim(1, 1)])).toBe('');
    const none = beside(TALL, []);
    expect([none.includes(en.fix.noClaims), none.includes(en.plant.why.rank)]).toEqual([true, false]);
    const some = beside(TALL, [claim(1, 5)]);
    expect([some.includes(en.fix.noClaims), some.includes(en.plant.why.rank)]).toEqual([false, true]);
  });

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

  it('asks which fields to apply if there are several', () => {
    const asks = (changes: object) => {
      const html = form({ changes });
      return [all(html, /name="field" value="(\w+)"/g), html.includes('value="fields"')];
    };
    expect(asks({ light: [null, 7] })).toEqual([[], false]);
    expect(asks({ light: [null, 7], ph_minimum: [null, 5] })).toEqual([['light', 'ph_minimum'], true]);
  });

  it('keeps the entered outcome, number and reply of a report', () => {
    const entered = new URLSearchParams({ outcome: 'forwarded', correction: '17', notes: 'Thanks' });
    const html = form({ warning_type: 'report' }, entered);
    expect(all(html, /value="(\w+)" required checked/g)).toEqual(['forwarded']);
    expect(html).toMatch(/name="correction"[^>]*value="17"/);
    expect(html).toContain('>Thanks</textarea>');
    expect(form({ warning_type: 'report' })).not.toContain('checked');
  });

  it('leads back to its queue, and asks for a reply to a person or a note about a check', () => {
    expect(form({})).toContain('action="/review/7?kind=people"');
    expect(form({})).toMatch(new RegExp(`${en.review.reply}.*${en.review.replyHint}`, 's'));
    const check = form({ user_id: null, warning_type: 'Checks::UnusualValue' });
    expect(check).toContain(`>${en.review.replyCheck}<`);
    expect(check).not.toContain(en.review.replyHint);
  });

  it.each([
    [{ change_type: 'deletion' }, en.review.accept],
    [{ changes: { light: [null, 7] } }, en.review.accept],
    [{ user_id: null, warning_type: 'Checks::GenusName' }, en.review.acceptNothing],
  ])('of %j has the button to accept: %s', (item, words) => {
    expect(/value="accept"[^>]*>([^<]*)</.exec(form(item))?.[1]).toBe(words);
  });

  it('C15.51 has a draft of its own for each state of the item', () => {
    expect(form({})).toContain(`data-draft="review 7 ${ITEM.updated_at}"`);
    expect(form({})).toContain(`name="updated_at" value="${ITEM.updated_at}"`);
  });
});

describe('C15.52 C15.53 an item', () => {
  const content = { view: VIEW, decisions: [], notice: null, history: [], risks: [], sources: [] };
  const page = (item: ReviewItem, more = {}) =>
    rendered(ReviewItemPage, {
      content: {
        ...content,
        ...{ item, claims: () => ({ claims: [], published: null, reason: null }), inverted: [] },
        ...{ next: null, previous: null, undecided: 0, entered: null, refusal: null, ...more },
      },
    });

  /** The queue with this item alone. */
  const queueOf = (item: ReviewItem) =>
    rendered(QueuePage, {
      content: {
        ...{ ...content, rows: [item], claims: [], risks: new Map(), choosesSafe: false },
        ...{ total: 1, undecided: 1, notDecided: [], notes: '' },
      },
    });

  it('has the days on which it was sent and decided, in the queue and on its page', () => {
    const queue = queueOf(ITEM);
    expect(plain(queue)).toContain('Correction 7 · Ada · 2 January 2026');
    expect(queue).toContain(`value="7@${ITEM.updated_at}"`);
    const html = page({ ...ITEM, accepted_before: 2, rejected_before: 1 }, { history: [DECISION] });
    expect(plain(html)).toContain('Ada · 2 accepted before, 1 rejected · 2 January 2026');
    expect(html).toContain(`<li>${en.review.historyLine('Rhea', 'accepted', '6 May 2026')}`);
  });

  it.each([
    ['a report', { warning_type: 'report', notes: 'Odd' }, undefined],
    [
      'a finding in words of the page',
      { user_id: null, warning_type: 'Checks::GenusName', genus: 'Cc' },
      undefined,
    ],
    ['a finding that only its notes say', { user_id: null, warning_type: 'Checks::GenusName' }, 'en'],
  ] as const)(
    'C15.79 the queue marks the language of %s only if it is not that of the page',
    (_, more, language) => {
      const queue = queueOf({ ...ITEM, ...more });
      expect(/<p class="quoted"(?: lang="(\w+)")?>/.exec(queue)?.[1]).toBe(language);
      expect(queue).toContain('class="quoted"');
    },
  );

  it.each([
    [{ source_type: 'observation' }, '<dd>own observation</dd>'],
    [{ source_type: 'external' }, '<dd></dd>'],
    [{ source_type: 'observation', source_reference: 'Flora' }, '<dd><span>Flora</span></dd>'],
  ] as const)('has its source: %j', (more, shown) => {
    expect(page({ ...ITEM, ...more })).toContain(`<dt>${en.review.source}</dt>${shown}`);
  });

  it('has a licence unless it is a report, and a source if a person sent it as a correction', () => {
    const has = (more: Partial<ReviewItem>) => {
      const html = page({ ...ITEM, licence: 'CC0-1.0', source_reference: 'Flora', ...more });
      return ['Flora', 'CC0-1.0'].map((part) => html.includes(part));
    };
    expect(has({})).toEqual([true, true]);
    expect(has({ warning_type: 'report' })).toEqual([false, false]);
    expect(has({ user_id: null })).toEqual([true, true]);
    expect(has({ user_id: null, warning_type: 'Checks::PlausibleValues' })).toEqual([false, true]);
  });
});

describe('C15.54 the bar after a decision', () => {
  const bar = (...decisions: readonly Partial<MadeDecision>[]) =>
    rendered(UndoBar, { back: '/review', decisions: decisions.map((each) => ({ ...DECISION, ...each })) });

  it.each<[string, Partial<MadeDecision>]>([
    [en.review.youDecided.accept, {}],
    [en.review.youDecided.acceptInPart, { isPartial: true }],
    [en.review.youDecided.reject, { verb: 'reject' }],
    [en.review.youDecided.settle, { verb: 'reject', warning_type: 'report' }],
  ])('names the decision: %s', (words, more) => {
    expect(bar(more)).toContain(`<strong>${words}:</strong>`);
  });

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

  it('says that the decision is applied, unless it failed', () => {
    const says = (html: string) =>
      [en.review.undo, en.review.applied].map((part) => html.includes(`>${part}<`));
    expect(says(bar({}))).toEqual([false, true]);
    expect(says(bar({ failure: 'Gone' }))).toEqual([false, false]);
    expect(bar()).toBe('');
  });
});

describe('C15.53 the finding of a check', () => {
  const found = (more: object) => findingTexts(VISIT, { ...ITEM, ...more });

  it('has the value with the ends of its range, or the name with its rank', () => {
    const changes = { ph_minimum: [12.5, null] } as const;
    expect(found({ warning_type: 'Checks::PlausibleValues', changes })).toEqual([
      en.review.findings.outside('Lowest soil pH', '12.5', '1', '12'),
    ]);
    expect(
      found({ warning_type: 'Checks::ScientificNameFormat', scientific_name: 'Aa bb cc', rank: 'ssp' }),
    ).toEqual([en.review.findings.name('Aa bb cc', 'subspecies')]);
  });
});

describe('C15.62 the use of an account', () => {
  it('has the requests from its address and from all, the units, claims of browser tokens and corrections', () => {
    const html = rendered(AccountPage, {
      content: {
        account: { id: 3, name: null, plan: 'usr', role: 'user' },
        limits: { usr: 60, usrAccount: 600, usrUnits: 1_000, usrClaim: 50 },
        used: { fromAddress: 1, requests: 2, units: 3, claims: 4 },
        mostPending: 1_000,
        counts: new Map([
          ['pending', 5],
          ['accepted', 6],
        ]),
        ...{ corrections: [], page: 1, tokens: [], codesLeft: 10 },
      },
    });
    const [, use = ''] = /<section aria-labelledby="use">(.*?)<\/section>/s.exec(html) ?? [];
    expect(all(use, /<dd>([^<]*)<\/dd>/g)).toEqual([
      en.account.requestsOf(['1', '60'], ['2', '600']),
      en.account.unitsOf('300', '100,000'),
      en.account.claimsOf('4', '50'),
      en.account.pendingOf(5, '1,000'),
    ]);
    expect(html).toContain(`<h1>${en.account.nameless}</h1>`);
  });
});

describe('C15.50 the form of a report', () => {
  it('asks for a token unless the visitor is signed in', () => {
    const page = (account: object | null) =>
      rendered(ReportPage, {
        ...{ visit: { ...VISIT, account }, slug: 'aa-bb', scientificName: 'Aa bb', notes: '' },
        ...{
          about: { key: 'zones', label: 'Zones' },
          fault: null,
          notice: null,
          refusal: null,
          signInFault: null,
        },
      });
    expect(page(null)).toContain('name="token"');
    expect(page({ role: 'user' })).not.toContain('name="token"');
  });
});
