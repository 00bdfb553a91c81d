/**
 * Replaces a photo that its publisher does not deliver: on the page of a plant the next one takes the place of the main photo,
 * with its credit. The credit of the failed photo moves to the end of the list.
 */
const replace = (photo: HTMLImageElement): void => {
  photo.classList.add('failed');
  const figure = photo.closest('figure');
  const list = document.querySelector('.more-photos');
  if (figure === null || list === null) return;
  const next = list.querySelector<HTMLImageElement>('img:not(.failed)');
  if (figure.classList.contains('main-photo') && next !== null) {
    const place = next.closest('figure')!;
    figure.classList.remove('main-photo');
    place.classList.add('main-photo');
    figure.replaceWith(place);
    next.src = next.dataset['large']!;
    next.loading = 'eager';
  }
  if (!figure.classList.contains('main-photo')) list.append(figure);
};

/** Replaces the photos that their publishers do not deliver. */
export const replaceFailedPhotos = (): void => {
  for (const photo of [...document.images]) {
    photo.addEventListener('error', () => replace(photo));
    if (photo.complete && photo.naturalWidth === 0 && photo.src !== '') replace(photo);
  }
};
