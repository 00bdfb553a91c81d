/** Opens the claims of the value that the address names, and again when the address changes. */
export const openClaims = (): void => {
  const open = (): void => {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView();
  };
  addEventListener('hashchange', open);
  open();
};
