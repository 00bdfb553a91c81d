import type { ComponentChildren } from 'preact';
import type { Ancestor } from '../plant/classification.js';

/** Words of a scientific name that botany does not set in italics. */
const UPRIGHT =
  /^(?:subsp\.|ssp\.|var\.|subvar\.|f\.|fo\.|nothosubsp\.|nothovar\.|nothof\.|×|x|cv\.|sect\.|ser\.|'.*)$/;

/** Runs of words that are all in italics or all upright, so that no space is left between two elements. */
const runs = (name: string): readonly (readonly [text: string, isUpright: boolean])[] => {
  const found: [string, boolean][] = [];
  for (const word of name.split(' ')) {
    const isUpright = UPRIGHT.test(word);
    const last = found.at(-1);
    if (last && last[1] === isUpright) last[0] += ` ${word}`;
    else found.push([word, isUpright]);
  }
  return found;
};

interface NameProps {
  readonly name: string;
  readonly author?: string | null;
  /** False for names above the genus, which are upright. */
  readonly italic?: boolean;
}

/** A scientific name as botany writes it: italic, its rank connectors, hybrid sign and author upright. */
export const LatinName = ({ name, author, italic = true }: NameProps) => {
  const words: ComponentChildren[] = runs(name).flatMap(([text, isUpright], at) => [
    at === 0 ? '' : ' ',
    italic && !isUpright ? <i key={text}>{text}</i> : text,
  ]);
  return (
    <span class="sci" lang="la">
      {words}
      {author ? <span class="author"> {author}</span> : null}
    </span>
  );
};

/** A taxon above a plant, as a link where it has a page; names of genera are in italics. */
export const TaxonName = ({
  ancestor: { rank, name, path },
}: {
  readonly ancestor: Pick<Ancestor, 'rank' | 'name' | 'path'>;
}) => {
  const latin = rank === 'genus' ? <i lang="la">{name}</i> : <span lang="la">{name}</span>;
  return path === '' ? latin : <a href={path}>{latin}</a>;
};
