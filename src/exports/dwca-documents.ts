import { DWCA_TABLES, type DwcaTable } from './tables/dwca.js';
import type { ExportDescription } from './writer.js';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const fieldElement = (term: string, index: number): string => `    <field index="${index}" term="${term}"/>`;

/** The id of a taxon, to which `acceptedNameUsageID` refers. */
const TAXON_ID = 'http://rs.tdwg.org/dwc/terms/taxonID';

const tableElement = (
  { file, rowType, terms }: DwcaTable,
  kind: 'core' | 'extension',
): string => `  <${kind} encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="${rowType}">
    <files><location>${file}</location></files>
    <${kind === 'core' ? 'id' : 'coreid'} index="0"/>
${[...(kind === 'core' ? [fieldElement(TAXON_ID, 0)] : []), ...terms.map((term, at) => fieldElement(term, at + 1))].join('\n')}
  </${kind}>`;

const [core, ...extensions] = DWCA_TABLES;

/** `meta.xml`: the tables of the archive (Darwin Core text guide). */
const META = `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://rs.tdwg.org/dwc/text/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://rs.tdwg.org/dwc/text/ http://rs.tdwg.org/dwc/text/tdwg_dwc_text.xsd" metadata="eml.xml">
${tableElement(core, 'core')}
${extensions.map((each) => tableElement(each, 'extension')).join('\n')}
</archive>
`;

/** `eml.xml`: what the data set is, and its licence (EML 2.1.1). */
const eml = ({
  title,
  abstract,
  modified,
  licence,
}: ExportDescription): string => `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="eml://ecoinformatics.org/eml-2.1.1" packageId="linnea-${escaped(modified)}" system="linnea" xml:lang="en">
  <dataset>
    <title>${escaped(title)}</title>
    <creator><organizationName>Linnea</organizationName></creator>
    <metadataProvider><organizationName>Linnea</organizationName></metadataProvider>
    <pubDate>${modified.slice(0, 10)}</pubDate>
    <language>en</language>
    <abstract><para>${escaped(abstract)}</para></abstract>
    <intellectualRights><para>${escaped(licence === null ? 'Several licences: see README.md.' : `${licence.name} (${licence.url})`)}</para></intellectualRights>
    <contact><organizationName>Linnea</organizationName></contact>
  </dataset>
</eml:eml>
`;

/** Returns the documents of a Darwin Core Archive. */
export const dwcaDocuments = (description: ExportDescription): Readonly<Record<string, string>> => ({
  'meta.xml': META,
  'eml.xml': eml(description),
  'README.md': description.readme,
});
