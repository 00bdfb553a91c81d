import { open } from 'yauzl';

/** Returns the text files of a ZIP archive by name. */
export const filesOfZip = (path: string): Promise<ReadonlyMap<string, string>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, string>();
    open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
            zip.readEntry();
          });
        }),
      );
      zip.readEntry();
    });
  });
