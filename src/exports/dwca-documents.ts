import { eml } from './eml.js';
import { DWCA_TABLES, type DwcaTable } from './tables/dwca.js';
import type { ExportDescription } from './writer.js';

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

/** Returns the documents of a Darwin Core Archive. */
export const dwcaDocuments = (description: ExportDescription): Readonly<Record<string, string>> => ({
  'meta.xml': META,
  'eml.xml': eml(description),
  'README.md': description.readme,
});
