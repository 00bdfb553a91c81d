/** Shows the photos of a plant large, one at a time: turned by buttons and arrow keys, closed by Escape. */
export const showPhotosLarge = (gallery: HTMLDialogElement): void => {
  const linked = (): readonly HTMLAnchorElement[] => [
    ...document.querySelectorAll<HTMLAnchorElement>('.photos figure > a'),
  ];
  const caption = gallery.querySelector('figcaption')!;
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  let shown: readonly HTMLAnchorElement[] = [];
  let at = 0;
  const show = (next: number): void => {
    at = (next + shown.length) % shown.length;
    caption.before(image);
    const photo = shown[at]!;
    image.src = photo.href;
    image.alt = photo.querySelector('img')?.alt ?? '';
    const credit = photo.closest('figure')?.querySelector('figcaption');
    caption.replaceChildren(...(credit ? credit.cloneNode(true).childNodes : []));
  };
  for (const photo of linked())
    photo.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // Not kept: a photo that fails leaves its place to another one.
      shown = linked().filter((each) => each.querySelector('img:not(.failed)') !== null);
      show(Math.max(shown.indexOf(photo), 0));
      gallery.showModal();
    });
  // On the document: turning replaces the credit, which may have the focus.
  document.addEventListener('keydown', ({ key }) => {
    if (!gallery.open) return;
    if (key === 'ArrowLeft') show(at - 1);
    if (key === 'ArrowRight') show(at + 1);
  });
  gallery.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.dataset['turn']) show(at + Number(button.dataset['turn']));
    else if (button !== null || target === gallery) gallery.close();
  });
};
