import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by 70 % of live data before a full collection. By default V8 lets it grow to several times the live data:
 * in ten minutes of load a service used 200 to 361 MB for about 65 MB of live data; with 70 % it used 205 MB throughout, at a
 * cost of at most 3 % of list and 7 % of record throughput. The first index build used 480 MB by default, and 262 MB with 70 %
 * at a tenth more processor time. A V8 version without the flag prints a warning and continues.
 */
export const limitHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=70');
