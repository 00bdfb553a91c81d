import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folder of the JDKs that Linux distributions install. */
const INSTALLED = '/usr/lib/jvm';

/** Returns the lowest major version of Java that runs this version of Elasticsearch. */
export const neededJava = (elasticsearch: string): number =>
  Number.parseInt(elasticsearch, 10) < 9 ? 17 : 21;

/**
 * Returns the home of a JDK for this version of Elasticsearch, whose distribution contains none: that of `java` on the
 * path if it is new enough, otherwise one of those installed alongside it; undefined if there is none.
 */
export const findJava = async (elasticsearch: string): Promise<string | undefined> => {
  const alongside = await readdir(INSTALLED).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  const others = alongside.map((name) => join(INSTALLED, name, 'bin', 'java')).filter(existsSync);
  for (const java of ['java', ...others]) {
    const { home, major } = await properties(java);
    if (major >= neededJava(elasticsearch)) return home;
  }
  return undefined;
};

const properties = async (java: string): Promise<{ readonly home?: string; readonly major: number }> => {
  const { stderr } = await run(java, ['-XshowSettings:properties', '-version']).catch(
    // Not installed, or broken.
    () => ({ stderr: '' }),
  );
  return {
    home: /java\.home = (.+)/.exec(stderr)?.[1]?.trim(),
    major: Number(/java\.specification\.version = (\d+)/.exec(stderr)?.[1] ?? 0),
  };
};
