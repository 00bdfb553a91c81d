/** A botanical name and its cultivar, group or trade name. */
interface Trimmed {
  readonly text: string;
  /** Cultivar, group or trade name without quotes and signs; null if there is none. */
  readonly cultivar: string | null;
}

/** Patterns of cultivar, group and trade names, most reliable first. */
const FORMS: readonly RegExp[] = [
  /(?<=^|\s)'(\p{L}[^'"]*(?:'\p{L}[^'"]*)?)'(?=$|[\s,;)])/u,
  /(?<=^|\s)"(\p{L}[^"]*)"(?=$|[\s,;)])/u,
  /(?<=\s)cv\.? (\p{Lu}[\p{L}\d' -]*)$/u,
  /(?<=\s)(\p{Lu}[\p{L}\d'-]*(?: \p{Lu}[\p{L}\d'-]*){0,4}) ?[™®©]+/u,
  /(?<=\s)\(?(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?) (?:Group|Gp)\.?\)?(?=$|\s)/u,
];

/** Splits a normalised name (normalise-characters.ts) into botanical name and cultivar. */
export const withoutCultivar = (plainText: string): Trimmed => {
  let text = plainText;
  let cultivar: string | null = null;
  for (const form of FORMS) {
    const found = form.exec(text);
    if (!found || found[1] === undefined) continue;
    cultivar ??= found[1].trim();
    text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  }
  return { text: text.replace(/\s+/g, ' ').trim(), cultivar };
};
