import { imagesOf } from '../../src/species/images.js';
import { ReportLink } from '../components/fix-link.js';
import { Photo, WebLink, webAddress } from '../components/photo.js';
import type { Visit } from '../visit.js';
import { labelWords, licenceText } from '../words.js';
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
      {licenceText(visit, photo.licence)}
    </WebLink>
    {photo.source_url === null ? null : (
      <>
        {' · '}
        <WebLink href={photo.source_url}>{visit.t.plant.photoSource}</WebLink>
      </>
    )}
  </figcaption>
);

/** A photo that leads to the large one, which a script shows on the page (browser/gallery.ts). */
const Figure = ({
  visit,
  photo,
  name,
  isMain = false,
  isSmall = false,
}: {
  readonly visit: Visit;
  readonly photo: ShownPhoto;
  readonly name: string;
  readonly isMain?: boolean;
  readonly isSmall?: boolean;
}) => {
  const image = (
    <Photo
      visit={visit}
      address={isSmall ? (photo.thumbnail_url ?? photo.image_url) : photo.image_url}
      large={isSmall ? photo.image_url : undefined}
      alt={visit.t.plant.photoOf(name, labelWords(visit, 'image_part', photo.part))}
      width={isSmall ? 240 : 640}
      height={isSmall ? 180 : 480}
      eager={isMain}
    />
  );
  const large = webAddress(photo.image_url);
  return (
    <figure class={isMain ? 'main-photo' : undefined}>
      {large === null ? (
        image
      ) : (
        <a href={large} rel="external noreferrer">
          {image}
        </a>
      )}
      <Credit visit={visit} photo={photo} />
    </figure>
  );
};

/** Shows one photo large; empty until a script fills and opens it. */
const Gallery = ({ visit: { t } }: { readonly visit: Visit }) => (
  <dialog class="gallery" aria-label={t.plant.photos}>
    <figure>
      <figcaption />
    </figure>
    <p class="turn">
      <button type="button" data-turn="-1" aria-label={t.plant.previous}>
        ‹
      </button>
      <button type="button" data-turn="1" aria-label={t.plant.next} autofocus>
        ›
      </button>
      <button type="button" data-close>
        {t.plant.close}
      </button>
    </p>
  </dialog>
);

/** Photos that are seen at once; the others are folded away. */
const AT_ONCE = 2;

/** The photos of a plant, each with its credit; the first two large. */
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
  const all = photosOf(record).slice(0, MOST_PHOTOS);
  if (all.length === 0) return null;
  const others = all.slice(AT_ONCE);
  return (
    <div class="photos">
      {all.slice(0, AT_ONCE).map((photo, at) => (
        <Figure key={photo.id} visit={visit} photo={photo} name={name} isMain={at === 0} />
      ))}
      {others.length === 0 ? null : (
        <details>
          <summary>{t.plant.morePhotos(others.length)}</summary>
          <div class="more-photos">
            {others.map((photo) => (
              <Figure key={photo.id} visit={visit} photo={photo} name={name} isSmall />
            ))}
          </div>
        </details>
      )}
      <ReportLink visit={visit} slug={record.slug} about="photos" />
      <Gallery visit={visit} />
    </div>
  );
};
