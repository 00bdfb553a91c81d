import { commonKey } from '../../names/common-name.js';
import { fold } from '../../names/fold.js';
import { recordedNames } from '../../species/common-names.js';
import { imageCredits } from '../../species/images.js';
import { exactCommonNames, isOfItsName } from '../../species/name-keys.js';
import type { ColumnType } from '../columns.js';
import type { ExportedSpecies } from '../species-stream.js';

type Cell = string | number | null;
export type Cells = readonly Cell[];

/** Returns a value as SQLite stores it: lists and rows as JSON, booleans as 0 and 1. */
export const sqliteValue = (type: ColumnType, value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return value === true ? 1 : 0;
  if (type === 'texts' || type === 'json') return JSON.stringify(value);
  return value as Cell;
};

/**
 * Returns the names of a species: kind, name, language, author, source, folded key and weight. The weight of a main common name
 * is the number of its sources, that of the name of which the record is the bearer 1, and of all others 0.
 */
export const nameRows = ({ record, values }: ExportedSpecies): readonly Cells[] => {
  const author = (values.get('author') as string | undefined) ?? null;
  const exact = exactCommonNames(record, (values.get('common_name') as string | undefined) ?? null);
  const common = new Map<string, Cells>();
  for (const { language, name, source } of recordedNames(record)) {
    const key = commonKey(name);
    const spelled = `${language} ${name.toLowerCase()}`;
    if (key === '' || common.has(spelled)) continue;
    const weight = exact.has(key) ? Math.max(1, exact.get(key)!) : 0;
    common.set(spelled, ['common', name, language, null, source, key, weight]);
  }
  return [
    [
      'scientific',
      record.scientific_name,
      null,
      author,
      null,
      fold(record.scientific_name),
      isOfItsName(record) ? 1 : 0,
    ],
    ...record.synonyms.map(
      ({ name, author, records }): Cells => [
        'synonym',
        name,
        null,
        author,
        records[0]?.[0] ?? null,
        fold(name),
        0,
      ],
    ),
    ...common.values(),
  ];
};

/** Returns the photos of a species in published order: the columns of `photos` after the plant. */
export const photoRows = ({ record }: ExportedSpecies): readonly Cells[] => {
  const credits = imageCredits(record);
  return record.images.map((image, at) => [
    image.image_url,
    image.thumbnail_url,
    image.part,
    image.view,
    credits[at]!,
    image.licence,
    image.licence_url,
    image.source_url,
    image.source_id,
  ]);
};
