import { VOCABULARIES } from '../../fields/vocabularies.js';
import type { Sheet, SheetImage } from './sheet.js';

/** Licences that ask for no credit: public domain in one form or another. */
const FREE = /^(cc0|cc-?\s?zero|pdm?\b|public domain|no rights)/i;

/** What to write beside an image; never null for a licence that asks for credit (contract C8.18). */
const credit = (image: SheetImage, publisher: string | undefined): string | null => {
  if (image.copyright !== null || image.licence === null || FREE.test(image.licence)) return image.copyright;
  return [publisher, image.licence].filter((part) => part !== undefined).join(', ');
};

/** Images by part, all six keys always, best score first, then by id (C8.18). */
export const imagesOf = (sheet: Pick<Sheet, 'images' | 'sources'>) => {
  const publishers = new Map(sheet.sources.map((source) => [source.source_id, source.name]));
  const presented = sheet.images.map((image) => ({
    part: image.part,
    shown: {
      id: image.id,
      image_url: image.image_url,
      copyright: credit(image, publishers.get(image.source_id)),
      licence: image.licence,
      licence_url: image.licence_url,
      source_url: image.source_url,
    },
  }));
  return Object.fromEntries(
    VOCABULARIES.image_part.map((part) => [
      part,
      presented.filter((image) => image.part === part).map((image) => image.shown),
    ]),
  );
};
