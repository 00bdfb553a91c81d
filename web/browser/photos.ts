/** Hides photos that their publishers do not deliver; the frame and the credit stay. */
export const hideFailedPhotos = (): void => {
  const hide = (photo: HTMLImageElement): void => photo.classList.add('failed');
  for (const photo of document.images) {
    if (photo.complete && photo.naturalWidth === 0 && photo.src !== '') hide(photo);
    photo.addEventListener('error', () => hide(photo));
  }
};
