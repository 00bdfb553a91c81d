import { type Citation, type CitedSource, citationKey, yearOf } from '../citation.js';

/** Characters with a meaning in TeX. */
const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  ...Object.fromEntries([...'{}&%$#_'].map((letter) => [letter, `\\${letter}`])),
};

const escaped = (text: string): string => text.replace(/[\\~^{}&%$#_]/g, (letter) => SPECIAL[letter]!);

/** Braces within the value keep its capitals, and an author whole. */
const whole = (text: string): string => `{${escaped(text)}}`;

/** Addresses stay as they are, except for what would end the value. */
const address = (url: string): string => url.replaceAll('{', '%7B').replaceAll('}', '%7D');

type Value = string | null;

/** Returns an entry; members that are null are left out. */
const entry = (key: string, members: Readonly<Record<string, Value>>): string =>
  [
    `@misc{${key},`,
    ...Object.entries(members).flatMap(([name, value]) =>
      value === null ? [] : [`  ${name} = {${value}},`],
    ),
    '}',
  ].join('\n');

const sourceEntry = ({ slug, name, citation, url, licence }: CitedSource): string =>
  entry(`linnea-source-${slug}`, {
    author: whole(name),
    title: whole(name),
    url: url && address(url),
    note: escaped([citation, licence && `Licence: ${licence}`].filter(Boolean).join('; ')) || null,
  });

/** Returns an entry for the data and one for each source, in BibTeX. */
export const bibtex = (citation: Citation): string => {
  const { creator, title, version, accessed, url, licence } = citation;
  return `${[
    entry(citationKey(citation), {
      author: whole(creator),
      title: whole(title),
      year: yearOf(citation),
      version: version && escaped(version),
      publisher: whole(creator),
      url: url && address(url),
      urldate: accessed,
      note: licence && escaped(`Data set. Licence: ${licence.name}`),
    }),
    ...citation.sources.map(sourceEntry),
  ].join('\n\n')}\n`;
};
