import { followLists, offerLists } from './keep.js';
import { readLists } from './kept-lists.js';

/** Adds plants of a list that this browser keeps to the plants of a form. Hidden while there is none. */
export const addOwnPlants = (box: HTMLElement): void => {
  const which = box.querySelector<HTMLSelectElement>('.which')!;
  const text = box.closest('form')?.querySelector('textarea');
  const lists = () => readLists().filter(({ slugs }) => slugs.length > 0);
  followLists(() => {
    box.hidden = lists().length === 0;
    offerLists(which, '');
  });
  box.querySelector('button')?.addEventListener('click', () => {
    const chosen = lists().find(({ name }) => name === which.value) ?? lists()[0];
    if (!text || !chosen) return;
    const present = text.value.split(/[,\n]/).map((each) => each.trim());
    text.value = [...new Set([...present, ...chosen.slugs])].filter((each) => each !== '').join('\n');
    text.focus();
  });
};
