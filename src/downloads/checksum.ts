import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Returns the checksum of a file in hexadecimal. */
export const checksum = async (path: string, algorithm: 'sha256' | 'md5'): Promise<string> => {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
};

/** Checksums of a file as its publisher or the catalogue states them. */
export interface StatedChecksums {
  readonly sha256?: string;
  readonly md5?: string;
}

/** Returns the stated checksum and its algorithm, SHA-256 first; null if none is stated. */
export const stated = ({
  sha256,
  md5,
}: StatedChecksums): { readonly algorithm: 'sha256' | 'md5'; readonly value: string } | null => {
  if (sha256 !== undefined) return { algorithm: 'sha256', value: sha256 };
  return md5 === undefined ? null : { algorithm: 'md5', value: md5 };
};
