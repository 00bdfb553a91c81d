import { setTimeout as pause } from 'node:timers/promises';
import { checkDecision, type Decision } from '../../src/corrections/review/decision.js';
import type { ReviewedItem } from '../../src/corrections/review/item.js';
import { runDecisions } from '../../src/corrections/review/waiting.js';
import { StoreUnavailable } from '../../src/runtime/store-unavailable.js';
import { keptLog } from '../http/serve.js';

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

describe('C15.54 decisions that cannot be read while the service runs', () => {
  it.each([
    ['a warning, if the database is away', new StoreUnavailable('away'), 40],
    ['an error otherwise', new TypeError('a mistake'), 50],
  ])('are %s', async (_what, failure, level) => {
    const { lines, logger } = keptLog();
    const stop = new AbortController();
    const desk = { accept: () => Promise.reject(failure), reject: () => Promise.reject(failure) };
    const running = runDecisions({ write: () => Promise.reject(failure), desk }, logger, stop.signal);
    while (lines.length === 0) await pause(5);
    stop.abort();
    await running;
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level,
        err: { message: failure.message },
        msg: 'decisions of reviewers could not be applied, will retry',
      },
    ]);
  });
});
