const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);
const BREAK = /<\/?(?:br|p|div|li|ul|tr|td)\b[^<>]*>/gi;
const TAG = /<[^<>]*>/g;
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi;
const LAST_CODE_POINT = 0x10_ff_ff;

const character = (code: number, written: string): string =>
  code <= LAST_CODE_POINT ? String.fromCodePoint(code) : written;

/** Returns the text of a short piece of HTML in one line: without tags, with character references replaced. */
export const htmlText = (html: string): string =>
  html
    .replace(BREAK, ' ')
    .replace(TAG, '')
    .replace(REFERENCE, (written, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? written;
      return character(decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal), written);
    })
    .replace(/\s+/g, ' ')
    .trim();
