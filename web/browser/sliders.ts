/** Returns a slider for one end of a range: its positions are the borders between the counted ranges. */
const slider = (label: string, borders: number): HTMLInputElement => {
  const input = document.createElement('input');
  input.type = 'range';
  input.min = '0';
  input.max = String(borders);
  input.ariaLabel = label;
  return input;
};

const numberIn = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);

/**
 * Adds a slider with two thumbs above the inputs of a range. The thumbs move between the ranges in which plants are counted,
 * such as 10 to 29 and 30 to 99; any other number can be typed.
 */
const addSlider = (fieldset: HTMLFieldSetElement): void => {
  const [least, most] = fieldset.querySelectorAll<HTMLInputElement>('input[type=text]');
  const ends = fieldset.querySelector('.ends');
  const ranges = (fieldset.dataset['ranges'] ?? '').split(' ').map((range) => range.split(','));
  if (!least || !most || !ends) return;
  const name = fieldset.querySelector('legend')?.textContent ?? '';
  const labelled = (input: HTMLInputElement): string =>
    `${name}: ${input.closest('label')?.textContent?.trim() ?? ''}`;
  const low = slider(labelled(least), ranges.length);
  const high = slider(labelled(most), ranges.length);

  /** Moves the thumbs to the typed numbers. */
  const follow = (): void => {
    const [from, to] = [numberIn(least.value), numberIn(most.value)];
    const isBelow = ([, last]: readonly string[]): boolean =>
      from !== null && last !== '' && Number(last) < from;
    const isAbove = ([first]: readonly string[]): boolean =>
      to !== null && first !== '' && Number(first) > to;
    low.value = String(ranges.filter(isBelow).length);
    high.value = String(ranges.length - ranges.filter(isAbove).length);
    say();
  };
  const say = (): void => {
    low.ariaValueText = least.value || least.placeholder;
    high.ariaValueText = most.value || most.placeholder;
  };
  /** Writes the numbers of the thumbs; they keep at least one range between them. */
  const write = (moved: HTMLInputElement): void => {
    if (low.valueAsNumber >= high.valueAsNumber) {
      if (moved === low) low.value = String(high.valueAsNumber - 1);
      else high.value = String(low.valueAsNumber + 1);
    }
    least.value = ranges[low.valueAsNumber]?.[0] ?? '';
    most.value = ranges[high.valueAsNumber - 1]?.[1] ?? '';
    say();
  };
  for (const thumb of [low, high]) thumb.addEventListener('input', () => write(thumb));
  for (const input of [least, most]) input.addEventListener('input', follow);
  const both = document.createElement('div');
  both.className = 'slider';
  both.append(low, high);
  ends.before(both);
  follow();
};

/** Adds sliders to the ranges in a form or a part of one. */
export const addSliders = (part: Element): void => {
  for (const fieldset of part.querySelectorAll<HTMLFieldSetElement>('fieldset[data-ranges]'))
    addSlider(fieldset);
};
