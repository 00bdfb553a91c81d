import { VOCABULARIES } from '../fields/vocabularies.js';
import type { FullRecord, RecordImage } from './full-record.js';

/** Licences that require no credit: forms of public domain. */
const FREE = /^(cc0|cc-?\s?zero|pdm?\b|public domain|no rights)/i;

const credit = (image: RecordImage, publisher: string | undefined): string | null => {
  if (image.copyright !== null || image.licence === null || FREE.test(image.licence)) return image.copyright;
  return [publisher, image.licence].filter((part) => part !== undefined).join(', ');
};

/** Images with the sources that publish them. */
type Illustrated = Pick<FullRecord, 'images' | 'sources'>;

/** Returns the credit line of each image, in their order; never null for a licence that requires credit (contract C8.18). */
export const imageCredits = ({ images, sources }: Illustrated): readonly (string | null)[] => {
  const publishers = new Map(sources.map((source) => [source.source_id, source.name]));
  return images.map((image) => credit(image, publishers.get(image.source_id)));
};

/** Groups images by part of the plant, always with all six keys, in published order (C8.18, C8.28). */
export const imagesOf = (record: Illustrated) => {
  const credits = imageCredits(record);
  const presented = record.images.map((image, index) => ({
    part: image.part,
    shown: {
      id: image.id,
      position: index + 1,
      image_url: image.image_url,
      thumbnail_url: image.thumbnail_url,
      view: image.view,
      rating: image.rating,
      copyright: credits[index]!,
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
