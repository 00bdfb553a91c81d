import type { Changes } from '../../src/corrections/submission/changes.js';
import type { ProposedValue } from '../../src/corrections/submission/read-attributes.js';
import { droppedValues, type Replaced } from '../../src/corrections/submission/replaced.js';

const replaced = (
  id: number,
  changes: Changes | null,
  change_type: Replaced['change_type'] = 'update',
): Replaced => ({ id, change_type, changes });

describe('C9.3 what a submission drops of those that it replaces', () => {
  it('are the values that it proposes neither, nor with another value', () => {
    const former = replaced(1, { light: [null, 5], flower_color: [null, ['white']], author: ['Ek', null] });
    const proposed = new Map<string, ProposedValue>([
      ['flower_color', ['white']],
      ['light', 6],
    ]);
    expect(droppedValues([former], 'update', proposed)).toEqual({ light: 5, author: null });
    expect(droppedValues([former], 'update', new Map([['author', null]]))).toEqual({
      light: 5,
      flower_color: ['white'],
    });
  });

  it('are those of the newest, where several are replaced', () => {
    const newest = replaced(9, { light: [null, 7] });
    const older = replaced(4, { light: [null, 5], year: [null, 1753] });
    expect(droppedValues([newest, older], 'update', new Map())).toEqual({ light: 7, year: 1753 });
  });

  it('are all values of an update that becomes a deletion, and the deletion that becomes an update', () => {
    const update = replaced(1, { light: [null, 5] });
    expect(droppedValues([update], 'deletion', new Map([['light', 5]]))).toEqual({
      change_type: 'update',
      light: 5,
    });
    expect(droppedValues([replaced(1, null, 'deletion')], 'update', new Map([['light', 5]]))).toEqual({
      change_type: 'deletion',
    });
    expect(droppedValues([replaced(1, null, 'deletion')], 'deletion', new Map())).toEqual({});
  });
});
