/** Returns the storage of the browser; null where it is switched off. */
export const storage = (): Storage | null => {
  try {
    return localStorage;
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    return null;
  }
};
