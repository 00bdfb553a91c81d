import type { Manifest } from '../manifest.js';
import { gbif } from './gbif.js';
import { wcvp } from './wcvp.js';
import { wcvpExtract } from './wcvp-extract.js';
import { wgsrpd } from './wgsrpd.js';

/** Every data set that `linnea ingest` knows, by the name of its folder. */
export const MANIFESTS: readonly Manifest[] = [wgsrpd, wcvp, wcvpExtract, gbif];
