/** Sends a form when one of its lists changes. */
export const submitOnChange = (): void => {
  for (const list of document.querySelectorAll<HTMLSelectElement>('select[data-submit]'))
    list.addEventListener('change', () => list.form?.requestSubmit());
};
