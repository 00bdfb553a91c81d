import { LISTS } from '../../bench/load/usual-requests.js';
import { pageOf } from '../../bench/speed/postgraphile.js';
import { listQueryOf } from '../../testkit/list-requests.js';

it('sends the peer the query that a list sends to an engine', () => {
  const variables = LISTS.map((each) => JSON.parse(pageOf(listQueryOf(each)).json ?? '').variables);
  expect(variables.map(({ order, first, offset }) => [order, first, offset])).toEqual([
    [['POPULARITY_DESC', 'ID_ASC'], 20, 0],
    [['POPULARITY_DESC', 'ID_ASC'], 20, 0],
    [['POPULARITY_DESC', 'ID_ASC'], 20, 0],
    [['MAXIMUM_HEIGHT_CM_DESC', 'ID_ASC'], 20, 0],
    [['POPULARITY_DESC', 'ID_ASC'], 20, 0],
  ]);
  expect(variables.map(({ filter }) => filter.and)).toEqual([
    [],
    [{ edible: { in: [1] } }, { light: { in: [7, 8] } }],
    [{ maximumHeightCm: { greaterThanOrEqualTo: 10, lessThanOrEqualTo: 100 } }],
    [],
    [{ zones: { overlaps: ['1'] } }, { zonesIntroduced: { overlaps: ['1'] } }],
  ]);
});
