/** The twin bells of Linnaea borealis, drawn in one line; the favicon is made of the same path. */
const MARK_PATH =
  'M12 22V10M12 10C12 6 9 4.5 7 5.5M12 10c0-4 3-5.5 5-4.5M7 5.5C4.5 6 3 9 2.5 13c1.2-.6 2-.6 2.8.3.7-.9 1.6-.9 2.6 0 .2-3.4.1-6.3-.9-7.8ZM17 5.5c2.5.5 4 3.5 4.5 7.5-1.2-.6-2-.6-2.8.3-.7-.9-1.6-.9-2.6 0-.2-3.4-.1-6.3.9-7.8Z';

export const Mark = () => (
  <svg class="mark" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
    <path d={MARK_PATH} />
  </svg>
);

/** The favicon as a document of its own. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>path{fill:none;stroke:#2f6b3c;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}@media(prefers-color-scheme:dark){path{stroke:#8fc79c}}</style><path d="${MARK_PATH}"/></svg>`;
