import { missedTargets } from '../../bench/report/missed-targets.js';
import { collectingReport } from './setting.js';

const missedIn = (quick: boolean) => {
  const report = collectingReport(quick);
  const table = report.table('Lists');
  table.target('nothing is lost', []);
  table.target('no 5xx', ['a', 'b']);
  table.target('half the throughput', ['page 1 (0.4)'], 'full runs');
  return { missed: missedTargets([{ part: 'lists', seconds: 1, tables: report.tables }]), report };
};

describe('the targets of a run', () => {
  it('are printed below their table, with the rows that missed them', () => {
    const { report } = missedIn(false);
    expect(report.tables[0]!.notes).toEqual([
      'target: nothing is lost: met',
      'target: no 5xx: MISSED by a, b',
      'target: half the throughput: MISSED by page 1 (0.4)',
    ]);
  });

  it('are collected if they were missed', () => {
    expect(missedIn(false).missed).toEqual([
      'lists: no 5xx: MISSED by a, b',
      'lists: half the throughput: MISSED by page 1 (0.4)',
    ]);
  });

  it('that a short run cannot judge are no misses of it', () => {
    expect(missedIn(true).missed).toEqual(['lists: no 5xx: MISSED by a, b']);
  });
});
