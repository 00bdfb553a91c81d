import { imagesOf } from '../../src/species/images.js';
import { ReportLink } from '../components/fix-link.js';
import { Photo, WebLink } from '../components/photo.js';
import type { Visit } from '../visit.js';
import { labelWords } from '../words.js';
import type { PlantContent } from './read.js';

/** Photos that a page shows at most; the others are one click away at their publishers. */
const MOST_PHOTOS = 9;

interface ShownPhoto {
  readonly id: number;
  readonly part: string;
  readonly image_url: string;
  readonly thumbnail_url: string | null;
  readonly copyright: string | null;
  readonly licence: string | null;
  readonly licence_url: string | null;
  readonly source_url: string | null;
  readonly position: number;
}

const photosOf = (record: PlantContent['record']): readonly ShownPhoto[] =>
  Object.entries(imagesOf(record))
    .flatMap(([part, images]) => images.map((image) => ({ ...image, part }) as unknown as ShownPhoto))
    .sort((a, b) => a.position - b.position);

/** The author, as a link if the copyright line ends with an address; without the licence, which follows separately. */
const Author = ({ copyright, licence }: ShownPhoto) => {
  if (copyright === null) return null;
  const [, line, address] = /^(.*?)(?:, (https?:\/\/\S+))?$/s.exec(copyright)!;
  return (
    <>
      {' · '}
      <WebLink href={address}>{line!.replace(`, ${licence}`, '')}</WebLink>
    </>
  );
};

const Credit = ({ visit, photo }: { readonly visit: Visit; readonly photo: ShownPhoto }) => (
  <figcaption>
    {labelWords(visit, 'image_part', photo.part)}
    <Author {...photo} />
    {' · '}
    <WebLink href={photo.licence_url} rel="license">
      {photo.licence ?? visit.t.plant.licenceUnknown}
    </WebLink>
    {photo.source_url === null ? null : (
      <>
        {' · '}
        <WebLink href={photo.source_url}>{visit.t.plant.photoSource}</WebLink>
      </>
    )}
  </figcaption>
);

/** The photos of a plant, each with its credit; the first one large. */
export const Photos = ({
  visit,
  record,
  name,
}: {
  visit: Visit;
  record: PlantContent['record'];
  name: string;
}) => {
  const { t } = visit;
  const all = photosOf(record);
  const [main, ...others] = all.slice(0, MOST_PHOTOS);
  if (main === undefined) return null;
  const alt = ({ part }: ShownPhoto): string => t.plant.photoOf(name, labelWords(visit, 'image_part', part));
  return (
    <div class="photos">
      <figure class="main-photo">
        <Photo visit={visit} address={main.image_url} alt={alt(main)} width={640} height={480} eager />
        <Credit visit={visit} photo={main} />
      </figure>
      <ReportLink visit={visit} slug={record.slug} about="photos" />
      {others.length === 0 ? null : (
        <details>
          <summary>{t.plant.morePhotos(others.length)}</summary>
          <div class="more-photos">
            {others.map((photo) => (
              <figure key={photo.id}>
                <Photo
                  visit={visit}
                  address={photo.thumbnail_url ?? photo.image_url}
                  large={photo.image_url}
                  alt={alt(photo)}
                  width={240}
                  height={180}
                />
                <Credit visit={visit} photo={photo} />
              </figure>
            ))}
          </div>
        </details>
      )}
    </div>
  );
};
