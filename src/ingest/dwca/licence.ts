/** Licence of a data set or image, as far as its publisher states it in known words. */
export interface Licence {
  readonly licence: string | null;
  readonly licence_url: string | null;
  /** Whether a database that contains these values must be published under the same licence. */
  readonly share_alike: boolean;
}

export const NO_LICENCE: Licence = { licence: null, licence_url: null, share_alike: false };

const ADDRESS = /creativecommons\.org\/(?:licenses\/([a-z-]+)|publicdomain\/(zero|mark))\/(\d\.\d)/i;
const SHORT = /\bcc[ -](by(?:[ -](?:nc|nd|sa))*)\)?(?:[ -]?v?(\d\.\d))?/i;
const ZERO = /\bcc[ -]?0\b|\bcc[ -]zero\b/i;
const DATABASE = /opendatacommons\.org\/licenses\/(odbl|by|pddl)|\b(odbl)\b/i;
const MAX_LENGTH = 300;

/**
 * Recognizes a licence by words and URLs. The text of an unknown licence is stored unchanged (contract C8.21).
 */
export const licenceOf = (words: string, address: string | null = null): Licence => {
  const text = words.replace(/\s+/g, ' ').trim();
  const both = `${address ?? ''} ${text}`;
  const commons = ADDRESS.exec(both);
  if (commons) return ofCommons(commons[1] ?? commons[2]!, commons[3]!);
  const data = DATABASE.exec(both);
  if (data) return ofDataCommons((data[1] ?? data[2]!).toLowerCase());
  if (ZERO.test(text)) return ofCommons('zero', '1.0');
  const short = SHORT.exec(text);
  const kind = short?.[1]?.toLowerCase().replaceAll(' ', '-');
  if (short?.[2]) return ofCommons(kind!, short[2]);
  if (kind !== undefined) {
    // Without a version, no URL would be correct.
    return { licence: `CC ${kind.toUpperCase()}`, licence_url: address, share_alike: kind.includes('sa') };
  }
  if (text === '' && address === null) return NO_LICENCE;
  return { licence: (text || address!).slice(0, MAX_LENGTH), licence_url: address, share_alike: false };
};

const ofCommons = (kind: string, version: string): Licence => {
  const code = kind.toLowerCase();
  if (code === 'zero' || code === 'mark')
    return {
      licence: code === 'zero' ? 'CC0' : 'Public Domain Mark',
      licence_url: `https://creativecommons.org/publicdomain/${code}/${version}/`,
      share_alike: false,
    };
  return {
    licence: `CC ${code.toUpperCase()} ${version}`,
    licence_url: `https://creativecommons.org/licenses/${code}/${version}/`,
    share_alike: code.includes('sa'),
  };
};

const ofDataCommons = (code: string): Licence => ({
  licence: code === 'odbl' ? 'ODbL' : code === 'by' ? 'ODC-By' : 'PDDL',
  licence_url: `https://opendatacommons.org/licenses/${code}/`,
  share_alike: code === 'odbl',
});
