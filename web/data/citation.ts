import type { Visit } from '../visit.js';
import { dateText } from '../words.js';

/** Returns the citation of the whole data, as a sentence and as a BibTeX entry. */
export const citationOf = (
  { t, language, base }: Visit,
  version: string | null,
  now: Date,
): { readonly sentence: string; readonly bibtex: string } => {
  const address = `${base}/data`;
  const day = now.toISOString().slice(0, 10);
  return {
    sentence: t.data.cited(address, version, dateText(language, now.toISOString())),
    bibtex: `@misc{linnea,
  title = {Linnea},
  howpublished = {\\url{${address}}},
${version === null ? '' : `  note = {Data version ${version}},\n`}  year = {${day.slice(0, 4)}},
  urldate = {${day}}
}`,
  };
};
