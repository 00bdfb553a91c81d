/** Most keys of one request: Varnish reads headers of up to 8 kB. */
const KEYS_TOGETHER = 250;

/** Milliseconds for an answer of a cache. */
const TIMEOUT_MS = 2_000;

/** Tells a cache to ask again before it answers with anything that has one of these surrogate keys. */
export type Purge = (keys: readonly string[]) => Promise<void>;

/** Creates the purge of a cache at a URL (edge/default.vcl). Throws if the cache does not confirm it. */
export const createPurge =
  (url: string): Purge =>
  async (keys) => {
    for (let at = 0; at < keys.length; at += KEYS_TOGETHER) {
      const answer = await fetch(url, {
        method: 'PURGE',
        headers: { 'Xkey-Purge': keys.slice(at, at + KEYS_TOGETHER).join(' ') },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${url} answered PURGE with ${answer.status}`);
    }
  };
