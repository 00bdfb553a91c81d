import { commonKey } from '../../src/names/common-name.js';
import { GROUP_NAMES } from '../../src/search/vocabulary/group-names.js';

describe('the table of names of groups', () => {
  it('has every group once, with names', () => {
    const groups = GROUP_NAMES.map(({ group: { rank, name } }) => `${rank} ${name}`);
    expect(new Set(groups).size).toBe(groups.length);
    expect(groups.length).toBeGreaterThan(300);
    expect(GROUP_NAMES.filter(({ names }) => names.length === 0)).toEqual([]);
  });

  it('gives nearly every word to one group', () => {
    const owners = new Map<string, Set<string>>();
    for (const { group, names } of GROUP_NAMES)
      for (const name of names) {
        const key = commonKey(name);
        owners.set(key, (owners.get(key) ?? new Set()).add(group.name));
      }
    const shared = [...owners].filter(([, groups]) => groups.size > 1).map(([name]) => name);
    // The French lily and the Dutch iris.
    expect(shared).toEqual(['lis']);
  });
});
