import { field } from '../../src/fields/registry.js';
import { readable, scale, wordedEnds, wordNamed, wordOfStep } from '../../src/fields/scale.js';

describe('C14.31 the words of a scale', () => {
  const words = field('light').scale!;

  it('have each step from their first to their last', () => {
    for (const { word, first, last } of words)
      for (let step = first; step <= last; step += 1)
        expect([step, wordOfStep(words, step)]).toEqual([step, word]);
  });

  it('are none for a field without them', () => {
    expect(wordOfStep(null, 5)).toBeUndefined();
  });

  it.each(['partial_shade', 'Partial shade', ' PARTIAL-SHADE '])('are found as %j', (text) => {
    expect(wordNamed(words, text)?.word).toBe('partial_shade');
  });

  it('may have several underscores', () => {
    const own = scale({ deep: [1, 2], very_deep_shade: [3, 3] });
    expect(wordNamed(own, 'very deep-shade')?.word).toBe('very_deep_shade');
    expect(readable('very_deep_shade')).toBe('very deep shade');
  });

  it('name the ends of the scale', () => {
    expect(wordedEnds(words)).toBe(`from ${words[0]!.first} (deep shade) to 9 (full sun)`);
  });
});
