import { addSliders } from './sliders.js';

/**
 * Fills a section of filters with its counts when it is opened for the first time. Until then, and if that fails, its
 * inputs work without counts. What was chosen meanwhile and the focus stay.
 */
const countWhenOpened = (section: HTMLDetailsElement): void => {
  const fill = async (): Promise<void> => {
    const response = await fetch(section.dataset['filters']!);
    const inputs = section.querySelector('div');
    if (!response.ok || inputs === null) return;
    const counted = await response.text();
    const chosen = chosenIn(inputs);
    const focused = inputsIn(inputs).indexOf(document.activeElement as HTMLInputElement);
    inputs.innerHTML = counted;
    choose(inputs, chosen);
    addSliders(inputs);
    inputsIn(inputs)[focused]?.focus();
  };
  section.addEventListener('toggle', () => void fill().catch(() => undefined), { once: true });
};

/** Returns the inputs that the service sent: not the sliders, which follow the numbers next to them. */
const inputsIn = (box: Element): readonly HTMLInputElement[] => [
  ...box.querySelectorAll<HTMLInputElement>('input:not([type=range])'),
];

/** Values of inputs in their order: what a visitor entered before the counts arrived. */
const chosenIn = (box: Element): readonly (string | boolean)[] =>
  inputsIn(box).map((input) => (input.type === 'checkbox' ? input.checked : input.value));

const choose = (box: Element, values: readonly (string | boolean)[]): void => {
  for (const [at, input] of inputsIn(box).entries()) {
    const value = values[at];
    if (typeof value === 'boolean') input.checked = value;
    else if (value !== undefined) input.value = value;
  }
};

/** Adds counts to sections that are opened, and sliders to ranges. */
export const countFilters = (form: HTMLFormElement): void => {
  for (const section of form.querySelectorAll<HTMLDetailsElement>('details[data-filters]'))
    countWhenOpened(section);
  addSliders(form);
};
