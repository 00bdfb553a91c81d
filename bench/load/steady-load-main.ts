import { text } from 'node:stream/consumers';
import { type SteadyLoad, steadyP99 } from './steady-load.js';

/** Reads a load as JSON from stdin, sends it, and writes the p99 in milliseconds to stdout. */
console.log(await steadyP99(JSON.parse(await text(process.stdin)) as SteadyLoad));
process.exit();
