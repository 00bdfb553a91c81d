import { areOnSample, GROUPS, PARTS, selectParts } from '../../bench/groups.js';

const names = (selected: ReturnType<typeof selectParts>): readonly string[] =>
  selected.map(({ name }) => name);
const ALL = { quick: false, otherBuild: true };

describe('the groups of the bench', () => {
  it('have different names, none of which is the name of a part', () => {
    const all = [...GROUPS, ...PARTS].map(({ name }) => name);
    expect(new Set(all).size).toBe(all.length);
    expect(GROUPS.map(({ name }) => name)).toEqual(['speed', 'quality', 'resilience']);
  });

  it('run each of their parts once, in order', () => {
    for (const { name, parts } of GROUPS) expect(selectParts([name], ALL)).toEqual(parts);
    expect(selectParts([], ALL)).toEqual(PARTS);
    expect(names(selectParts(['soak', 'records', 'lists', 'lists'], ALL))).toEqual([
      'lists',
      'records',
      'soak',
    ]);
    expect(selectParts(['quality', 'relevance'], ALL)).toEqual(selectParts(['quality'], ALL));
  });

  it('skip parts that need another build, unless the part is named', () => {
    const without = { quick: false, otherBuild: false };
    expect(names(selectParts([], without))).toEqual(names(PARTS).filter((name) => name !== 'builds'));
    expect(names(selectParts(['builds'], without))).toEqual(['builds']);
  });

  it('need filled stores, except parts that load the sample themselves', () => {
    expect(areOnSample(selectParts(['fuzz', 'faults', 'crashes'], ALL))).toBe(true);
    expect(areOnSample(selectParts(['fuzz', 'lists'], ALL))).toBe(false);
    for (const { name } of GROUPS) expect(areOnSample(selectParts([name], ALL))).toBe(false);
  });

  it('run only their marked parts in a quick run; named parts always run', () => {
    const quick = { quick: true, otherBuild: false };
    for (const { name, parts } of GROUPS) {
      expect(selectParts([name], quick)).toEqual(parts.filter((part) => part.quick === true));
      expect(selectParts([name], quick)).not.toEqual([]);
    }
    expect(names(selectParts(['soak'], quick))).toEqual(['soak']);
  });
});
