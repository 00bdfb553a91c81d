import { readTimestamp } from '../../src/query/read-timestamp.js';
import { problemOf, where } from './support.js';

const at = (iso: string) => Date.parse(iso);
const moment = (iso: string) => ({ from: at(iso), to: at(iso) });

describe('timestamps (C6.13)', () => {
  it.each([
    ['2026-03-04', { from: at('2026-03-04T00:00:00Z'), to: at('2026-03-04T23:59:59.999Z') }],
    ['2024-02-29', { from: at('2024-02-29T00:00:00Z'), to: at('2024-02-29T23:59:59.999Z') }],
    ['2026-03-04T05:06:07.089Z', moment('2026-03-04T05:06:07.089Z')],
    ['2026-03-04t05:06:07z', moment('2026-03-04T05:06:07Z')],
    ['2026-03-04T05:06Z', moment('2026-03-04T05:06:00Z')],
    ['2026-03-04T05:06:07.5Z', moment('2026-03-04T05:06:07.500Z')],
    ['2026-03-04T05:06:07.0899Z', moment('2026-03-04T05:06:07.089Z')],
    ['2026-03-04T05:06:07+02:30', moment('2026-03-04T02:36:07Z')],
    ['2026-03-04T05:06:07 02:30', moment('2026-03-04T02:36:07Z')],
    ['2026-01-01T00:00:00-0800', moment('2026-01-01T08:00:00Z')],
  ])('reads %s', (text, span) => {
    expect(readTimestamp(text)).toEqual(span);
  });

  it.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '-002024-01-01',
    '2026-3-4',
    '2026-03-04T05:06:07',
    '2026-03-04T24:00:00Z',
    '2026-03-04T05:60:00Z',
    '2026-03-04T05:06:60Z',
    '2026-03-04T05:06:07+24:00',
    '2026-03-04T05:06:07+05:60',
    '2026-02-30T05:06:07Z',
    '2026-03-04 05:06:07Z',
    'yesterday',
    '1772600000',
  ])('refuses %s', (text) => {
    expect(readTimestamp(text)).toBeUndefined();
    expect(problemOf(`filter[updated_at]=${text}`).details).toMatchObject([{ problem: 'malformed' }]);
  });

  it('a filter of several tests each as a span', () => {
    expect(where('filter[updated_at]=2026-03-04,2026-03-06T00:00:00Z')).toEqual([
      {
        any: [
          { column: 'updated_at', atLeast: 1772582400000, atMost: 1772668799999 },
          { column: 'updated_at', atLeast: 1772755200000, atMost: 1772755200000 },
        ],
      },
    ]);
  });

  it('C6.16 a date as upper bound includes that day', () => {
    expect(where('range[updated_at]=2026-03-04,2026-03-04')).toEqual([
      { column: 'updated_at', atLeast: 1772582400000, atMost: 1772668799999 },
    ]);
  });
});
