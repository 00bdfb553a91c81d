import { checkDecision, type Decision } from '../../src/corrections/review/decision.js';
import type { ReviewedItem } from '../../src/corrections/review/item.js';
import { runDecisions } from '../../src/corrections/review/waiting.js';
import { StoreUnavailable } from '../../src/runtime/store-unavailable.js';
import { untilLogged } from '../support/until-logged.js';

const NOTHING: Decision = { line: null, outcome: null, fields: null, rejectFacts: null };

const check = (item: Partial<ReviewedItem>, decision: Partial<Decision>) => (): void =>
  checkDecision({ warning_type: null, changes: null, ...item } as ReviewedItem, { ...NOTHING, ...decision });

describe('C9.45 a decision that does not suit its item', () => {
  it.each<[Partial<ReviewedItem>, Partial<Decision>, string]>([
    [{}, { outcome: 'corrected' }, 'outcome is only for reports; got "corrected": leave it out.'],
    [
      {},
      { fields: ['light'] },
      'fields is only for corrections that change fields; got ["light"]: leave it out.',
    ],
    [
      { changes: { toxicity: [null, 'high'] } },
      { fields: ['light'] },
      'fields must be fields that the correction changes: toxicity; got ["light"].',
    ],
    [
      {},
      { rejectFacts: [17] },
      'reject_facts is only for items of Checks::PlausibleValues; got [17]: leave it out.',
    ],
    [
      { warning_type: 'Checks::PlausibleValues', changes: { light: [12, null] } },
      { rejectFacts: [17], fields: ['light'] },
      'reject_facts cannot be combined with fields; got [17]: give one of them.',
    ],
  ])('%j, %j', (item, decision, expected) => {
    expect(check(item, decision)).toThrow(expected);
  });
});

describe('C15.54 while the service runs, decisions that cannot be read', () => {
  it.each([
    ['a warning if the database is unavailable', new StoreUnavailable('away'), 40],
    ['an error otherwise', new TypeError('a mistake'), 50],
  ])('are logged as %s', async (_, failure, level) => {
    const fail = () => Promise.reject(failure);
    const options = { write: fail, desk: { accept: fail, reject: fail } };
    expect(await untilLogged((logger, signal) => runDecisions(options, logger, signal))).toMatchObject([
      {
        level,
        err: { message: failure.message },
        msg: 'Decisions of reviewers could not be applied. Next attempt in 10 s.',
      },
    ]);
  });
});
