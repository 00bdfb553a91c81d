import { setFlagsFromString } from 'node:v8';

/** By how many percent of what lives a heap grows before all of it is collected. */
export const GROWING = { service: 70, command: 150 } as const;

/**
 * Keeps the memory of a process near what it needs. By itself V8 lets the heap grow to several times what lives, by how
 * fast garbage comes: under ten minutes of load a service took 200 to 361 MB of some 65 that live, and by 70 % 205 at
 * every moment, for at most 3 % of the lists a second and 7 % of the records, as far as the noise lets that be told. The
 * first build of an index took 480 MB, 262 by 70 %, and by 150 % 330 with a tenth less processor time (bench/README.md).
 * A version of V8 that does not know the flag says so and goes on.
 */
export const growSlowly = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);
