import { gzipSync } from 'node:zlib';
import { frostNormals } from '../../../src/ingest/sources/frost-normals.js';
import { publish, readPublished } from './published.js';
import { itemsOf, problemsOf } from './reading.js';

/** The columns as NOAA writes them: padded values, and numbers in place of missing ones. */
const HEADER =
  '"STATION","DATE","LATITUDE","LONGITUDE","ELEVATION","NAME","ANN-TMIN-PRBLST-T32FP50","ANN-TMIN-PRBFST-T32FP50","ANN-TMIN-AVGNDS-LSTH032"';
const STATIONS = {
  USW00014735:
    '"USW00014735","2020","42.7431","-73.8092","85.6","ALBANY INTERNATIONAL AIRPORT, NY US","   04/27","   10/15","   139.1"',
  USW00022521:
    '"USW00022521","2020","21.3239","-157.9294","2.1","HONOLULU INTERNATIONAL AIRPORT, HI US","-9999.0","-9999.0","     0.0"',
  US1NYAB0001: '"US1NYAB0001","2020","42.667","-74.0509","445.3","ALTAMONT 2.7 SSW, NY US","","",""',
  USC00000001: '"USC00000001","2020","42.0","-74.0","10.0","HALF, NY US","   04/27","-9999.0","   100.0"',
};

/** Returns a tar archive in the form of POSIX ustar. */
const tarOf = (files: Readonly<Record<string, string>>): Buffer => {
  const blocks = Object.entries(files).map(([name, text]) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(Buffer.byteLength(text).toString(8).padStart(11, '0'), 124);
    header.write('0', 156);
    header.write('ustar', 257);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
    body.write(text);
    return Buffer.concat([header, body]);
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
};

describe('frost-normals: climate stations with their usual frosts', () => {
  const archive = tarOf(
    Object.fromEntries(Object.entries(STATIONS).map(([id, row]) => [`${id}.csv`, `${HEADER}\n${row}\n`])),
  );
  const table = [HEADER, ...Object.values(STATIONS)].join('\n');

  it.each([
    ['an archive by station', { 'annualseasonal-by-station.tar.gz': gzipSync(archive) }],
    ['a table', { 'annualseasonal.csv': table }],
  ])('are read from %s', async (_, files) => {
    const read = Object.values(await readPublished(frostNormals, await publish(files)));
    expect(read.flatMap((each) => itemsOf(each, 'frost_station'))).toEqual([
      {
        type: 'frost_station',
        id: 'USW00014735',
        name: 'ALBANY INTERNATIONAL AIRPORT, NY US',
        latitude: 42.7431,
        longitude: -73.8092,
        last_frost: '04-27',
        first_frost: '10-15',
      },
      expect.objectContaining({ id: 'USW00022521', last_frost: null, first_frost: null }),
    ]);
    expect(read.flatMap(problemsOf)).toMatchObject([{ what: 'USC00000001' }]);
  });

  it('an archive that was cut off is refused', async () => {
    const cut = gzipSync(archive.subarray(0, 700));
    const path = await publish({ 'annualseasonal-by-station.tar.gz': cut });
    await expect(readPublished(frostNormals, path)).rejects.toThrow('damaged or incomplete');
  });
});
