import { text } from 'node:stream/consumers';
import { type SteadyLoad, steadyP99 } from './steady-load.js';

/** Sends the load that it reads, and writes the p99 in milliseconds. */
console.log(await steadyP99(JSON.parse(await text(process.stdin)) as SteadyLoad));
process.exit();
