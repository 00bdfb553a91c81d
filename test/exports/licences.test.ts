import { setOf } from '../../src/exports/licences.js';

describe('C16.22 the sets of licences', () => {
  it.each([
    ['CC0', 'cc'],
    ['CC0-1.0', 'cc'],
    ['Public domain', 'cc'],
    ['Public, credit asked', 'cc'],
    ['CC BY', 'cc'],
    ['CC-BY-4.0', 'cc'],
    ['CC BY 2.0 FR', 'cc'],
    ['Open Government Licence', 'cc'],
    ['MIT', 'cc'],
    ['PDDL-1.0', 'cc'],
    ['OGL-UK-3.0', 'cc'],
    ['UK Open Government License v3', 'cc'],
    ['Open Database License', 'open'],
    ['mitigated', 'all'],
    ['ODbL', 'open'],
    ['ODbL-1.0', 'open'],
    ['CC BY-SA 4.0', 'open'],
    ['CC-BY-SA-3.0', 'open'],
    ['cc by-sa 3.0 de', 'open'],
    ['CC BY-NC 4.0', 'all'],
    ['CC BY-NC-SA 4.0', 'all'],
    ['CC BY-ND 4.0', 'all'],
    ['CC BY-SA', 'open'],
    ['CC BY-NC', 'all'],
    ['CC BY-ND', 'all'],
    ['CC BY 4.0 NC', 'all'],
    ['CC BY-SA-NC', 'all'],
    ['on request', 'all'],
    ['Public access, no commercial use', 'all'],
    [null, 'all'],
  ])('%s is in %s', (licence, set) => {
    expect(setOf(licence)).toBe(set);
  });
});
