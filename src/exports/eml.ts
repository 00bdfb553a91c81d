import { creatorOf } from '../resources/citation/citation.js';
import { apaReference } from '../resources/citation/formats/apa.js';
import { exportCitation } from './citation.js';
import { creditOf } from './source-list.js';
import type { ExportDescription } from './writer.js';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** Returns an agent: the operator with the contact, an email address or a web page. */
const agent = (name: string, description: ExportDescription): string => {
  const { contact } = description.operator;
  const reached =
    contact === null ? '' : element(contact.includes('://') ? 'onlineUrl' : 'electronicMailAddress', contact);
  return `<${name}>${element('organizationName', creatorOf(description.operator))}${reached}</${name}>`;
};

const rights = ({ licence }: ExportDescription): string =>
  licence === null
    ? '<intellectualRights><para>Several licences: see README.md.</para></intellectualRights>'
    : `<intellectualRights><para>This work is licensed under <ulink url="${escaped(licence.url)}">${element('citetitle', licence.name)}</ulink>.</para></intellectualRights>
    <licensed>${element('licenseName', licence.name)}${element('url', licence.url)}${element('identifier', licence.name)}</licensed>`;

/** How values are chosen, for people who judge the data set. */
const METHODS = [
  'Each source states values as claims, each with its evidence and licence. A claim outside the plausible range of its field is rejected. Of several claims about one field of a species, the value of the strongest source is published: a reviewed correction first, then the sources in their published order.',
  'Names are matched to accepted names with the World Checklist of Vascular Plants where it is loaded. Synonyms lead to the accepted species.',
];

const coverage = ({ kingdoms }: ExportDescription): string => `<coverage>
      <geographicCoverage>
        <geographicDescription>Worldwide; zones are those of the World Geographical Scheme for Recording Plant Distributions.</geographicDescription>
        <boundingCoordinates><westBoundingCoordinate>-180</westBoundingCoordinate><eastBoundingCoordinate>180</eastBoundingCoordinate><northBoundingCoordinate>90</northBoundingCoordinate><southBoundingCoordinate>-90</southBoundingCoordinate></boundingCoordinates>
      </geographicCoverage>
      <taxonomicCoverage>
        <generalTaxonomicCoverage>Plants</generalTaxonomicCoverage>
${(kingdoms.length === 0 ? ['Plants'] : kingdoms).map((name) => `        <taxonomicClassification><taxonRankName>kingdom</taxonRankName>${element('taxonRankValue', name)}</taxonomicClassification>`).join('\n')}
      </taxonomicCoverage>
    </coverage>`;

/** Returns `eml.xml`: what the data set is, who answers for it, its licence, sources and methods (EML 2.2.0). */
export const eml = (description: ExportDescription): string => {
  const { title, abstract, modified, sources } = description;
  const step = (text: string): string =>
    `      <methodStep><description>${element('para', text)}</description></methodStep>`;
  const credits = sources.filter(({ permitted }) => permitted).map(creditOf);
  return `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0" packageId="linnea-${escaped(modified)}" system="linnea" xml:lang="en">
  <dataset>
    ${element('title', title)}
    ${agent('creator', description)}
    ${agent('metadataProvider', description)}
    <pubDate>${modified.slice(0, 10)}</pubDate>
    <language>en</language>
    <abstract>${element('para', abstract)}</abstract>
    ${rights(description)}
    ${coverage(description)}
    ${agent('contact', description)}
    <methods>
${[...METHODS, ...credits.map((credit) => `Source: ${credit}`)].map(step).join('\n')}
    </methods>
  </dataset>
  <additionalMetadata><metadata><gbif>${element('citation', apaReference(exportCitation(description)))}</gbif></metadata></additionalMetadata>
</eml:eml>
`;
};
