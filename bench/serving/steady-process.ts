import { type SteadyLoad, steadyP99 } from './steady-load.js';

/** Sends the load that its environment says, and writes the p99 in milliseconds. */
console.log(await steadyP99(JSON.parse(process.env['STEADY_LOAD']!) as SteadyLoad));
process.exit();
