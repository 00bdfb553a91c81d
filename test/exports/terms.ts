/*
 * The terms that tables of a Darwin Core Archive may have, by the class of their rows: those of the class Taxon and of its
 * record (Darwin Core quick reference guide, 2023) and of MeasurementOrFact, and those of GBIF's extensions VernacularName
 * (2015), Distribution (2022) and Multimedia.
 */
const DWC = 'http://rs.tdwg.org/dwc/terms/';
const DCTERMS = 'http://purl.org/dc/terms/';
const GBIF = 'http://rs.gbif.org/terms/1.0/';

const termsOf = (namespace: string, names: string): readonly string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => namespace + name);

export const TERMS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    `${DWC}Taxon`,
    new Set([
      ...termsOf(
        DCTERMS,
        'modified language license rightsHolder accessRights bibliographicCitation references',
      ),
      ...termsOf(
        DWC,
        'institutionID datasetID institutionCode datasetName informationWithheld dynamicProperties',
      ),
      ...termsOf(
        DWC,
        `taxonID scientificNameID acceptedNameUsageID parentNameUsageID originalNameUsageID nameAccordingToID
         namePublishedInID taxonConceptID scientificName acceptedNameUsage parentNameUsage originalNameUsage
         nameAccordingTo namePublishedIn namePublishedInYear higherClassification kingdom phylum class order superfamily
         family subfamily tribe subtribe genus genericName subgenus infragenericEpithet specificEpithet
         infraspecificEpithet cultivarEpithet taxonRank verbatimTaxonRank scientificNameAuthorship vernacularName
         nomenclaturalCode taxonomicStatus nomenclaturalStatus taxonRemarks`,
      ),
    ]),
  ],
  [
    `${DWC}MeasurementOrFact`,
    new Set(
      termsOf(
        DWC,
        `measurementID parentMeasurementID measurementType verbatimMeasurementType measurementValue measurementAccuracy
         measurementUnit measurementDeterminedBy measurementDeterminedDate measurementMethod measurementRemarks`,
      ),
    ),
  ],
  [
    `${GBIF}VernacularName`,
    new Set([
      ...termsOf(DWC, 'vernacularName locationID locality countryCode sex lifeStage taxonRemarks'),
      ...termsOf(DCTERMS, 'source language temporal'),
      ...termsOf(GBIF, 'isPlural isPreferredName organismPart'),
    ]),
  ],
  [`${GBIF}Identifier`, new Set([...termsOf(DCTERMS, 'identifier title subject format'), `${DWC}datasetID`])],
  [
    `${GBIF}Distribution`,
    new Set([
      ...termsOf(
        DWC,
        `locationID locality countryCode lifeStage occurrenceStatus establishmentMeans degreeOfEstablishment pathway
         eventDate startDayOfYear endDayOfYear occurrenceRemarks datasetID`,
      ),
      ...termsOf(DCTERMS, 'source'),
      ...termsOf('http://iucn.org/terms/', 'threatStatus'),
      ...termsOf(GBIF, 'appendixCITES'),
    ]),
  ],
  [
    `${GBIF}Multimedia`,
    new Set(
      termsOf(
        DCTERMS,
        `type format identifier references title description created creator contributor publisher audience source license
         rightsHolder`,
      ),
    ),
  ],
]);

const HIGHER = ['kingdom', 'subkingdom', 'phylum', 'class', 'order', 'family', 'genus'];

/** Values of terms with a vocabulary: the terms that GBIF recommends, and its other spellings that occur here. */
export const VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  [`${DWC}taxonomicStatus`, ['accepted', 'doubtful', 'synonym']],
  [`${DWC}taxonRank`, ['species', 'subspecies', 'variety', 'subvariety', 'form', ...HIGHER]],
  [
    `${DWC}establishmentMeans`,
    [
      'native',
      'nativeReintroduced',
      'introduced',
      'introducedAssistedColonisation',
      'vagrant',
      'uncertain',
      '',
    ],
  ],
  [`${DWC}occurrenceStatus`, ['present', 'doubtful', 'absent', 'extinct']],
  [`${DCTERMS}type`, ['StillImage']],
]);
