import { createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of a signature: 96 bits, of which nobody finds one by trying over HTTP. */
const SIGNATURE_BYTES = 12;

const signature = (key: Uint8Array, bytes: Uint8Array): Buffer =>
  createHmac('sha256', key).update(bytes).digest().subarray(0, SIGNATURE_BYTES);

/** Texts that callers get and send back unchanged. */
export interface TextSigner {
  sign(text: string): string;
  /** Returns the text; null if it was not signed here. */
  read(signed: string): string | null;
}

/** Creates a signer. The first key signs; all of them verify, so that keys can be rotated. */
export const createTextSigner = (keys: readonly Uint8Array[]): TextSigner => ({
  sign: (text) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([signature(keys[0]!, bytes), bytes]).toString('base64url');
  },
  read: (signed) => {
    const bytes = Buffer.from(signed, 'base64url');
    // Decoding ignores letters that say nothing, such as a single one at the end.
    if (bytes.toString('base64url') !== signed) return null;
    const [given, text] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)];
    if (given.length < SIGNATURE_BYTES) return null;
    return keys.some((key) => timingSafeEqual(signature(key, text), given)) ? text.toString('utf8') : null;
  },
});
