import type { RawSource } from '../rules.js';
import { baseflor } from './baseflor.js';
import { biFlora } from './bi-flora.js';
import { caPlantList } from './ca-plant-list.js';
import { corre } from './corre.js';
import { fqadata } from './fqadata.js';
import { gbif } from './gbif.js';
import { leda } from './leda.js';
import { openplantdb } from './openplantdb.js';
import { usdaPlants } from './usda-plants.js';
import { vascan } from './vascan.js';
import { wcvp } from './wcvp.js';
import { wcvpExtract } from './wcvp-extract.js';

/** All data sets that can be read. */
export const RAW_SOURCES: readonly RawSource[] = [
  wcvp,
  wcvpExtract,
  baseflor,
  biFlora,
  usdaPlants,
  leda,
  openplantdb,
  corre,
  fqadata,
  caPlantList,
  vascan,
  gbif,
];
