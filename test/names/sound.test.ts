import { fold } from '../../src/names/fold.js';
import { soundKey } from '../../src/names/sound.js';

const key = (name: string): string => soundKey(fold(name));

describe('C7.15 how names sound', () => {
  it.each([
    ['cinammon', 'cinnamon'],
    ['fushia', 'Fuchsia'],
    ['sanaoria', 'zanahoria'],
    ['rododendron', 'Rhododendron'],
    ['shefflera', 'Schefflera'],
    ['eukalyptus', 'Eucalyptus'],
    ['flox', 'Phlox'],
    ['berengena', 'berenjena'],
    ['sebolla', 'cebolla'],
    ['dracena', 'Dracaena'],
    ['douglass fir', 'Douglas fir'],
    ['verbena', 'berbena'],
    ['taksus', 'Taxus'],
  ])('%s sounds like %s', (written, name) => {
    expect(key(written)).toBe(key(name));
  });

  it.each([
    ['lavender', 'lavendar'],
    ['malus', 'mallus alba'],
    ['olea', 'alea'],
    ['canna', 'cana ii'],
    ['carrot', 'parrot'],
  ])('%s sounds unlike %s', (one, other) => {
    expect(key(one)).not.toBe(key(other));
  });

  it('leaves the letters of other scripts', () => {
    expect(soundKey('дуб')).toBe('дуб');
    expect(soundKey('')).toBe('');
  });
});
