import { parseXml } from '../../tables/xml.js';
import { longerThan, MAX_LENGTH } from '../limits.js';
import type { RowProblem } from '../manifest.js';
import { isPage } from '../page.js';
import { limitBytes } from './container.js';
import { type Licence, licenceOf, NO_LICENCE } from './licence.js';

/** Metadata of a data set in the Ecological Metadata Language. */
export interface DataSet extends Licence {
  readonly title: string | null;
  readonly citation: string | null;
  readonly url: string | null;
  /** Texts that are left out because they are too long. */
  readonly skipped: readonly RowProblem[];
}

export const EMPTY_DATA_SET: DataSet = { title: null, citation: null, url: null, skipped: [], ...NO_LICENCE };

const MAX_BYTES = 1 << 24;

/** Paths of the elements that are read, starting at the root. */
const TITLE = 'eml/dataset/title';
const RIGHTS = 'eml/dataset/intellectualRights';
const LICENSED = 'eml/dataset/licensed';
const CITATION = 'eml/additionalMetadata/metadata/gbif/citation';
const IDENTIFIER = 'eml/dataset/alternateIdentifier';
/** Maximum lengths of their texts, with single spaces. */
const LONGEST = new Map<string, number>([
  [TITLE, MAX_LENGTH.label],
  [RIGHTS, MAX_LENGTH.text],
  [LICENSED, MAX_LENGTH.text],
  [CITATION, MAX_LENGTH.citation],
  [IDENTIFIER, MAX_LENGTH.citation],
]);

/**
 * Reads eml.xml: the first title, the requested citation, the page and the licence.
 *
 * @throws Error when the text is malformed XML, or larger than 16 MB.
 */
export const readEml = async (pieces: AsyncIterable<Buffer>): Promise<DataSet> => {
  const path: string[] = [];
  const texts = new Map<string, string>();
  const addresses: string[] = [];
  const skipped: RowProblem[] = [];
  let cited: string | null = null;
  let identified: string | null = null;
  const finished = new Set<string>();
  const handlers = {
    open: (name: string, attributes: ReadonlyMap<string, string>) => {
      path.push(name);
      const at = path.join('/');
      if (at.startsWith(RIGHTS) && name === 'ulink') addresses.push(attributes.get('url')?.trim() ?? '');
      if (at === CITATION) cited = addressIn(attributes.get('identifier') ?? '');
    },
    text: (part: string) => {
      const at = [...LONGEST.keys()].find((each) => isInside(path, each));
      // Of several titles or identifiers, mostly translations, only the first is read.
      // The rest of a text that is too long is not read.
      const before = at === undefined || finished.has(at) ? undefined : (texts.get(at) ?? '');
      if (before !== undefined && before.length <= MAX_LENGTH.text)
        texts.set(at!, before + part.slice(0, MAX_LENGTH.text + 1));
      if (path.join('/') === `${LICENSED}/url`) addresses.push(part.trim());
    },
    close: () => {
      const at = path.join('/');
      if (at === IDENTIFIER) identified ??= addressIn(texts.get(at) ?? '');
      if (at === IDENTIFIER && identified === null) texts.delete(at);
      else if (texts.has(at)) finished.add(at);
      path.pop();
    },
    skip: (problem: RowProblem) => skipped.push(problem),
  };
  for await (const _ of parseXml(limitBytes(pieces, MAX_BYTES), handlers));
  const text = (at: string): string | null => {
    const found = texts.get(at)?.replace(/\s+/g, ' ').trim() || null;
    const longest = LONGEST.get(at)!;
    if (found === null || found.length <= longest) return found;
    skipped.push({ what: found, why: longerThan(`${at} is`, longest) });
    return null;
  };
  const address = addresses.find(isPage) ?? null;
  return {
    title: text(TITLE),
    citation: text(CITATION),
    url: cited ?? identified,
    skipped,
    ...licenceOf(text(RIGHTS) ?? text(LICENSED) ?? '', address),
  };
};

const isInside = (path: readonly string[], element: string): boolean => {
  const at = path.join('/');
  return at === element || at.startsWith(`${element}/`);
};

/** Returns the page of the data set: a URL, or a DOI as a URL. */
const addressIn = (text: string): string | null => {
  const found = text.trim();
  if (isPage(found)) return found;
  const doi = /^(?:doi:)?(10\.\d{4,9}\/\S+)$/i.exec(found)?.[1];
  return doi === undefined ? null : `https://doi.org/${doi}`;
};
