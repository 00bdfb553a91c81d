import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

const open = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

/** Reads the text of entries of a zip file, by name. */
const entriesOf = async (path: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const zip = await open(path, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, string>();
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject);
      zip.on('end', resolve);
      zip.on('entry', (entry: yauzl.Entry) => {
        if (!names.includes(entry.fileName)) return zip.readEntry();
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('error', reject);
          stream.on('end', () => {
            entries.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  } finally {
    zip.close();
  }
  return entries;
};

/** Reads the texts that cells refer to by number. */
const sharedTexts = (xml: string): readonly string[] => {
  const texts: string[] = [];
  let inside = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    if (name === 'si') texts.push('');
    inside = name === 't';
  });
  parser.on('closetag', () => {
    inside = false;
  });
  parser.on('text', (text) => {
    if (inside) texts[texts.length - 1] += text;
  });
  parser.write(xml).close();
  return texts;
};

/** Returns the number of a column from 0: `A` is 0, `AA` is 26. */
const columnOf = (reference: string): number =>
  [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Reads the rows of the first sheet of an XLSX file, as texts by position. */
export const firstSheet = async (path: string): Promise<readonly (readonly string[])[]> => {
  const SHEET = 'xl/worksheets/sheet1.xml';
  const TEXTS = 'xl/sharedStrings.xml';
  const entries = await entriesOf(path, [SHEET, TEXTS]);
  const texts = sharedTexts(entries.get(TEXTS) ?? '<sst/>');
  const rows: string[][] = [];
  let index = 0;
  let shared = false;
  let value: string | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push([]);
    if (name === 'c') {
      index = columnOf(String(attributes['r']));
      shared = attributes['t'] === 's';
    }
    value = name === 'v' || name === 't' ? '' : undefined;
  });
  parser.on('text', (text) => {
    if (value !== undefined) value += text;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'v' || name === 't') rows.at(-1)![index] = shared ? texts[Number(value)]! : value!;
    value = undefined;
  });
  parser.write(entries.get(SHEET)!).close();
  return rows;
};
