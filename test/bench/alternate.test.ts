import { alternate } from '../../bench/serving/alternate.js';

it('lets each contestant run unmeasured, then in rounds that each begins in turn', async () => {
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
