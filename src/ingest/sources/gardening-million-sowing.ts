/** A sentence about sowing, seedlings and planting out. */
const ABOUT_SOWING =
  /\b(?:sow|sown|sowing|sowings|seedlings?)\b|\b(?:raised|increased|propagated|grown) (?:from|by) (?:fresh )?seeds?\b|\bthin(?:ned)? out\b|\bplant(?:ed)? out\b|\bprick(?:ed)? out\b/i;
/** End of a sentence; the point of `A. Hypoglottis` ends none. */
const BETWEEN_SENTENCES = /(?<=(?<!\b\p{Lu})[.!?])\s+(?=\p{Lu})/u;
/** A heading within an entry, with which another plant begins: `Tropæolums--`. */
const HEADING = /--$/;

/** Returns the sentences of an entry about sowing, in order; empty without any. */
export const sowingText = (entry: string): string => {
  const paragraphs = entry.split('\n');
  const heading = paragraphs.findIndex((paragraph) => HEADING.test(paragraph));
  return (heading < 0 ? paragraphs : paragraphs.slice(0, heading))
    .flatMap((paragraph) => paragraph.split(BETWEEN_SENTENCES))
    .filter((sentence) => ABOUT_SOWING.test(sentence))
    .join(' ');
};
