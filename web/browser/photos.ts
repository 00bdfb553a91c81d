const isShown = (photo: HTMLImageElement | null | undefined): photo is HTMLImageElement =>
  photo !== null && photo !== undefined && !photo.classList.contains('failed');

/** Returns the photo that takes the place of a failed one: the first folded one, else the second large one. */
const nextPhoto = (figure: HTMLElement): HTMLImageElement | undefined =>
  [
    ...document.querySelectorAll<HTMLImageElement>('.more-photos img'),
    ...(figure.classList.contains('main-photo')
      ? document.querySelectorAll<HTMLImageElement>('.photos > figure:not(.main-photo) img')
      : []),
  ].find(isShown);

/**
 * Replaces a photo that its publisher does not deliver: on the page of a plant the next one takes the place of a large photo,
 * with its credit. The credit of the failed photo moves behind it.
 */
const replace = (photo: HTMLImageElement): void => {
  photo.classList.add('failed');
  const figure = photo.closest('figure');
  if (figure === null || figure.closest('.photos') === null) return;
  const list = document.querySelector('.more-photos');
  if (list !== null && figure.parentElement === list) {
    list.append(figure);
    return;
  }
  const next = nextPhoto(figure);
  if (next === undefined) return;
  const place = next.closest('figure')!;
  place.classList.toggle('main-photo', figure.classList.contains('main-photo'));
  figure.classList.remove('main-photo');
  if (list !== null && place.parentElement === list) {
    figure.replaceWith(place);
    list.append(figure);
  } else place.after(figure);
  next.src = next.dataset['large'] ?? next.src;
  next.loading = 'eager';
};

/** Replaces the photos that their publishers do not deliver, also those that come into the page later. */
export const replaceFailedPhotos = (): void => {
  // Errors of resources do not bubble.
  const failed = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement) replace(target);
  };
  document.addEventListener('error', failed, true);
  for (const photo of document.images)
    if (photo.complete && photo.naturalWidth === 0 && photo.src !== '') replace(photo);
};
