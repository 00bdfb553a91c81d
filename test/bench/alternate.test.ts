import { alternate } from '../../bench/load/alternate.js';

it('runs each contestant once unmeasured, then in rounds that start with a different contestant each time', async () => {
  const order: string[] = [];
  const contestant = (name: string) => async () => {
    order.push(name);
    return `${name}${order.length}`;
  };
  const rounds = await alternate(['a', 'b', 'c'].map(contestant), 3);
  expect(order.join('')).toBe('abc' + 'abc' + 'bca' + 'cab');
  expect(rounds).toEqual([
    ['a4', 'b5', 'c6'],
    ['a9', 'b7', 'c8'],
    ['a11', 'b12', 'c10'],
  ]);
});
