import { z } from 'zod';
import { type Ask, batchesOf, shaped } from './ask.js';

/** A file of Wikimedia Commons with its terms, as its page states them. */
export interface CommonsPhoto {
  readonly file: string;
  readonly page: string;
  /** Author, as HTML. */
  readonly author: string | null;
  /** Credit line that the author asks for, as HTML. */
  readonly attribution: string | null;
  readonly licence: string | null;
  readonly licence_url: string | null;
}

const Stated = z.object({ value: z.coerce.string() }).optional();
const Metadata = z.object({
  Artist: Stated,
  Attribution: Stated,
  LicenseShortName: Stated,
  LicenseUrl: Stated,
});
const Renamed = z.array(z.object({ from: z.string(), to: z.string() })).default([]);

/** https://www.mediawiki.org/wiki/API:Imageinfo and Extension:CommonsMetadata */
const Answer = z.object({
  continue: z.record(z.string(), z.coerce.string()).optional(),
  query: z
    .object({
      normalized: Renamed,
      redirects: Renamed,
      pages: z.array(
        z.object({
          title: z.string(),
          imageinfo: z
            .array(
              z.object({
                descriptionurl: z.string(),
                // A page without metadata has an empty list.
                extmetadata: z.union([
                  Metadata,
                  z.tuple([]).transform(() => ({}) as z.output<typeof Metadata>),
                ]),
              }),
            )
            .optional(),
        }),
      ),
    })
    .optional(),
});
type Query = NonNullable<z.output<typeof Answer>['query']>;

/**
 * Returns the files with these names that exist, by the name that was asked for.
 *
 * @param address api.php of Wikimedia Commons
 */
export const readPhotos = async (
  ask: Ask,
  address: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, CommonsPhoto>> => {
  const photos = new Map<string, CommonsPhoto>();
  for (const batch of batchesOf(files))
    for await (const query of answers(ask, address, batch))
      for (const [file, photo] of photosIn(query, batch)) photos.set(file, photo);
  return photos;
};

/** Asks until the answer is complete: a long one comes in parts, each about at least one file. */
async function* answers(ask: Ask, address: string, files: readonly string[]): AsyncGenerator<Query> {
  let from: Readonly<Record<string, string>> | undefined = {};
  for (let part = 0; from !== undefined && part < files.length; part += 1) {
    const answer: z.output<typeof Answer> = shaped(
      address,
      Answer,
      await ask(address, {
        action: 'query',
        prop: 'imageinfo',
        titles: files.map(titleOf).join('|'),
        redirects: '1',
        iiprop: 'url|extmetadata',
        iiextmetadatafilter: 'Artist|Attribution|LicenseShortName|LicenseUrl',
        iiextmetadatalanguage: 'en',
        formatversion: '2',
        maxlag: '5',
        ...from,
      }),
    );
    if (answer.query !== undefined) yield answer.query;
    from = answer.continue;
  }
}

const titleOf = (file: string): string => `File:${file}`;

const photosIn = (
  { normalized, redirects, pages }: Query,
  files: readonly string[],
): readonly (readonly [string, CommonsPhoto])[] => {
  const renamed = new Map([...normalized, ...redirects].map(({ from, to }) => [from, to]));
  const found = new Map(pages.map((page) => [page.title, page]));
  const finalTitle = (title: string): string => {
    const once = renamed.get(title) ?? title;
    return renamed.get(once) ?? once;
  };
  return files.flatMap((file) => {
    const page = found.get(finalTitle(titleOf(file)));
    const info = page?.imageinfo?.[0];
    if (page === undefined || info === undefined) return [];
    const { Artist, Attribution, LicenseShortName, LicenseUrl } = info.extmetadata;
    const photo: CommonsPhoto = {
      file: page.title.replace(/^File:/, ''),
      page: info.descriptionurl,
      author: Artist?.value ?? null,
      attribution: Attribution?.value ?? null,
      licence: LicenseShortName?.value ?? null,
      licence_url: LicenseUrl?.value ?? null,
    };
    return [[file, photo]];
  });
};
