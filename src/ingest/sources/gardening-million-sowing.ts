/** A sentence about sowing, seedlings and planting out. */
const ABOUT_SOWING =
  /\b(?:sow|sown|sowing|sowings|seedlings?)\b|\b(?:raised|increased|propagated|grown) (?:from|by) (?:fresh )?seeds?\b|\bthin(?:ned)? out\b|\bplant(?:ed)? out\b|\bprick(?:ed)? out\b/i;
/** End of a sentence; the point of `A. Hypoglottis` ends none. */
const BETWEEN_SENTENCES = /(?<=(?<!\b\p{Lu})[.!?])\s+(?=\p{Lu})/u;
/** A heading within an entry, with which another plant begins: `Tropæolums--`, `Syringa (Lilac.)--There are`. */
const HEADING = /^\p{Lu}[^-]*--(?!continued)/u;

/** Returns the paragraphs of an entry before the heading of another plant. */
export const ownParagraphs = (entry: string): string => {
  const [first = '', ...others] = entry.split('\n');
  const heading = others.findIndex((paragraph) => HEADING.test(paragraph));
  return [first, ...(heading < 0 ? others : others.slice(0, heading))].join('\n');
};

/** Returns the sentences about sowing in the text of an entry, in order; empty without any. */
export const sowingText = (text: string): string =>
  text
    .split('\n')
    .flatMap((paragraph) => paragraph.split(BETWEEN_SENTENCES))
    .filter((sentence) => ABOUT_SOWING.test(sentence))
    .join(' ');
