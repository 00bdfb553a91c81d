import { join } from 'node:path';
import { downloadOf } from '../../src/ingest/downloaded.js';

const download = (path: string) => ({ path, edition: 'edition 7', sha256: '7'.repeat(64) });

it('a file belongs to the download that it is, or in whose archive it is', () => {
  const [zip, table] = [download(join('kew', 'wcvp.zip')), download(join('kew', 'zones.txt'))];
  const owner = (...path: readonly string[]) => downloadOf([zip, table], join('kew', ...path));
  expect(owner('wcvp.zip')).toBe(zip);
  expect(owner('wcvp.zip', 'wcvp_names.csv')).toBe(zip);
  expect(owner('zones.txt')).toBe(table);
  expect(owner('wcvp.zip.old')).toBeUndefined();
  expect(downloadOf([zip], join('copy', 'kew', 'wcvp.zip', 'wcvp_names.csv'))).toBeUndefined();
  expect(owner('other.csv')).toBeUndefined();
});
