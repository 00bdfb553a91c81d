import { creatorOf } from '../../resources/citation/citation.js';
import { apaReference } from '../../resources/citation/formats/apa.js';
import { exportCitation } from '../citation.js';
import { type ColumnType, typedColumns } from '../columns.js';
import { creditOf } from '../source-list.js';
import type { ReleaseContent } from './data-package.js';
import { DATA_FILES } from './files.js';

/** JSON-LD context of Croissant 1.1, appendix 1. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'http://schema.org/',
  sc: 'http://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  ...Object.fromEntries(
    'annotation arrayShape citeAs column containedIn equivalentProperty excludes extract field fileProperty fileObject fileSet format includes isArray isLiveDataset jsonPath key md5 parentField recordSet references regex readLines sdVersion separator source subField transform unArchive value'
      .split(' ')
      .map((term) => [term, `cr:${term}`]),
  ),
  conformsTo: 'dct:conformsTo',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  examples: { '@id': 'cr:examples', '@type': '@json' },
};

const DATA_TYPES: Readonly<Record<ColumnType, string>> = {
  boolean: 'sc:Boolean',
  integer: 'sc:Integer',
  decimal: 'sc:Float',
  text: 'sc:Text',
  timestamp: 'sc:DateTime',
  texts: 'sc:Text',
  json: 'sc:Text',
};

const [PARQUET] = DATA_FILES.parquet;

/** Returns the fields of the record set, each from a column of the Parquet file. */
const fields = () =>
  typedColumns(null, true).map(({ name, type, description }) => ({
    '@type': 'cr:Field',
    '@id': `species/${name}`,
    name,
    description,
    dataType: DATA_TYPES[type],
    ...(type === 'texts' ? { isArray: true, arrayShape: '-1' } : {}),
    source: { fileObject: { '@id': PARQUET }, extract: { column: name } },
  }));

/** Returns `croissant.json`: a release as a data set for machine learning (Croissant 1.1). */
export const croissant = ({ version, description, sources, files }: ReleaseContent): object => ({
  '@context': CONTEXT,
  '@type': 'sc:Dataset',
  conformsTo: 'http://mlcommons.org/croissant/1.1',
  name: 'linnea',
  description: description.abstract,
  version,
  datePublished: description.modified.slice(0, 10),
  license: description.licence?.url ?? 'README.md',
  url: 'README.md',
  citeAs: apaReference(exportCitation(description)),
  creator: { '@type': 'sc:Organization', name: creatorOf(description.operator) },
  isBasedOn: sources.map(creditOf),
  distribution: files.map(({ name, bytes, sha256, media_type }) => ({
    '@type': 'cr:FileObject',
    '@id': name,
    name,
    contentUrl: name,
    contentSize: `${bytes} B`,
    encodingFormat: media_type,
    sha256,
  })),
  recordSet: [
    {
      '@type': 'cr:RecordSet',
      '@id': 'species',
      name: 'species',
      description: 'One record for each species.',
      key: { '@id': 'species/id' },
      field: fields(),
    },
  ],
});
