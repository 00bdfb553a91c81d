import type { Manifest } from '../manifest.js';
import { agrovoc } from './agrovoc.js';
import { baseflor } from './baseflor.js';
import { biFlora } from './bi-flora.js';
import { bioimages } from './bioimages.js';
import { caPlantList } from './ca-plant-list.js';
import { catalogueOfLife } from './col.js';
import { commonsCredited } from './commons-credited.js';
import { corre } from './corre.js';
import { cropgraphCalendar } from './cropgraph-calendar.js';
import { culinaryHerbs } from './culinary-herbs.js';
import { daisie } from './daisie.js';
import { eive } from './eive.js';
import { facts } from './facts.js';
import { farmbotCrops } from './farmbot-crops.js';
import { floraveg } from './floraveg.js';
import { foodex2 } from './foodex2.js';
import { foodon } from './foodon.js';
import { fqadata } from './fqadata.js';
import { frostNormals } from './frost-normals.js';
import { gardeningMillion } from './gardening-million.js';
import { gbif } from './gbif.js';
import { griis } from './griis.js';
import { inaturalist } from './inaturalist.js';
import { leda } from './leda.js';
import { linneaChecked } from './linnea-checked.js';
import { linneaFoods } from './linnea-foods.js';
import { linneaNames } from './linnea-names.js';
import { plantingLifePhotos, plantnetPhotos, snapdragonPhotos } from './listed-photos.js';
import { naturblickDe } from './naturblick-de.js';
import { openfarm } from './openfarm.js';
import { openplantdb } from './openplantdb.js';
import { palmtraits } from './palmtraits.js';
import { taxonlookup } from './taxonlookup.js';
import { taxonomyManifest } from './taxonomy.js';
import { tppt } from './tppt.js';
import { treeSpeciesI18n } from './tree-species-i18n.js';
import { trefleDump } from './trefle-dump.js';
import { usdaPlantsFull } from './usda-plants-full.js';
import { usefulPlants } from './useful-plants.js';
import { vascan } from './vascan.js';
import { wcvp } from './wcvp.js';
import { wcvpExtract } from './wcvp-extract.js';
import { websterTrees } from './webster-trees.js';
import { wfo } from './wfo.js';
import { wgsrpd } from './wgsrpd.js';
import { wikidata } from './wikidata.js';
import { wikidataIds } from './wikidata-ids.js';
import { wikidataIllustrated } from './wikidata-illustrated.js';
import { woodinessData } from './woodiness.js';

/** All data sets that `linnea ingest` supports. */
export const MANIFESTS: readonly Manifest[] = [
  wgsrpd,
  taxonomyManifest,
  taxonlookup,
  wcvp,
  wcvpExtract,
  wfo,
  linneaChecked,
  baseflor,
  biFlora,
  leda,
  fqadata,
  caPlantList,
  vascan,
  inaturalist,
  corre,
  linneaFoods,
  naturblickDe,
  treeSpeciesI18n,
  agrovoc,
  daisie,
  linneaNames,
  foodex2,
  foodon,
  usefulPlants,
  woodinessData,
  bioimages,
  commonsCredited,
  snapdragonPhotos,
  plantingLifePhotos,
  plantnetPhotos,
  wikidata,
  wikidataIllustrated,
  wikidataIds,
  catalogueOfLife,
  openplantdb,
  openfarm,
  gbif,
  usdaPlantsFull,
  tppt,
  eive,
  floraveg,
  palmtraits,
  websterTrees,
  farmbotCrops,
  culinaryHerbs,
  gardeningMillion,
  cropgraphCalendar,
  griis,
  trefleDump,
  frostNormals,
  facts,
];
