/** A botanical name and its cultivar, group or trade name. */
interface Trimmed {
  readonly text: string;
  /** Cultivar, group or trade name without quotes and signs; null if there is none. */
  readonly cultivar: string | null;
}

/**
 * Matches a cultivar group in six languages and any case. A name in small letters needs an epithet before it: *Rubus fruticosus
 * group* is a species in a wide sense.
 */
const GROUP = new RegExp(
  [
    String.raw`(?<=\s)\(?(\p{Lu}\p{Ll}[\p{L}-]*(?: \p{Lu}\p{Ll}[\p{L}-]+)?|\p{Lu}{2}[\p{Lu}-]*`,
    String.raw`|(?<=^\S+ (?:× )?\p{Ll}[\p{Ll}-]+ .*|^\S+ (?:× )?\p{Ll}[\p{Ll}-]+ \(?)\p{Ll}[\p{Ll}-]+)`,
    String.raw`[ -](?:[Gg]roup|GROUP|[Gg]r?p|[Gg]rupp[eo]|GRUPPE|[Gg]roep|[Gg]roupe|[Gg]rupo)\.?\)?(?=$|\s)`,
  ].join(''),
  'u',
);

/** Patterns of cultivar, group and trade names, most reliable first. */
const FORMS: readonly RegExp[] = [
  /(?<=^|\s)'(\p{L}[^'"]*(?:'\p{L}[^'"]*)?)'(?=$|[\s,;)])/u,
  /(?<=^|\s)"(\p{L}[^"]*)"(?=$|[\s,;)])/u,
  /(?<=\s)cv\.? (\p{Lu}[\p{L}\d' -]*)$/u,
  /(?<=\s)(\p{Lu}[\p{L}\d'-]*(?: \p{Lu}[\p{L}\d'-]*){0,4}) ?[™®©]+/u,
  GROUP,
  /(?<=\s)[Cc]onv(?:ar|ariety|arietas)?\.? (\p{Ll}[\p{Ll}-]+)(?=$|\s)/u,
];

/** Matches what every text with a cultivar or group has; most names have not. */
const MAY_HAVE_CULTIVAR = /['"™®©]|cv|gr|gp|conv/i;

/** Splits a normalised name (normalise-characters.ts) into botanical name and cultivar. */
export const withoutCultivar = (plainText: string): Trimmed => {
  if (!MAY_HAVE_CULTIVAR.test(plainText)) return { text: plainText, cultivar: null };
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
